import { AuditTrail } from '@coverleaf/audit';
import type { Actor, EmailDetail } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { FilingEntity } from '../filing/filing.entity';
import { AttachmentEntity } from './attachment.entity';
import { toEmailDetail } from './email-record';
import { EmailEntity } from './email.entity';
import { RecentViews } from './recent-views';

export interface ReadEmail {
  readonly email: EmailEntity;
  /** In the mail's order. */
  readonly files: readonly AttachmentEntity[];
}

/** Mails for staff. Who reads one is noted. */
@Injectable()
export class EmailsService {
  private readonly views = new RecentViews();

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  async get(actor: Actor, id: string): Promise<EmailDetail> {
    const { email, files } = await this.read(actor, id);
    const filings = await this.dataSource.manager.findBy(FilingEntity, {
      attachmentId: In(files.map((file) => file.id)),
    });
    return toEmailDetail(email, files, filings);
  }

  /** @throws AppError 404 */
  async read(actor: Actor, id: string): Promise<ReadEmail> {
    const { manager } = this.dataSource;
    const [email, files] = await Promise.all([
      manager.findOneBy(EmailEntity, { id }),
      manager.find(AttachmentEntity, { where: { emailId: id }, order: { position: 'ASC' } }),
    ]);
    if (!email) throw noSuchEmail();
    if (this.views.isNew(actor.sessionId, id)) {
      await this.dataSource.transaction((tx) => this.audit.note(tx, 'email.viewed', actor, id));
    }
    return { email, files };
  }
}

export const noSuchEmail = (): Error => notFound('There is no such email.');
