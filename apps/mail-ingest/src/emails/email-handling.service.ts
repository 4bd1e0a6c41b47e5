import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  COUNT_CAP,
  countUnhandledEmailsRpc,
  findEmailOfDocumentRpc,
  findSenderHashRpc,
  handleEmail,
  type OperationInput,
  type RpcInput,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import { cappedTotal } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailEntity } from './email.entity';
import { senderOf } from './email-sender';
import { emailNotFound } from './emails.service';

/** What has become of emails: who has handled them, and which documents came of them. */
@Injectable()
export class EmailHandling {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404 */
  @Handles(handleEmail)
  handle({ actor, params: { id }, body: { handled } }: OperationInput<typeof handleEmail>) {
    return this.dataSource.transaction(async (manager) => {
      const handledAt = await this.mark(manager, id, handled, actor);
      return { handledAt: handledAt?.toISOString() ?? null };
    });
  }

  /** @param actor null: a job @throws AppError 404 */
  async mark(manager: EntityManager, id: string, handled: boolean, actor: Actor | null) {
    const email = await manager.findOne(EmailEntity, {
      where: { id },
      select: { id: true, handledAt: true },
      // Doesn't wait for a reply that is being sent.
      lock: { mode: 'for_no_key_update' },
    });
    if (!email) throw emailNotFound();
    if ((email.handledAt !== null) === handled) return email.handledAt;
    const handledAt = handled ? new Date() : null;
    const handledBy = handled && actor ? actor.userId : null;
    await manager.update(EmailEntity, { id }, { handledAt, handledBy });
    await this.audit.note(manager, handled ? 'email.handled' : 'email.unhandled', actor, id);
    return handledAt;
  }

  /** A document was filed from it. Who handled it before stays. */
  async filed(manager: EntityManager, attachmentId: string): Promise<void> {
    const [email] = await manager.query<[{ id: string }[], number]>(
      `update emails set handled_at = now(), handled_by = null
        where id = (select email_id from email_attachments where id = $1) and handled_at is null returning id`,
      [attachmentId],
    );
    for (const { id } of email) await this.audit.note(manager, 'email.handled', null, id);
  }

  @Handles(countUnhandledEmailsRpc)
  async countUnhandled() {
    const [row] = await this.dataSource.query<{ total: number; since: Date | null }[]>(
      `select count(*)::int as total, min(created_at) as since from (
         select created_at from emails where handled_at is null order by created_at limit ${COUNT_CAP + 1}) oldest`,
    );
    const { total, totalIsCapped = false } = cappedTotal(row?.total ?? 0);
    return { count: total, isCapped: totalIsCapped, since: row?.since?.toISOString() ?? null };
  }

  /** @throws AppError 404 */
  @Handles(findSenderHashRpc)
  async findSenderHash({ id }: RpcInput<typeof findSenderHashRpc>) {
    const email = await this.dataSource.manager.findOneBy(EmailEntity, { id });
    if (!email) throw emailNotFound();
    const address = senderOf(email).email;
    return { emailHash: address && emailHash(address) };
  }

  @Handles(findEmailOfDocumentRpc)
  async findEmail({ uploadId }: RpcInput<typeof findEmailOfDocumentRpc>) {
    const [found] = await this.dataSource.query<{ id: string }[]>(
      `select email_id as id from email_attachments where id in (
         select attachment_id from attachment_filings where upload_id = $1) limit 1`,
      [uploadId],
    );
    return { id: found?.id ?? null };
  }
}
