import { Injectable } from '@nestjs/common';
import { HtmlSanitiser } from '../html/html-sanitiser';
import { IMAGE_TYPES } from '../html/mail-vocabulary';
import { mailPage } from './mail-page';
import { PagePrinter } from './page-printer';
import type { Image } from './print-document';
import type { PrintableMail } from './printable-mail';

/** Makes the PDF of a mail: who wrote it to whom, what it says, and the names of its attachments. */
@Injectable()
export class MailPrinter {
  constructor(
    private readonly sanitiser: HtmlSanitiser,
    private readonly printer: PagePrinter,
  ) {}

  /**
   * @throws OutOfBoundsError when the mail cannot be printed
   * @throws PoolBusyError when it cannot be printed here and now
   */
  async print(mail: PrintableMail): Promise<Buffer> {
    const shown = [...mail.images].filter(([, { contentType }]) => IMAGE_TYPES.has(contentType));
    const images = new Map<string, Image>(shown.map(([, image], n) => [`image/${n}`, image]));
    const addresses = new Map(shown.map(([contentId], n) => [contentId, `image/${n}`]));
    const body = mail.html && (await this.sanitiser.sanitise({ html: mail.html, images: addresses }));
    return this.printer.print({ html: mailPage(mail, body || null), images });
  }
}
