import { randomBytes, randomUUID } from 'node:crypto';
import {
  type LookedUpLoan,
  processUpload,
  receiptNumber,
  referencesInFileName,
  type UploadReceipt,
  createUploadRpc,
} from '@coverleaf/contracts';
import { emailHash, keyedHash } from '@coverleaf/encryption';
import { Outbox, Handles } from '@coverleaf/messaging';
import { AppError, conflict, InjectConfig, isUniqueViolation, sealRow } from '@coverleaf/service-kit';
import { sendsTexts } from '@coverleaf/sms';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import type { z } from 'zod';
import { deliveryTargetOf } from '../../insight/insight.client';
import { ReadingsService } from '../../reading/readings.service';
import { CaseEvidence } from '../../cases/case-evidence';
import type { SenderKnows } from '../../cases/case.entity';
import { referenceHash } from '../../cases/case-facts';
import { CaseOpening } from '../../cases/case-opening';
import { LoanTokens } from '../../cases/loan-tokens';
import { AgentLinks } from '../../cases/agents/agent-links';
import { Answers } from '../asks/asks.service';
import { StatusLinks } from '../status/status.service';
import { DocumentConfig } from '../../document.config';
import { UploadStages } from '../upload-stages';
import { UploadEntity } from '../upload.entity';

export type NewUpload = z.output<typeof createUploadRpc.input>;
export interface CreatedUpload {
  readonly receipt: UploadReceipt;
  /** The request was a retry: the upload exists, and this request's file is not needed. */
  readonly repeated: boolean;
}

/** `senderKnows`: undefined for an agent, who sees nothing of the case. */
type ForLoan = Pick<LookedUpLoan, 'reference' | 'collateral'> & { readonly senderKnows?: SenderKnows };

@Injectable()
export class UploadIntakeService {
  constructor(
    @InjectRepository(UploadEntity) private readonly uploads: Repository<UploadEntity>,
    private readonly stages: UploadStages,
    private readonly links: StatusLinks,
    private readonly outbox: Outbox,
    private readonly readings: ReadingsService,
    private readonly loans: LoanTokens,
    private readonly agentLinks: AgentLinks,
    private readonly cases: CaseOpening,
    private readonly evidence: CaseEvidence,
    private readonly answers: Answers,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  /** Writes the row of a stored file and the job that processes it. A retry gets the receipt of the first request. */
  @Handles(createUploadRpc)
  async create(request: NewUpload) {
    const contentDigest = digestOf(request);
    const earlier = await this.findRepeated(request.idempotencyKey, contentDigest);
    if (earlier) return this.toRepeated(earlier, request);
    const loan = this.loanOf(request);
    const upload = this.toEntity(request, contentDigest, loan);
    try {
      await this.uploads.manager.transaction(async (manager) => {
        await manager.insert(UploadEntity, sealRow(manager, UploadEntity, upload.id, upload));
        await this.stages.begin(manager, upload.id);
        await this.outbox.add(manager, processUpload, { uploadId: upload.id });
        await this.readings.begin(manager, upload.id);
        if (request.answers !== undefined) await this.answers.note(manager, upload.id, request.answers);
        if (loan && upload.lenderId) await this.joinCase(manager, upload.id, upload.lenderId, loan);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // A concurrent request with the same idempotency key committed first.
      const winner = await this.findRepeated(request.idempotencyKey, contentDigest);
      if (!winner) throw error;
      return this.toRepeated(winner, request);
    }
    return { receipt: this.toReceipt(upload), repeated: false };
  }

  /** A caller that lost the reply may retry with the same file, which must then be kept. */
  private toRepeated(earlier: UploadEntity, { file }: NewUpload): CreatedUpload {
    return { receipt: this.toReceipt(earlier), repeated: earlier.filePath !== file.key };
  }

  private toReceipt(upload: UploadEntity): UploadReceipt {
    const { id, status, confirmationToken, sha256, pages, bytes, createdAt } = upload;
    return {
      id,
      status,
      confirmationToken,
      receiptNumber: receiptNumber(id),
      statusUrl: this.links.urlOf(id),
      receipt: { sha256, pages, bytes, receivedAt: createdAt.toISOString() },
      offersTexts: sendsTexts(this.config),
    };
  }

  private async findRepeated(idempotencyKey: string | null, contentDigest: string) {
    const known = idempotencyKey && [keyHash(idempotencyKey), idempotencyKey];
    // An earlier release stored the key in clear text.
    const earlier = known ? await this.uploads.findOneBy({ idempotencyKey: In(known) }) : null;
    if (earlier && earlier.contentDigest !== contentDigest)
      throw conflict('idempotency_conflict', 'Something else was sent under this key before.');
    return earlier;
  }

  /** Null without a lookup, and for the lookup of another lender's loan. */
  private loanOf({ loanToken, agentToken, lender }: NewUpload): ForLoan | null {
    if (agentToken !== undefined) return this.loanOfAgent(agentToken, lender);
    const loan = loanToken === undefined ? null : this.loans.read(loanToken);
    const isOther = loan?.lenderId && loan.lenderId !== lender?.id;
    return isOther ? null : loan;
  }

  /** @throws AppError 404 `link_unknown`, 410 `link_expired`: an agent has no other way to say what it is for */
  private loanOfAgent(token: string, lender: NewUpload['lender']): ForLoan {
    const link = this.agentLinks.read(token);
    if (!link || link.lenderId !== lender?.id) throw linkUnknown();
    if (link.isExpired) throw linkExpired();
    return { reference: link.reference, collateral: '' };
  }

  /** The case holds from this moment on, however long it takes until somebody decides. */
  private async joinCase(
    manager: EntityManager,
    uploadId: string,
    lenderId: string,
    loan: ForLoan,
  ): Promise<void> {
    const caseId = await this.cases.open(manager, lenderId, loan, 'upload');
    const { senderKnows } = loan;
    const change = { caseId, uploadId, to: 'joined' as const, reasons: ['reference' as const] };
    await this.evidence.change(manager, { ...change, ...(senderKnows && { senderKnows }) }, [null]);
  }

  private toEntity(request: NewUpload, contentDigest: string, loan: ForLoan | null): UploadEntity {
    const now = new Date();
    const references = [
      ...(loan ? [loan.reference] : []),
      ...(request.references ?? []),
      ...referencesInFileName(request.file.originalFilename),
    ];
    const referenceHashes = [...new Set(references.map(referenceHash))];
    return this.uploads.create({
      id: randomUUID(),
      name: request.name,
      email: request.email,
      emailHash: request.email && emailHash(request.email),
      emailIsProven: request.emailIsProven ?? true,
      financialInstitution: request.financialInstitution,
      lenderId: request.lender?.id ?? null,
      accountId: request.lender?.accountId ?? null,
      insuranceCompany: request.insuranceCompany,
      door: request.door ?? (request.agentToken === undefined ? 'upload' : 'agent'),
      filePath: request.file.key,
      originalFilename: request.file.originalFilename,
      contentType: request.file.type,
      bytes: request.file.bytes,
      pages: request.file.pages,
      sha256: request.file.sha256,
      removedContent: request.file.isInert ? [] : null,
      status: 'pending',
      stage: 'received',
      stageSince: now,
      target: deliveryTargetOf(request.lender),
      notes: request.insuranceCompany || 'Not provided',
      language: request.language,
      confirmationToken: randomBytes(32).toString('base64url'),
      idempotencyKey: request.idempotencyKey && keyHash(request.idempotencyKey),
      contentDigest,
      ...{ referenceHashes, clueHashes: referenceHashes },
      phone: null,
      phoneHash: null,
      contactBy: null,
      contactChanges: 0,
      legalHoldSince: null,
      legalHoldReason: null,
      receivedAt: request.receivedAt ? new Date(request.receivedAt) : now,
      comparedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}

/**
 * The key of a form without script is a digest of what was typed, which nobody must be able to guess from the stored
 * value.
 */
const keyHash = (idempotencyKey: string): string => keyedHash('idempotency-key', idempotencyKey);

function digestOf(request: NewUpload): string {
  const { file, name, insuranceCompany, financialInstitution, lender, email, agentToken } = request;
  const { sha256, originalFilename } = file;
  const content = [sha256, originalFilename, name, insuranceCompany, financialInstitution, lender?.id, email];
  // Two customers of an agent may have one policy.
  if (agentToken !== undefined) content.push(agentToken);
  return keyedHash('upload-content', JSON.stringify(content));
}

const linkUnknown = (): AppError =>
  new AppError('link_unknown', 404, 'A part of this link is missing. Ask your customer for a new one.');

const linkExpired = (): AppError =>
  new AppError('link_expired', 410, 'This link has expired. Ask your customer for a new one.');
