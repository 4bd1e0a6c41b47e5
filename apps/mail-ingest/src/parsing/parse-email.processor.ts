import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { fetchAttachments, fileByRule, readMail, renderMailPdf, shownLine } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Outbox, Processor, RetryLaterError } from '@coverleaf/messaging';
import { ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { describeError, InjectObjectStore, sealRow } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashSenders, MAX_LINE_CHARACTERS } from '../emails/email-head';
import { EmailThreads } from '../emails/email-threads';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import { findOriginal } from '../emails/emails.repository';
import { AttachmentWriter } from './attachment-writer';
import { EmailParser } from './email-parser';
import type { ParsedEmail } from '@coverleaf/parsers';

/** An email that exceeds the bounds is retried, because the machine may have been overloaded. */
const ATTEMPTS_WITHIN_BOUNDS = 3;
const TOO_MUCH = 'Reading it takes too much time or memory.';
const GONE = 'The received email is not stored any more.';

/** Parses an email and stores its files. A repeated run writes the same objects. */
@Processor(readMail)
export class ParseEmailProcessor implements JobProcessor<typeof readMail> {
  private readonly logger = new Logger('parsing');

  constructor(
    private readonly dataSource: DataSource,
    private readonly parser: EmailParser,
    private readonly attachments: AttachmentWriter,
    private readonly threads: EmailThreads,
    private readonly outbox: Outbox,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.parse(emailId, number);
    } catch (error) {
      const details = { emailId, attempt: number, error: describeError(error) };
      const about = { msg: 'an email could not be parsed yet', ...details };
      if (number % readMail.attempts === 0) this.logger.error(about);
      else this.logger.warn(about);
      // Retried without limit, so that no email is lost.
      throw new RetryLaterError(pauseAfter(number), 'The email is not parsed yet', { cause: error });
    }
  }

  private async parse(id: string, attempt: number): Promise<void> {
    const email = await this.dataSource.manager.findOneBy(EmailEntity, { id });
    if (email?.state !== 'received' || email.sourcePath === null) return;
    const { sourcePath } = email;
    try {
      await this.parser.parse(email, sourcePath, async (result) => {
        if ('unreadableReason' in result) return this.markUnreadable(id, result.unreadableReason);
        const rows = await this.attachments.write(email, sourcePath, result);
        if (await this.save(email, result.email, rows)) return this.store.delete('attachments', sourcePath);
        // Another attempt saved it and uses the same objects; or the email was deleted.
        if (!(await this.dataSource.manager.existsBy(EmailEntity, { id })))
          await this.attachments.delete(rows);
      });
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return this.markUnreadable(id, GONE);
      if (!(error instanceof OutOfBoundsError) || attempt < ATTEMPTS_WITHIN_BOUNDS) throw error;
      const details = { emailId: id, reason: error.message };
      this.logger.warn({ msg: 'an email cannot be parsed within its bounds', ...details });
      await this.markUnreadable(id, TOO_MUCH);
    }
  }

  /** The raw email stays stored, so that staff can download it. */
  private async markUnreadable(id: string, fault: string): Promise<void> {
    const emails = this.dataSource.getRepository(EmailEntity);
    await emails.update({ id, state: 'received' }, { state: 'unreadable', fault });
  }

  /** @returns false if the email is no longer in state `received` */
  private save(email: EmailEntity, parsed: ParsedEmail, rows: AttachmentEntity[]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        EmailEntity,
        { id: email.id, state: 'received' },
        sealRow(manager, EmailEntity, email.id, {
          state: 'read' as const,
          sourcePath: null,
          pdfState: 'waiting' as const,
          subject: email.subject || shownLine(parsed.head.subject, MAX_LINE_CHARACTERS),
          fromHeader: email.fromHeader || shownLine(parsed.head.fromHeader, MAX_LINE_CHARACTERS),
          senderHashes: [...new Set([...email.senderHashes, ...hashSenders(parsed.senders)])],
          headers: JSON.stringify(parsed.headers),
          bodyPlain: parsed.plain,
          bodyHtml: parsed.html,
          bodyIsCut: parsed.bodyIsCut,
          ...(await this.identityOf(manager, email, parsed)),
          ...(await this.threads.placeOf(manager, parsed.headers)),
        }),
      );
      if (!affected) return false;
      const sealed = rows.map((row) => sealRow(manager, AttachmentEntity, row.id, row));
      await manager.insert(AttachmentEntity, sealed);
      await this.addFollowUpJobs(manager, email.id, rows);
      return true;
    });
  }

  /** For an email that was received without its Message-Id. */
  private async identityOf(
    manager: EntityManager,
    { id, messageId, recipient }: EmailEntity,
    { head }: ParsedEmail,
  ): Promise<Partial<Pick<EmailEntity, 'messageId' | 'duplicateOf'>>> {
    const found = (head.messageId && shownLine(head.messageId, MAX_LINE_CHARACTERS)) || null;
    if (messageId !== null || found === null) return {};
    return {
      messageId: found,
      duplicateOf: await findOriginal(manager, { id, messageId: found, recipient }),
    };
  }

  private async addFollowUpJobs(manager: EntityManager, emailId: string, rows: readonly AttachmentEntity[]) {
    const has = (state: AttachmentEntity['state']): boolean => rows.some((row) => row.state === state);
    await this.outbox.add(manager, renderMailPdf, { emailId });
    if (has('awaited')) await this.outbox.add(manager, fetchAttachments, { emailId });
    if (has('stored')) await this.outbox.add(manager, fileByRule, { emailId });
  }
}
