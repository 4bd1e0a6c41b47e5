import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { readMail, shownLine } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { ObjectNotFoundError, type ObjectStore } from '@coverleaf/object-store';
import { describeError, InjectObjectStore } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';
import { earlierMail } from '../intake/earlier-mail';
import { LONGEST_LINE } from '../intake/shown-head';
import { senderHashesOf } from '../intake/mail-addresses';
import { MailReader } from './mail-reader';
import type { OpenedMail } from './opened-mail';
import { ReadFiles } from './read-files';
import { AfterReading } from './after-reading';

/** A machine may be busy once. */
const ATTEMPTS_TO_OPEN = 3;
const TOO_MUCH = 'Opening it takes more time or memory than a mail may take.';
const GONE = 'What came in is not here any more.';

/** Takes a mail apart. Killed in the middle, it is taken apart again, into the same files. */
@Processor(readMail)
export class ReadMailProcessor implements JobProcessor<typeof readMail> {
  private readonly logger = new Logger('reading');

  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: MailReader,
    private readonly files: ReadFiles,
    private readonly after: AfterReading,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.read(emailId, number);
    } catch (error) {
      const about = { msg: 'a mail waits', emailId, attempt: number, error: describeError(error) };
      if (number % readMail.attempts === 0) this.logger.error(about);
      else this.logger.warn(about);
      // However long it takes: no mail is left lying.
      throw new RetryLaterError(pauseAfter(number), 'The mail waits', { cause: error });
    }
  }

  private async read(id: string, attempt: number): Promise<void> {
    const email = await this.dataSource.getRepository(EmailEntity).findOneBy({ id });
    if (email?.state !== 'received' || email.sourcePath === null) return;
    const { sourcePath } = email;
    try {
      await this.reader.read(email, sourcePath, async (reading) => {
        if ('fault' in reading) return this.setAside(id, reading.fault);
        const rows = await this.files.keep(email, sourcePath, reading);
        if (await this.write(email, reading.mail, rows)) return this.store.delete('attachments', sourcePath);
        // Somebody has read it meanwhile, and has the same files; or it was deleted.
        if (!(await this.dataSource.getRepository(EmailEntity).existsBy({ id }))) await this.files.drop(rows);
      });
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return this.setAside(id, GONE);
      if (!(error instanceof OutOfBoundsError) || attempt < ATTEMPTS_TO_OPEN) throw error;
      this.logger.warn({
        msg: 'a mail cannot be opened within its bounds',
        emailId: id,
        reason: error.message,
      });
      await this.setAside(id, TOO_MUCH);
    }
  }

  /** What came in stays, for whoever has a better tool. */
  private async setAside(id: string, fault: string): Promise<void> {
    const emails = this.dataSource.getRepository(EmailEntity);
    await emails.update({ id, state: 'received' }, { state: 'unreadable', fault });
  }

  /** @returns false when there was nothing left to be done */
  private write(email: EmailEntity, mail: OpenedMail, rows: AttachmentEntity[]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        EmailEntity,
        { id: email.id, state: 'received' },
        {
          state: 'read',
          sourcePath: null,
          pdfState: 'waiting',
          subject: email.subject || shownLine(mail.head.subject, LONGEST_LINE),
          fromHeader: email.fromHeader || shownLine(mail.head.fromHeader, LONGEST_LINE),
          senderHashes: [...new Set([...email.senderHashes, ...senderHashesOf(mail.senders)])],
          headers: JSON.stringify(mail.headers),
          bodyPlain: mail.plain,
          bodyHtml: mail.html,
          bodyIsCut: mail.bodyIsCut,
          ...(await this.identityOf(manager, email, mail)),
        },
      );
      if (!affected) return false;
      await manager.insert(AttachmentEntity, rows);
      await this.after.begin(manager, email.id, rows);
      return true;
    });
  }

  /** Where the door did not know the Message-Id. */
  private async identityOf(
    manager: EntityManager,
    { id, messageId, recipient }: EmailEntity,
    { head }: OpenedMail,
  ): Promise<Partial<Pick<EmailEntity, 'messageId' | 'duplicateOf'>>> {
    const found = (head.messageId && shownLine(head.messageId, LONGEST_LINE)) || null;
    if (messageId !== null || found === null) return {};
    return { messageId: found, duplicateOf: await earlierMail(manager, { id, messageId: found, recipient }) };
  }
}
