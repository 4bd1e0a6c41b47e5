import { fileSize } from '@coverleaf/contracts';
import { translateText, t } from '../../../i18n/translate';
import { ConversionError, PageError, PreparationError, TooLargeError } from './conversion-error';
import { damagedPageMessage, type PageFile, unopenedPageMessage } from './page-file';
import { photosToPdf } from './photos-to-pdf';
import type { PreparedDocument } from './prepare-document';

/** A PDF with one page for each photo; its code is loaded when there are photos. @throws PreparationError */
export async function photoDocument(pages: readonly PageFile[], maxBytes: number): Promise<PreparedDocument> {
  const [first] = pages;
  if (!first) throw new PreparationError(t('Please select a file to upload'));
  try {
    return { file: await photosToPdf(pages, maxBytes), name: pdfName(first, pages.length) };
  } catch (error) {
    // The server may open what this browser cannot, such as HEIC on a computer.
    const isUnopened = error instanceof PageError && error.reason === 'unopened';
    if (
      pages.length === 1 &&
      (isUnopened || error instanceof ConversionError) &&
      first.file.size <= maxBytes
    ) {
      return { file: first.file, name: first.name };
    }
    throw preparationErrorOf(error, maxBytes);
  }
}

/** @param maxBytes the limit of the whole document */
export function preparationErrorOf(error: unknown, maxBytes: number): PreparationError {
  if (error instanceof TooLargeError) {
    const limit = fileSize(maxBytes);
    return new PreparationError(
      t(
        'Together, these pages are larger than {limit}, even after we made them smaller. Remove a page, or send a PDF.',
        { limit },
      ),
    );
  }
  if (error instanceof PageError) return new PreparationError(pageErrorMessage(error));
  const reason =
    error instanceof ConversionError ? error.message : `Failed to create PDF: ${messageOf(error)}`;
  return new PreparationError(
    t('Failed to convert image to PDF: {reason}', { reason: translateText(reason) }),
  );
}

const pageErrorMessage = ({ page: name, reason }: PageError): string =>
  reason === 'damaged' ? damagedPageMessage(name) : unopenedPageMessage(name);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `IMG_0042.JPG` and two more become `IMG_0042 (3 photos).pdf`, which the borrower recognizes on the receipt. */
function pdfName(first: PageFile, count: number): string {
  const name = stemOf(first);
  return `${count === 1 ? t('{name} (1 photo)', { name }) : t('{name} ({count} photos)', { name, count })}.pdf`;
}

/** The name of a file without its extension. */
export const stemOf = ({ name }: PageFile): string => name.replace(/\.[^.]*$/, '').trim() || 'insurance';
