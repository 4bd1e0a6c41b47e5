import { PoolBusyError, OutOfBoundsError } from '@coverleaf/bounded-process';
import { isShownInline, type ObjectStore } from '@coverleaf/object-store';
import { AppError, InjectObjectStore, notFound, unavailable } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { HtmlSanitiser } from '../html/html-sanitiser';
import type { AttachmentEntity } from './attachment.entity';
import type { ReadEmail } from './emails.service';
import { FileScans } from './file-scans';

/** Images inside a mail are logos and photos; what goes beyond is seen among the attachments. */
const MOST_IMAGE_BYTES = 5 * 1024 * 1024;

/** The HTML of mails as pages that bring along all that they show. */
@Injectable()
export class EmailPages {
  constructor(
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly scans: FileScans,
    private readonly sanitiser: HtmlSanitiser,
  ) {}

  /** @throws AppError 404 where a mail has no HTML; 422 `html_too_heavy`; 503 */
  async of({ email, files }: ReadEmail): Promise<string> {
    if (email.bodyHtml === null) throw notFound('This email has no HTML.');
    const mail = { html: email.bodyHtml, images: await this.images(files) };
    try {
      return pageOf((await this.sanitiser.sanitise(mail)).html);
    } catch (error) {
      if (error instanceof PoolBusyError) throw unavailable('Many emails are being read right now.', error);
      if (!(error instanceof OutOfBoundsError)) throw error;
      throw new AppError('html_too_heavy', 422, 'The HTML of this email is too large to be shown.');
    }
  }

  /** As `data:` URLs, by their content ids. */
  private async images(files: readonly AttachmentEntity[]): Promise<ReadonlyMap<string, string>> {
    const images = new Map<string, string>();
    let left = MOST_IMAGE_BYTES;
    for (const file of files) {
      const { contentId, contentType: type, storagePath, size } = file;
      if (contentId === null || storagePath === null || !type.startsWith('image/')) continue;
      if (!isShownInline(type) || size === null || size > left) continue;
      if (!(await this.mayBeSeen({ ...file, storagePath }))) continue;
      left -= size;
      const bytes = await this.store.read('attachments', storagePath);
      images.set(contentId, `data:${type};base64,${bytes.toString('base64')}`);
    }
    return images;
  }

  private async mayBeSeen(file: AttachmentEntity & { readonly storagePath: string }): Promise<boolean> {
    try {
      await this.scans.passAttachment(file);
      return true;
    } catch (error) {
      // Infected, or not scanned: the text is shown without it.
      if (error instanceof AppError && error.status === 409) return false;
      throw error;
    }
  }
}

/** What a mail does not say of its looks is like a sheet of paper, whatever the browser's colours. */
const STYLE =
  'html{background:#fff;color:#14181c;color-scheme:light}' +
  'body{margin:16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

const pageOf = (html: string): string =>
  `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>Email</title><style>${STYLE}</style></head><body>${html}</body></html>`;
