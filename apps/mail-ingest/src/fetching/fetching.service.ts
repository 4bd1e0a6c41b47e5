import { AuditTrail } from '@coverleaf/audit';
import { type Actor, fetchAttachments } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { AppError, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';

@Injectable()
export class FetchingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /** Tries again at once what has failed or still waits for its next attempt. @throws AppError 404; 409 `nothing_to_fetch` */
  async again(actor: Actor, emailId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(EmailEntity, { id: emailId }))) throw notFound('There is no such email.');
      await manager.update(
        AttachmentEntity,
        { emailId, state: 'failed', sourceUrl: Not(IsNull()) },
        { state: 'awaited', fault: null },
      );
      if (!(await manager.existsBy(AttachmentEntity, { emailId, state: 'awaited' })))
        throw new AppError('nothing_to_fetch', 409, 'There is nothing left to fetch.');
      await this.outbox.add(manager, fetchAttachments, { emailId });
      await this.audit.note(manager, 'email.fetched_again', actor, emailId);
    });
  }
}
