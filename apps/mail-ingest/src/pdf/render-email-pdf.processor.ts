import { Readable } from 'node:stream';
import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { renderMailPdf } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { describeError, InjectObjectStore } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import { ALLOWED_IMAGE_TYPES } from '@coverleaf/parsers';
import { EmailPrinter } from './email-printer';
import type { Image } from './printing-page';

/** An email that exceeds the bounds is retried, because the machine may have been overloaded. */
const ATTEMPTS_WITHIN_BOUNDS = 3;
/** Of all inline images of one email. Further images are omitted. */
const MAX_IMAGE_BYTES = 50_000_000;

const TOO_MUCH = 'This email takes too much time or memory to print';

/** Deterministic, so that a repeated attempt overwrites the same object. */
const keyOf = (emailId: string): string => `${emailId}/mail.pdf`;

/** Renders the PDF of an email. A failure affects only the PDF. */
@Processor(renderMailPdf)
export class RenderEmailPdfProcessor implements JobProcessor<typeof renderMailPdf> {
  private readonly logger = new Logger('pdf');

  constructor(
    @InjectRepository(EmailEntity) private readonly emails: Repository<EmailEntity>,
    @InjectRepository(AttachmentEntity) private readonly attachments: Repository<AttachmentEntity>,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly printer: EmailPrinter,
  ) {}

  async process({ emailId }: { emailId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const email = await this.emails.findOneBy({ id: emailId, state: 'read', pdfState: 'waiting' });
    if (!email) return;
    try {
      await this.render(email);
    } catch (error) {
      const about = { emailId, attempt: number, error: describeError(error) };
      if (error instanceof OutOfBoundsError && number >= ATTEMPTS_WITHIN_BOUNDS) {
        this.logger.warn({ msg: 'the PDF of an email cannot be rendered', ...about });
        await this.emails.update(
          { id: emailId, pdfState: 'waiting' },
          { pdfState: 'failed', pdfFault: TOO_MUCH },
        );
        return;
      }
      if (!(error instanceof RetryLaterError))
        this.logger.warn({ msg: 'the PDF of an email is not rendered yet', ...about });
      throw new RetryLaterError(pauseAfter(number), 'The PDF is not rendered yet', { cause: error });
    }
  }

  private async render(email: EmailEntity): Promise<void> {
    const files = await this.attachments.find({ where: { emailId: email.id }, order: { position: 'asc' } });
    if (files.some(({ state, inline }) => inline && state === 'awaited'))
      throw new RetryLaterError(0, 'Inline images are not fetched yet');
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
    // If another attempt was faster, the email uses this object; if the email was deleted, the object is an orphan.
    if (!affected && !(await this.emails.existsBy({ id: email.id })))
      await this.store.delete('attachments', key);
  }

  private async images(files: readonly AttachmentEntity[]): Promise<Map<string, Image>> {
    const images = new Map<string, Image>();
    let bytes = 0;
    for (const { contentId, contentType, storagePath, size } of files) {
      if (!contentId || !storagePath || !ALLOWED_IMAGE_TYPES.has(contentType)) continue;
      bytes += size ?? 0;
      if (bytes > MAX_IMAGE_BYTES) break;
      images.set(contentId, { contentType, bytes: await this.store.read('attachments', storagePath) });
    }
    return images;
  }
}
