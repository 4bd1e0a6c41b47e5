import { randomBytes, randomUUID } from 'node:crypto';
import { type createUploadRpc, processUpload, receiptNumber, type UploadReceipt } from '@coverleaf/contracts';
import { emailHash, keyedHash } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import { AppError, isUniqueViolation } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { z } from 'zod';
import { FileInspector } from '../inspection/file-inspector';
import type { OpenedFile } from '../inspection/file-verdict';
import { StatusLinks } from '../status/status.service';
import { type DeliveryTarget, UploadEntity } from '../upload.entity';
import { UploadStages } from '../upload-stages';

export type NewUpload = z.output<typeof createUploadRpc.input>;
export interface CreatedUpload {
  readonly receipt: UploadReceipt;
  /** The same act was done before, with another file: the new one is not needed. */
  readonly repeated: boolean;
}

@Injectable()
export class UploadIntakeService {
  constructor(
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    private readonly inspector: FileInspector,
    private readonly stages: UploadStages,
    private readonly links: StatusLinks,
    private readonly outbox: Outbox,
  ) {}

  /** Opens the stored file, then writes its row and the job that processes it. A retry of the same act gets the first one's receipt. */
  async create(given: NewUpload): Promise<CreatedUpload> {
    const contentDigest = digestOf(given);
    const earlier = await this.findRepeated(given.idempotencyKey, contentDigest);
    if (earlier) return this.toRepeated(earlier, given);
    const { type, pages } = await this.inspector.inspect(given.file.key);
    const upload = this.toEntity(given, { type, pages, contentDigest });
    try {
      await this.uploads.manager.transaction(async (manager) => {
        await manager.insert(UploadEntity, upload);
        await this.stages.begin(manager, upload.id);
        await this.outbox.add(manager, processUpload, { uploadId: upload.id });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The same act came twice at once and the other was quicker.
      const winner = await this.findRepeated(given.idempotencyKey, contentDigest);
      if (!winner) throw error;
      return this.toRepeated(winner, given);
    }
    return { receipt: this.toReceipt(upload), repeated: false };
  }

  /** The caller may ask again about the very file that it registered, because it did not hear the answer. */
  private toRepeated(earlier: UploadEntity, { file }: NewUpload): CreatedUpload {
    return { receipt: this.toReceipt(earlier), repeated: earlier.filePath !== file.key };
  }

  private toReceipt({
    id,
    status,
    confirmationToken,
    sha256,
    pages,
    bytes,
    createdAt,
  }: UploadEntity): UploadReceipt {
    return {
      id,
      status,
      confirmationToken,
      receiptNumber: receiptNumber(id),
      statusUrl: this.links.urlOf(id),
      receipt: { sha256, pages, bytes, receivedAt: createdAt.toISOString() },
    };
  }

  private async findRepeated(
    idempotencyKey: string | null,
    contentDigest: string,
  ): Promise<UploadEntity | null> {
    const earlier = idempotencyKey ? await this.uploads.findOneBy({ idempotencyKey }) : null;
    if (earlier && earlier.contentDigest !== contentDigest) {
      throw new AppError('idempotency_conflict', 409, 'Something else was sent under this key before.');
    }
    return earlier;
  }

  private toEntity(given: NewUpload, opened: OpenedFile & { contentDigest: string }): UploadEntity {
    const now = new Date();
    return this.uploads.create({
      id: randomUUID(),
      name: given.name,
      email: given.email,
      emailHash: given.email && emailHash(given.email),
      emailIsProven: given.emailIsProven ?? true,
      financialInstitution: given.financialInstitution,
      lenderId: given.lender?.id ?? null,
      accountId: given.lender?.accountId ?? null,
      insuranceCompany: given.insuranceCompany,
      filePath: given.file.key,
      originalFilename: given.file.originalFilename,
      contentType: opened.type,
      bytes: given.file.bytes,
      pages: opened.pages,
      sha256: given.file.sha256,
      status: 'pending',
      stage: 'received',
      stageSince: now,
      target: targetOf(given.lender),
      notes: given.insuranceCompany || 'Not provided',
      language: given.language,
      confirmationToken: randomBytes(32).toString('base64url'),
      idempotencyKey: given.idempotencyKey,
      contentDigest: opened.contentDigest,
      legalHoldSince: null,
      legalHoldReason: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}

function digestOf({ file, name, insuranceCompany, financialInstitution, lender, email }: NewUpload): string {
  const content = [
    file.sha256,
    file.originalFilename,
    name,
    insuranceCompany,
    financialInstitution,
    lender?.id,
    email,
  ];
  return keyedHash('upload-content', JSON.stringify(content));
}

/** A lender with an account of its own takes documents by API, unless it is set to RightTrack. */
const targetOf = (lender: NewUpload['lender']): DeliveryTarget =>
  lender?.accountId && !lender.rightTrack ? 'lender_api' : 'file_share';
