import { Handles } from '@coverleaf/messaging';
import { getEmailPageRpc, type RpcInput } from '@coverleaf/contracts';
import { PoolBusyError, OutOfBoundsError } from '@coverleaf/bounded-process';
import { isShownInline, type ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectObjectStore, notFound, unavailable } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { HtmlSanitizer } from '../html/html-sanitizer';
import { FileScanner, type StoredFile } from './email-files.service';
import type { AttachmentEntity } from './email.entity';
import { EmailsService } from './emails.service';

/** Of all inline images of one email. Further images are shown only as attachments. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

@Injectable()
export class EmailHtmlRenderer {
  constructor(
    private readonly emails: EmailsService,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly scanner: FileScanner,
    private readonly sanitizer: HtmlSanitizer,
  ) {}

  /** @throws AppError 404 if the email has no HTML; 422 `html_too_heavy`; 503 */
  @Handles(getEmailPageRpc)
  async render({ actor, id }: RpcInput<typeof getEmailPageRpc>) {
    const { email, files } = await this.emails.read(actor, id);
    if (email.bodyHtml === null) throw notFound('This email has no HTML.');
    const images = await this.images(files);
    try {
      const { html } = await this.sanitizer.sanitize(email.bodyHtml, images);
      return { html: pageOf(html) };
    } catch (error) {
      if (error instanceof PoolBusyError) throw unavailable('Many emails are being read right now.', error);
      if (!(error instanceof OutOfBoundsError)) throw error;
      throw new AppError('html_too_heavy', 422, 'The HTML of this email is too large to be shown.');
    }
  }

  private async images(files: readonly AttachmentEntity[]): Promise<ReadonlyMap<string, string>> {
    const images = new Map<string, string>();
    let remainingBytes = MAX_IMAGE_BYTES;
    for (const file of files) {
      const { contentId, contentType: type, storagePath, size } = file;
      if (contentId === null || storagePath === null || !type.startsWith('image/')) continue;
      if (!isShownInline(type) || size === null || size > remainingBytes) continue;
      if (!(await this.isClean({ ...file, storagePath }))) continue;
      remainingBytes -= size;
      const bytes = await this.store.read('attachments', storagePath);
      images.set(contentId, `data:${type};base64,${bytes.toString('base64')}`);
    }
    return images;
  }

  private async isClean(file: StoredFile): Promise<boolean> {
    try {
      await this.scanner.assertAttachmentClean(file);
      return true;
    } catch (error) {
      // An infected or unscanned image is omitted; the text is shown without it.
      if (error instanceof AppError && error.status === 409) return false;
      throw error;
    }
  }
}

/** Defaults for emails that set no styles: black on white in every color scheme. */
const STYLE =
  'html{background:#fff;color:#14181c;color-scheme:light}' +
  'body{margin:16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

const pageOf = (html: string): string =>
  `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>Email</title><style>${STYLE}</style></head><body>${html}</body></html>`;
