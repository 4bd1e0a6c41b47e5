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

/** A name of active content, long enough not to occur in compressed data by chance. */
const NAME =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|FileAttachment|RichMedia(?:Content)?|Rendition|XFA|GoTo(?:R|E|3DView))(?![\w-])/y;
/** What ends a name. */
const DELIMITERS = new Set('\0\t\n\f\r ()<>[]{}/%'.split('').map((one) => one.charCodeAt(0)));
/** Any character of a name may be hex-encoded, its slash too: `/J#61vaScript`, `#2FJavaScript`. */
const HEX = /#([0-9a-f]{2})/gi;
const IS_HEX = /#[0-9a-f]{2}/iy;

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

/*
 * The following search for single characters, and look closer only there: a regular expression over the whole file
 * takes ten times as long.
 */

const hasName = (text: string): boolean => hasPlainName(text) || hasEncodedName(text);

function hasPlainName(text: string): boolean {
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1))
    if (matchesAt(NAME, text, at)) return true;
  return false;
}

function hasEncodedName(text: string): boolean {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    if (!matchesAt(IS_HEX, text, at)) continue;
    let [start, end] = [at, at];
    while (start > 0 && !DELIMITERS.has(text.charCodeAt(start - 1))) start -= 1;
    while (end < text.length && !DELIMITERS.has(text.charCodeAt(end))) end += 1;
    const slash = text.charAt(start - 1) === '/' ? '/' : '';
    if (hasPlainName(slash + decodeHex(text.slice(start, end)))) return true;
    at = end;
  }
  return false;
}

/** @param sticky a regular expression with the flag `y` */
function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

const decodeHex = (name: string): string =>
  name.replaceAll(HEX, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

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
