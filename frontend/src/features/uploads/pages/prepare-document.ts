import { t } from '../../../i18n/translate';
import { PreparationError } from './conversion-error';
import { isPdf, type PageFile } from './page-file';

export interface PreparedDocument {
  readonly file: Blob;
  readonly name: string;
}

/** The lazy chunk that makes one file of the pages failed to load. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

type Combine = (pages: readonly PageFile[], maxBytes: number) => Promise<PreparedDocument>;

const loadCombine = async (pages: readonly PageFile[]): Promise<Combine> =>
  pages.some(isPdf)
    ? (await import('./combined-document.js')).combinedDocument
    : (await import('./photo-document.js')).photoDocument;

/** Prefetches what makes one file of these pages. A failed prefetch is retried on use. */
export function prefetchCombine(pages: readonly PageFile[]): void {
  if (!isOnePdf(pages)) void loadCombine(pages).catch(() => undefined);
}

/**
 * Makes one file of the pages: a single PDF unchanged, photos as a PDF with one page each.
 * @throws PreparationError, MissingCodeError
 */
export async function prepareDocument(
  pages: readonly PageFile[],
  maxBytes: number,
): Promise<PreparedDocument> {
  const [first] = pages;
  if (!first) throw new PreparationError(t('Please select a file to upload'));
  if (isOnePdf(pages)) return { file: first.file, name: first.name };
  const combine = await loadCombine(pages).catch((cause: unknown) => {
    throw new MissingCodeError('The chunk that combines pages failed to load', { cause });
  });
  return combine(pages, maxBytes);
}

const isOnePdf = (pages: readonly PageFile[]): boolean => pages.length === 1 && pages.every(isPdf);
