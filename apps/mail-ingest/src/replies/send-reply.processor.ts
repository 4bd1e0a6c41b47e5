import { findLenderForMail, getSiteSettings, sendReply } from '@coverleaf/contracts';
import { InjectMailer, isRefusedForGood, type Mailer, type OutgoingEmail } from '@coverleaf/mail';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
  UnrecoverableJobError,
} from '@coverleaf/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailHandling } from '../emails/email-handling.service';
import { EmailThreads } from '../emails/email-threads';
import { EmailEntity, ReplyEntity } from '../emails/email.entity';
import { replyMessage } from './reply-message';

const OTHER_ATTEMPT_MS = 5_000;
const REFUSED = 'The mail server refused it. The address may be wrong.';
const GIVEN_UP = 'It could not be sent for eight hours.';

/**
 * Sends a reply of staff. Its row stays locked while it is sent, so two attempts can't send it at once, and a deletion of
 * the email waits. If the process dies after sending, the next attempt sends it again under the same Message-ID.
 */
@Processor(sendReply)
export class SendReplyProcessor implements JobProcessor<typeof sendReply> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly threads: EmailThreads,
    private readonly handling: EmailHandling,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async process({ replyId }: { replyId: string }, { number }: JobAttempt): Promise<void> {
    const failure = await this.dataSource.transaction(async (manager) => {
      const claimed = await claim(manager, replyId);
      if (!claimed) return null;
      const { reply, email } = claimed;
      try {
        await this.mailer.send(await this.messageFor(manager, reply, email));
      } catch (error) {
        const isRefused = isRefusedForGood(error);
        if (!isRefused && number < sendReply.attempts) throw error;
        const change = { state: 'failed' as const, sentAt: null, fault: isRefused ? REFUSED : GIVEN_UP };
        await manager.update(ReplyEntity, { id: replyId }, change);
        // Somebody must look at it again.
        await this.handling.mark(manager, email.id, false, null);
        return error instanceof Error ? error : new Error('The reply was not accepted', { cause: error });
      }
      const change = { state: 'sent' as const, sentAt: new Date(), fault: null };
      await manager.update(ReplyEntity, { id: replyId }, change);
      return null;
    });
    if (failure) throw new UnrecoverableJobError('A reply was not accepted', { cause: failure });
  }

  private async messageFor(
    manager: EntityManager,
    reply: ReplyEntity,
    email: EmailEntity,
  ): Promise<OutgoingEmail> {
    const [to, lender, site] = await Promise.all([
      this.threads.replyTo(manager, email),
      this.lenders.call(findLenderForMail, { recipient: email.recipient }),
      this.lenders.call(getSiteSettings, {}),
    ]);
    if (!to) throw new Error('The sender can no longer be replied to');
    return replyMessage({ reply, email, to, lender, site });
  }
}

/** Null if it was sent, or deleted with its email. A failed one is sent if its job is retried. */
async function claim(manager: EntityManager, id: string) {
  const isOpen = await manager.findOneBy(ReplyEntity, { id });
  if (!isOpen || isOpen.state === 'sent') return null;
  // The email first, as a deletion does. Others may still mark it as handled.
  const email = await manager.findOne(EmailEntity, {
    where: { id: isOpen.emailId },
    lock: { mode: 'for_key_share' },
  });
  const reply = await manager.findOne(ReplyEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  if (email && reply) return reply.state === 'sent' ? null : { reply, email };
  if (!(await manager.existsBy(ReplyEntity, { id }))) return null;
  throw new RetryLaterError(OTHER_ATTEMPT_MS, 'Another attempt is sending the reply');
}
