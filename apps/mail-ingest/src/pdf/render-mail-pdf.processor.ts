import { Readable } from 'node:stream';
import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { renderMailPdf } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { describeError, InjectObjectStore } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { EmailEntity } from '../emails/email.entity';
import { IMAGE_TYPES } from '../html/mail-vocabulary';
import { MailPrinter } from './mail-printer';
import type { Image } from './print-document';

/** A machine may be busy once. */
const ATTEMPTS_TO_PRINT = 3;
/** All images inside the text of one mail; those beyond it are left out. */
const MAX_IMAGE_BYTES = 50_000_000;

const FAULT = 'This mail takes more time or memory to print than a mail may';

/** Made twice, it is the same object. */
const keyOf = (emailId: string): string => `${emailId}/mail.pdf`;

/** Makes the PDF of a mail. Whatever comes of it, the mail itself stays as it is. */
@Processor(renderMailPdf)
export class RenderMailPdfProcessor implements JobProcessor<typeof renderMailPdf> {
  private readonly logger = new Logger('printing');

  constructor(
    @InjectRepository(EmailEntity) private readonly emails: Repository<EmailEntity>,
    @InjectRepository(AttachmentEntity) private readonly attachments: Repository<AttachmentEntity>,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly printer: MailPrinter,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const email = await this.emails.findOneBy({ id: emailId, state: 'read', pdfState: 'waiting' });
    if (!email) return;
    try {
      await this.render(email);
    } catch (error) {
      const about = { emailId, attempt: number, error: describeError(error) };
      if (error instanceof OutOfBoundsError && number >= ATTEMPTS_TO_PRINT) {
        this.logger.warn({ msg: 'a mail cannot be printed', ...about });
        await this.emails.update(
          { id: emailId, pdfState: 'waiting' },
          { pdfState: 'failed', pdfFault: FAULT },
        );
        return;
      }
      if (!(error instanceof RetryLaterError)) this.logger.warn({ msg: 'a PDF waits', ...about });
      throw new RetryLaterError(pauseAfter(number), 'The PDF waits', { cause: error });
    }
  }

  private async render(email: EmailEntity): Promise<void> {
    const files = await this.attachments.find({ where: { emailId: email.id }, order: { position: 'asc' } });
    if (files.some(({ state, inline }) => inline && state === 'awaited'))
      throw new RetryLaterError(0, 'Images inside the text are still with the provider');
    const pdf = await this.printer.print({
      head: {
        from: email.fromHeader,
        to: email.recipient,
        subject: email.subject,
        date: email.timestamp === null ? email.createdAt : new Date(email.timestamp * 1_000),
      },
      html: email.bodyHtml,
      plain: email.bodyPlain,
      isCut: email.bodyIsCut,
      images: await this.images(files),
      attachments: files
        .filter(({ inline }) => !inline)
        .map(({ originalName, size }) => ({ name: originalName, size })),
    });
    const key = keyOf(email.id);
    await this.store.put('attachments', key, Readable.from([pdf]));
    const { affected } = await this.emails.update(
      { id: email.id, pdfState: 'waiting' },
      { pdfState: 'ready', generatedPdf: key },
    );
    // The mail was deleted meanwhile; or somebody else was quicker, and then the object is the mail's.
    if (!affected && !(await this.emails.existsBy({ id: email.id })))
      await this.store.delete('attachments', key);
  }

  private async images(files: readonly AttachmentEntity[]): Promise<Map<string, Image>> {
    const images = new Map<string, Image>();
    let bytes = 0;
    for (const { contentId, contentType, storagePath, size } of files) {
      if (!contentId || !storagePath || !IMAGE_TYPES.has(contentType)) continue;
      bytes += size ?? 0;
      if (bytes > MAX_IMAGE_BYTES) break;
      images.set(contentId, { contentType, bytes: await this.store.read('attachments', storagePath) });
    }
    return images;
  }
}
