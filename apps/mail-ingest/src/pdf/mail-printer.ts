import { Injectable } from '@nestjs/common';
import { HtmlSanitiser } from '../html/html-sanitiser';
import { PICTURE_TYPES } from '../html/mail-vocabulary';
import { mailPage } from './mail-page';
import { PagePrinter } from './page-printer';
import type { Picture } from './print-document';
import type { PrintableMail } from './printable-mail';

/** Makes the PDF of a mail: who wrote it to whom, what it says, and the names of its attachments. */
@Injectable()
export class MailPrinter {
  constructor(
    private readonly sanitiser: HtmlSanitiser,
    private readonly printer: PagePrinter,
  ) {}

  /**
   * @throws OutOfBounds when the mail cannot be printed
   * @throws NoTurn when it cannot be printed here and now
   */
  async print(mail: PrintableMail): Promise<Buffer> {
    const shown = [...mail.pictures].filter(([, { contentType }]) => PICTURE_TYPES.has(contentType));
    const pictures = new Map<string, Picture>(shown.map(([, picture], n) => [`picture/${n}`, picture]));
    const addresses = new Map(shown.map(([contentId], n) => [contentId, `picture/${n}`]));
    const body = mail.html && (await this.sanitiser.sanitise({ html: mail.html, pictures: addresses }));
    return this.printer.print({ html: mailPage(mail, body || null), pictures });
  }
}
