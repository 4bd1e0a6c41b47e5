import { decodePDFRawStream, type PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** Long enough not to be found by chance in compressed data. */
const NAMES =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|FileAttachment|RichMedia(?:Content)?|Rendition|XFA|GoTo(?:R|E|3DView))(?![\w-])/;
/** A name may have characters in hex: `/J#61vaScript`. */
const HEX = /#([0-9a-f]{2})/gi;

const hasName = (text: string): boolean =>
  NAMES.test(text) ||
  (text.includes('#') &&
    NAMES.test(text.replaceAll(HEX, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))));

/**
 * Whether a file names active content anywhere, also where a dictionary has a key twice: viewers disagree about which of
 * them counts.
 */
export function hasTraces(bytes: Uint8Array, context: PDFContext): boolean {
  if (hasName(textOf(bytes))) return true;
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((one) => one instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm'))
    .some((stream) => hasName(textOf(decodePDFRawStream(stream).decode())));
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
