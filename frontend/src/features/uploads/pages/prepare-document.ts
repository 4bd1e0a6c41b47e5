import { fileSize } from '@coverleaf/contracts';
import { translateText, t } from '../../../i18n/translate';
import { ConversionError, PageError, TooLargeError } from './conversion-error';
import { damagedPageMessage, type PageFile, unopenedPageMessage } from './page-file';

export interface PreparedDocument {
  readonly file: Blob;
  readonly name: string;
}

/** The pages cannot become a document. The message is for the borrower. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

/** The lazy chunk for photos failed to load. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

const loadPhotosToPdf = () => import('./photos-to-pdf.js');

/** Prefetches the chunk for photos. A failed prefetch is retried on use. */
export function prefetchPhotosToPdf(): void {
  void loadPhotosToPdf().catch(() => undefined);
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
  const { photosToPdf } = await loadPhotosToPdf().catch((cause: unknown) => {
    throw new MissingCodeError('The chunk for photos failed to load', { cause });
  });
  try {
    return { file: await photosToPdf(pages, maxBytes), name: pdfName(first, pages.length) };
  } catch (error) {
    if (error instanceof TooLargeError) {
      const limit = fileSize(maxBytes);
      throw new PreparationError(
        t(
          'Together, these pages are larger than {limit}, even after we made them smaller. Remove a page, or send a PDF.',
          { limit },
        ),
      );
    }
    // The server may open what this browser cannot, such as HEIC on a computer.
    const isUnopened = error instanceof PageError && error.reason === 'unopened';
    if (
      pages.length === 1 &&
      (isUnopened || error instanceof ConversionError) &&
      first.file.size <= maxBytes
    ) {
      return { file: first.file, name: first.name };
    }
    if (error instanceof PageError) throw new PreparationError(pageErrorMessage(error));
    const reason =
      error instanceof ConversionError ? error.message : `Failed to create PDF: ${messageOf(error)}`;
    throw new PreparationError(
      t('Failed to convert image to PDF: {reason}', { reason: translateText(reason) }),
    );
  }
}

const pageErrorMessage = ({ page: name, reason }: PageError): string =>
  reason === 'damaged' ? damagedPageMessage(name) : unopenedPageMessage(name);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `IMG_0042.JPG` and two more become `IMG_0042 (3 photos).pdf`, which the borrower recognizes on the receipt. */
function pdfName(first: PageFile, count: number): string {
  const name = first.name.replace(/\.[^.]*$/, '').trim() || 'insurance';
  return `${count === 1 ? t('{name} (1 photo)', { name }) : t('{name} ({count} photos)', { name, count })}.pdf`;
}
