import { receiptNumber, type readProgressRpc, type UploadProgress } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
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
    const events = await this.dataSource
      .getRepository(UploadEventEntity)
      .find({ where: { uploadId: upload.id }, order: { id: 'ASC' } });
    const { lenderId, language, originalFilename: fileName, contentType: type } = upload;
    return { progress: progressOf(upload, events), document: { fileName, type }, lenderId, language };
  }
}

/** Staff and scanners have finer words for it; a borrower wants to know where it is. */
function progressOf(upload: UploadEntity, events: readonly UploadEventEntity[]): UploadProgress {
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
  const doneAt = since('closed');
  return {
    receiptNumber: receiptNumber(id),
    financialInstitution,
    receipt: { sha256, pages, bytes, receivedAt: createdAt.toISOString() },
    status,
    checkedAt: since('sending'),
    // A lender's own system processes a document by taking it.
    sentAt: since('sent') ?? (status === 'processed' ? doneAt : null),
    doneAt,
    fault,
    reasonCode: rejectionCode,
    // Beside a fault stands what a machine said of it.
    reason: status === 'rejected' && fault === null ? rejectionReason : null,
  };
}
