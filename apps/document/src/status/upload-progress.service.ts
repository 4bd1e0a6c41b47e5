import { receiptNumber, type readProgressRpc, type UploadProgress } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { sendingEnded } from '../transmissions/sending-ended';
import { TransmissionEntity } from '../transmissions/transmission.entity';
import { UploadEntity } from '../uploads/upload.entity';
import { UploadEventEntity } from '../uploads/upload-event.entity';
import { StatusLinks } from './status-links';

@Injectable()
export class UploadProgressService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: StatusLinks,
  ) {}

  /** Null where the token opens no upload that there is. */
  async read(token: string): Promise<z.output<typeof readProgressRpc.output>> {
    const id = this.links.read(token);
    const upload = id && (await this.dataSource.getRepository(UploadEntity).findOneBy({ id }));
    if (!upload) return null;
    const [events, transmissions] = await Promise.all([
      this.dataSource
        .getRepository(UploadEventEntity)
        .find({ where: { uploadId: upload.id }, order: { id: 'ASC' } }),
      this.dataSource
        .getRepository(TransmissionEntity)
        .findBy({ uploadId: upload.id, kind: 'document' as const }),
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

/** Staff and scanners have finer words for it; a borrower wants to know where it is. */
function progressOf(
  upload: UploadEntity,
  events: readonly UploadEventEntity[],
  transmissions: readonly TransmissionEntity[],
): UploadProgress {
  const {
    id,
    financialInstitution,
    sha256,
    pages,
    bytes,
    createdAt,
    status,
    fault,
    rejectionCode,
    rejectionReason,
  } = upload;
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
    // A lender's own system processes a document by taking it.
    sentAt: since('sent') ?? (status === 'processed' ? closedAt : null),
    delivery: deliveryOf(upload, transmissions),
    doneAt: isDecided ? closedAt : null,
    fault,
    reasonCode: rejectionCode,
    // Beside a fault stands what a machine said of it.
    reason: status === 'rejected' && fault === null ? rejectionReason : null,
  };
}

function deliveryOf(
  upload: UploadEntity,
  transmissions: readonly TransmissionEntity[],
): UploadProgress['delivery'] {
  if (upload.stage === 'sent' || upload.stage === 'closed') return 'over';
  if (upload.stage !== 'sending') return 'not_begun';
  return sendingEnded(upload, transmissions) === null ? 'under_way' : 'delayed';
}
