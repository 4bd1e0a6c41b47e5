import { AuditTrail } from '@coverleaf/audit';
import {
  DAILY_REPLIES,
  type EmailDetail,
  MAX_REPLIES,
  type OperationInput,
  replyToEmail,
  retryReply,
  sendReply,
} from '@coverleaf/contracts';
import { mailboxHash } from '@coverleaf/mail';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict, notFound, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailHandling } from '../emails/email-handling.service';
import { EmailThreads } from '../emails/email-threads';
import { EmailEntity, ReplyEntity } from '../emails/email.entity';
import { emailNotFound } from '../emails/emails.service';

/** What staff reply to emails. Nothing replies by itself. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly threads: EmailThreads,
    private readonly handling: EmailHandling,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `no_reply_address`, `unproven_sender`, `many_replies`, `sent_before` */
  @Handles(replyToEmail)
  reply({ actor, params, body: { id, text, knowsUnproven } }: OperationInput<typeof replyToEmail>) {
    const { id: emailId } = params;
    return this.dataSource.transaction(async (manager) => {
      // Locks the email, so that its replies come one after another.
      await this.handling.mark(manager, emailId, true, actor);
      const earlier = await manager.findOneBy(ReplyEntity, { id });
      if (earlier && (earlier.text !== text || earlier.emailId !== emailId))
        throw conflict('sent_before', 'This reply was sent already, with other words.');
      if (earlier) return { id, state: earlier.state };
      const email = await manager.findOneBy(EmailEntity, { id: emailId });
      if (!email) throw emailNotFound();
      const to = await this.threads.replyTo(manager, email);
      if (!to) throw conflict('no_reply_address', 'The sender of this email can’t be replied to.');
      if (!to.isProven && !knowsUnproven) {
        const message = 'It isn’t proven that this email came from its sender. Say that you know it.';
        throw conflict('unproven_sender', message);
      }
      await assertBounds(manager, emailId, to);
      const reply = { id, emailId, text, writtenBy: actor.userId, mailboxHash: mailboxHash(to.address) };
      const row = sealRow(manager, ReplyEntity, id, { ...reply, state: 'waiting' as const });
      await manager.insert(ReplyEntity, row);
      await this.outbox.add(manager, sendReply, { replyId: id });
      await this.audit.note(manager, 'email.replied', actor, emailId);
      return { id, state: row.state };
    });
  }

  /** @throws AppError 404; 409 `not_failed` */
  @Handles(retryReply)
  retry({ actor, params: { id: emailId, replyId } }: OperationInput<typeof retryReply>) {
    return this.dataSource.transaction(async (manager) => {
      await this.handling.mark(manager, emailId, true, actor);
      const failed = { id: replyId, emailId, state: 'failed' as const };
      const state = 'waiting' as const;
      const { affected } = await manager.update(ReplyEntity, failed, { state, fault: null });
      if (!affected) {
        if (!(await manager.existsBy(ReplyEntity, { id: replyId, emailId })))
          throw notFound('There is no such reply.');
        throw conflict('not_failed', 'This reply is being sent, or was sent.');
      }
      await this.outbox.add(manager, sendReply, { replyId });
      await this.audit.note(manager, 'email.reply_retried', actor, emailId);
      return { id: replyId, state };
    });
  }
}

/** Failed replies count too: they can be sent again. */
async function assertBounds(
  manager: EntityManager,
  emailId: string,
  { address, isProven }: NonNullable<EmailDetail['replyTo']>,
): Promise<void> {
  if ((await manager.countBy(ReplyEntity, { emailId })) >= MAX_REPLIES)
    throw conflict('many_replies', `An email can have at most ${MAX_REPLIES} replies.`);
  const hash = mailboxHash(address);
  await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [hash]);
  const [today] = await manager.query<{ count: number }[]>(
    `select count(*)::int as count from email_replies
      where mailbox_hash = $1 and created_at > now() - interval '1 day'`,
    [hash],
  );
  const most = isProven ? DAILY_REPLIES.proven : DAILY_REPLIES.unproven;
  if ((today?.count ?? 0) < most) return;
  throw conflict(
    'many_replies',
    isProven
      ? `This sender got ${most} replies within a day. Try again tomorrow.`
      : 'An unproven sender gets one reply a day, until an answer to it arrives.',
  );
}
