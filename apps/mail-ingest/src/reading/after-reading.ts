import { fetchAttachments, fileByRule, renderMailPdf } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AttachmentEntity } from '../emails/attachment.entity';

/** What follows once a mail was taken apart. */
@Injectable()
export class AfterReading {
  constructor(private readonly outbox: Outbox) {}

  /** Within the transaction that writes what was read. */
  async begin(manager: EntityManager, emailId: string, rows: readonly AttachmentEntity[]): Promise<void> {
    const has = (wanted: AttachmentEntity['state']): boolean => rows.some(({ state }) => state === wanted);
    await this.outbox.add(manager, renderMailPdf, { emailId });
    if (has('awaited')) await this.outbox.add(manager, fetchAttachments, { emailId });
    if (has('stored')) await this.outbox.add(manager, fileByRule, { emailId });
  }
}
