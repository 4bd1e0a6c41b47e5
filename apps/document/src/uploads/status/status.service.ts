import { Handles } from '@coverleaf/messaging';
import { receiptNumber, type UploadProgress, readProgressRpc, type RpcInput } from '@coverleaf/contracts';
import { EncryptionError, openBox, processKeyring, sealBox } from '@coverleaf/encryption';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

import { DocumentConfig } from '../../document.config';
import { sendingEnded, TransmissionEntity } from '../../transmissions/transmission.entity';
import { UploadEntity, UploadEventEntity } from '../upload.entity';

const SEAL = { purpose: 'status', context: 'upload' };
const ID_BYTES = 16;

/** The private link to an upload's status. Its token is the encrypted id, which can be neither guessed nor changed. */
@Injectable()
export class StatusLinks {
  constructor(@InjectConfig() private readonly config: DocumentConfig) {}

  urlOf(uploadId: string): string {
    const id = Buffer.from(uploadId.replaceAll('-', ''), 'hex');
    return `${this.config.PUBLIC_URL}/status/${sealBox(processKeyring(), SEAL, id).toString('base64url')}`;
  }

  /** @returns the upload's id; null for an invalid token */
  read(token: string): string | null {
    const box = Buffer.from(token, 'base64url');
    // Decoding ignores surplus characters, so only the canonical spelling is accepted.
    if (box.toString('base64url') !== token) return null;
    try {
      const id = openBox(processKeyring(), SEAL, box);
      if (id.length !== ID_BYTES) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    } catch (error) {
      if (error instanceof EncryptionError) return null;
      throw error;
    }
  }
}

@Injectable()
export class StatusService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: StatusLinks,
  ) {}

  /** @returns null when the token belongs to no upload */
  @Handles(readProgressRpc)
  async read({ token }: RpcInput<typeof readProgressRpc>) {
    const id = this.links.read(token);
    const upload = id && (await this.dataSource.manager.findOneBy(UploadEntity, { id }));
    if (!upload) return null;
    const [events, transmissions] = await Promise.all([
      this.dataSource.manager.find(UploadEventEntity, {
        where: { uploadId: upload.id },
        order: { id: 'ASC' },
      }),
      this.dataSource.manager.findBy(TransmissionEntity, { uploadId: upload.id, kind: 'document' as const }),
    ]);
    const { lenderId, language, originalFilename: fileName, contentType: type } = upload;
    return {
      progress: progressOf(upload, events, transmissions),
      document: { fileName, type },
      lenderId,
      language,
    };
  }
}

/** The stages as a borrower sees them: fewer than staff see. */
function progressOf(
  upload: UploadEntity,
  events: readonly UploadEventEntity[],
  transmissions: readonly TransmissionEntity[],
): UploadProgress {
  const { id, financialInstitution, status, fault, rejectionCode, rejectionReason } = upload;
  const { sha256, pages, bytes, createdAt } = upload;
  const since = (stage: UploadEntity['stage']): string | null =>
    events.find((event) => event.stage === stage)?.at.toISOString() ?? null;
  const closedAt = since('closed');
  const isDecided =
    status === 'rejected' || events.some(({ stage, actorId }) => stage === 'closed' && actorId);
  return {
    receiptNumber: receiptNumber(id),
    financialInstitution,
    receipt: { sha256, pages, bytes, receivedAt: createdAt.toISOString() },
    status,
    checkedAt: since('awaiting_approval') ?? since('sending'),
    // A lender's own system processes a document when it takes it.
    sentAt: since('sent') ?? (status === 'processed' ? closedAt : null),
    delivery: deliveryOf(upload, transmissions),
    doneAt: isDecided ? closedAt : null,
    fault,
    reasonCode: rejectionCode,
    // With a fault, the reason is the message of another system, which is for staff only.
    reason: status === 'rejected' && fault === null ? rejectionReason : null,
  };
}

function deliveryOf(upload: UploadEntity, transmissions: readonly TransmissionEntity[]) {
  if (upload.stage === 'sent' || upload.stage === 'closed') return 'over';
  if (upload.stage !== 'sending') return 'not_begun';
  return sendingEnded(upload, transmissions) === null ? 'under_way' : 'delayed';
}
