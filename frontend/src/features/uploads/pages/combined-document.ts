import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { t } from '../../../i18n/translate';
import { PreparationError, TooLargeError } from './conversion-error';
import { isPdf, type PageFile, totalBytes } from './page-file';
import { preparationErrorOf, stemOf } from './photo-document';
import { photosToPdf } from './photos-to-pdf';
import type { PreparedDocument } from './prepare-document';

/** Bytes for the structure of the combined PDF. */
const OVERHEAD = 20_000;

/**
 * Makes one PDF of several PDFs and photos, in their order. Pages of PDFs keep their content and annotations; a PDF that
 * would lose something is refused. This module is a lazy chunk that brings pdf-lib.
 * @throws PreparationError
 */
export async function combinedDocument(
  pages: readonly PageFile[],
  maxBytes: number,
): Promise<PreparedDocument> {
  const photos = pages.filter((page) => !isPdf(page));
  const sources = new Map<PageFile, PDFDocument>();
  for (const page of pages.filter(isPdf)) sources.set(page, await openSource(page));
  const combineWithin = async (room: number): Promise<Uint8Array<ArrayBuffer>> =>
    combine(pages, sources, photos.length > 0 ? await photosToPdf(photos, room) : null);
  try {
    const room = maxBytes - totalBytes(pages.filter(isPdf)) - OVERHEAD;
    let bytes = await combineWithin(room);
    // PDFs may grow a little when they are written again.
    if (bytes.length > maxBytes && photos.length > 0)
      bytes = await combineWithin(room - (bytes.length - maxBytes));
    if (bytes.length > maxBytes) throw new TooLargeError('The files do not fit');
    const name = t('{name} ({count} files)', { name: stemOf(pages[0]!), count: pages.length });
    return { file: new Blob([bytes], { type: 'application/pdf' }), name: `${name}.pdf` };
  } catch (error) {
    if (error instanceof RangeError)
      throw new PreparationError(
        t("This device doesn't have enough memory to combine these files. Send them one at a time."),
      );
    throw preparationErrorOf(error, maxBytes);
  }
}

/** @throws PreparationError names the PDF that must be sent alone */
async function openSource({ file, name }: PageFile): Promise<PDFDocument> {
  const refusal = (): PreparationError =>
    new PreparationError(
      t(
        "“{name}” can't be combined with other files without losing something. Send it alone, or print it to a new PDF and choose that one.",
        { name },
      ),
    );
  let source: PDFDocument;
  try {
    // A PDF that is only restricted opens with an empty password.
    source = await PDFDocument.load(await file.arrayBuffer(), { password: '', updateMetadata: false });
    if (source.getPageCount() === 0) throw refusal();
  } catch (cause) {
    throw cause instanceof PreparationError ? cause : refusal();
  }
  if (wouldLose(source)) throw refusal();
  return source;
}

async function combine(
  pages: readonly PageFile[],
  sources: ReadonlyMap<PageFile, PDFDocument>,
  photos: Blob | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const combined = await PDFDocument.create();
  const copyAll = async (source: PDFDocument): Promise<PDFPage[]> =>
    combined.copyPages(source, source.getPageIndices());
  const photoPages = photos ? await copyAll(await PDFDocument.load(await photos.arrayBuffer())) : [];
  for (const page of pages) {
    const source = sources.get(page);
    const copies = source ? await copyAll(source) : photoPages.splice(0, 1);
    for (const copy of copies) combined.addPage(copy);
  }
  return combined.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Whether pages look different without the entries of their document that a copied page leaves behind. */
function wouldLose(source: PDFDocument): boolean {
  const { catalog } = source;
  const entry = (dictionary: PDFDict | undefined, key: string) => dictionary?.lookup(PDFName.of(key));
  const dictionary = (value: unknown): PDFDict | undefined => (value instanceof PDFDict ? value : undefined);
  // A portfolio: its documents are attachments of a cover page.
  if (entry(catalog, 'Collection')) return true;
  // Layers that are switched off would appear.
  const layers = dictionary(entry(dictionary(entry(catalog, 'OCProperties')), 'D'));
  const isOff = (value: unknown): boolean => value instanceof PDFArray && value.size() > 0;
  const base = entry(layers, 'BaseState');
  if (isOff(entry(layers, 'OFF')) || isOff(entry(layers, 'AS')) || (base && base !== PDFName.of('ON')))
    return true;
  const form = dictionary(entry(catalog, 'AcroForm'));
  if (!form) return false;
  // Viewers draw these fields from the form, which stays behind.
  if (entry(form, 'XFA') || String(entry(form, 'NeedAppearances')) === 'true') return true;
  return source.getPages().some(({ node }) => hasUndrawnField(node.Annots()));
}

function hasUndrawnField(annotations: PDFArray | undefined): boolean {
  return Array.from({ length: annotations?.size() ?? 0 }, (_, index) => annotations?.lookup(index)).some(
    (one) => {
      if (!(one instanceof PDFDict) || one.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget'))
        return false;
      const appearance = one.lookup(PDFName.of('AP'));
      const isDrawn = appearance instanceof PDFDict && appearance.has(PDFName.of('N'));
      return !isDrawn && hasValue(one) && !isInvisible(one);
    },
  );
}

function hasValue(field: PDFDict): boolean {
  const parent = field.lookup(PDFName.of('Parent'));
  return field.has(PDFName.of('V')) || (parent instanceof PDFDict && parent.has(PDFName.of('V')));
}

/** Signatures are often fields without a size. */
function isInvisible(field: PDFDict): boolean {
  const rectangle = field.lookup(PDFName.of('Rect'));
  if (!(rectangle instanceof PDFArray)) return true;
  const { width, height } = rectangle.asRectangle();
  return width === 0 || height === 0;
}
