import { t } from '../../../i18n/translate';
import { PreparationError } from './conversion-error';
import type { PageFile } from './page-file';

export interface PreparedDocument {
  readonly file: Blob;
  readonly name: string;
}

/** The lazy chunk for photos failed to load. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

const loadPhotoDocument = () => import('./photo-document.js');

/** Prefetches the chunk for photos. A failed prefetch is retried on use. */
export function prefetchPhotosToPdf(): void {
  void loadPhotoDocument().catch(() => undefined);
}

/**
 * Makes one file of the pages: a PDF unchanged, photos as a PDF with one page each.
 * @throws PreparationError, MissingCodeError
 */
export async function prepareDocument(
  pages: readonly PageFile[],
  maxBytes: number,
): Promise<PreparedDocument> {
  const [first] = pages;
  if (!first) throw new PreparationError(t('Please select a file to upload'));
  if (first.kind === 'pdf') return { file: first.file, name: first.name };
  const { photoDocument } = await loadPhotoDocument().catch((cause: unknown) => {
    throw new MissingCodeError('The chunk for photos failed to load', { cause });
  });
  return photoDocument(pages, maxBytes);
}
