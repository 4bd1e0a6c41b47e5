import {
  decodePDFRawStream,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Begins an object, even within data, where a cross-reference table may point a viewer. */
const KEYWORD = 'obj';
const BEFORE_KEYWORD = /[\0\t\n\f\r 0-9]/;
const LETTER = /[A-Za-z]/;
const HEADER = /(?:^|[^0-9])(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/;
/** Longer than the numbers of an object header. */
const HEADER_CHARACTERS = 60;

/** Names of active content, long enough not to occur in compressed data by chance. */
const NAMES =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|FileAttachment|RichMedia(?:Content)?|Rendition|XFA|GoTo(?:R|E|3DView))(?![\w-])/;
/** A name may have hex-encoded characters, its slash among them: `/J#61vaScript`, `#2FJavaScript`. */
const NAME_WITH_HEX = /(?:\/[^\0\t\n\f\r ()<>[\]{}/%]*#[0-9a-f]{2}|#2f)[^\0\t\n\f\r ()<>[\]{}/%]*/gi;
const HEX = /#([0-9a-f]{2})/gi;

const COUNT = PDFName.of('N');
/** Some viewers also know the short name. */
const PARAMETERS = [PDFName.of('DecodeParms'), PDFName.of('DP')];

/**
 * What a viewer may find in a file besides the parsed objects. Viewers follow the cross-reference table and repair
 * files in different ways; the parser takes objects in file order.
 * - `earlier`: objects with several versions
 * - `hidden`: objects in what the parser considers data, or keys that occur twice in a dictionary
 * - `unknown`: known objects that it can't read
 */
export type HiddenObjects = 'earlier' | 'hidden' | 'unknown';

/** @returns null if all viewers find the same objects */
export function hiddenObjects(bytes: Uint8Array, context: PDFContext): HiddenObjects | null {
  const parsed = new Map(context.enumerateIndirectObjects().map(([ref, object]) => [ref.tag, object]));
  let inStreams = 0;
  for (const object of parsed.values()) {
    const count = object instanceof PDFStream ? objectsIn(object.dict) : 0;
    if (count === null || object instanceof PDFInvalidObject) return 'unknown';
    inStreams += count;
  }
  const text = textOf(bytes);
  const headers = headersIn(text);
  if (headers.some((tag) => tag === null || !parsed.has(tag))) return 'hidden';
  const isEachThereOnce =
    new Set(headers).size === headers.length && headers.length + inStreams === parsed.size;
  if (!isEachThereOnce) return 'earlier';
  return hasTraces(text, context) ? 'hidden' : null;
}

/**
 * The number of objects in a stream; null if the parser may have missed some, because it doesn't support filter
 * parameters.
 */
function objectsIn(dictionary: PDFDict): number | null {
  const count = dictionary.lookup(COUNT);
  if (dictionary.lookup(PDFName.of('Type')) !== PDFName.of('ObjStm'))
    return count !== undefined && dictionary.has(PDFName.of('First')) ? null : 0;
  const hasParameters = PARAMETERS.some((key) => dictionary.has(key));
  return count instanceof PDFNumber && !hasParameters ? count.asNumber() : null;
}

/**
 * Headers of all objects outside streams, as `PDFRef.tag`; null for an unreadable one. Searches for the keyword as text,
 * which takes a tenth of the time of a regular expression.
 */
function headersIn(text: string): (string | null)[] {
  const headers: (string | null)[] = [];
  for (let at = text.indexOf(KEYWORD); at !== -1; at = text.indexOf(KEYWORD, at + KEYWORD.length)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + KEYWORD.length)];
    if (!BEFORE_KEYWORD.test(before) || LETTER.test(after)) continue;
    const [, number, generation] = HEADER.exec(text.slice(Math.max(0, at - HEADER_CHARACTERS), at)) ?? [];
    headers.push(number === undefined ? null : PDFRef.of(Number(number), Number(generation)).tag);
  }
  return headers;
}

const decodeHex = (name: string): string =>
  name.replaceAll(HEX, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const hasName = (text: string): boolean =>
  NAMES.test(text) || (text.match(NAME_WITH_HEX) ?? []).some((name) => NAMES.test(decodeHex(name)));

/** Whether a file names active content anywhere: if a key occurs twice, viewers may use either one. */
function hasTraces(text: string, context: PDFContext): boolean {
  if (hasName(text)) return true;
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((one) => one instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm'))
    .some((stream) => hasName(textOf(decodePDFRawStream(stream).decode())));
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
