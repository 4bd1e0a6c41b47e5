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
const KEYWORD_IN_PLACE = /[\0\t\n\f\r 0-9]obj(?![A-Za-z])/;
const HEADER = /(?:^|[^0-9])(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]*$/;
/** Longer than the numbers of an object header. */
const HEADER_CHARACTERS = 60;

/** Names of active content, long enough not to occur in compressed data by chance. */
const NAMES = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  ...['RichMedia', 'RichMediaContent', 'Rendition', 'XFA', 'GoToR', 'GoToE', 'GoTo3DView'],
];
const NAME = new RegExp(`^/(?:${NAMES.join('|')})(?![\\w-])`);
/** Of a slash, the longest of these names, and what follows it. */
const NAME_CHARACTERS = 2 + Math.max(...NAMES.map(({ length }) => length));
const bytesOf = (characters: string): ReadonlySet<number | undefined> => new Set(Buffer.from(characters));
const INITIALS = bytesOf(NAMES.map((name) => name.charAt(0)).join(''));
/** What ends a name. */
const DELIMITERS = bytesOf('\0\t\n\f\r ()<>[]{}/%');
/** Any character of a name may be hex-encoded, its slash too: `/J#61vaScript`, `#2FJavaScript`. */
const HEX = /#([0-9a-f]{2})/gi;
const HEX_DIGITS = bytesOf('0123456789abcdefABCDEF');

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
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headers = headersIn(file);
  if (headers.some((tag) => tag === null || !parsed.has(tag))) return 'hidden';
  const isEachThereOnce =
    new Set(headers).size === headers.length && headers.length + inStreams === parsed.size;
  if (!isEachThereOnce) return 'earlier';
  return hasTraces(file, context) ? 'hidden' : null;
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

/** Headers of all objects outside streams, as `PDFRef.tag`; null for an unreadable one. */
function headersIn(file: Buffer): (string | null)[] {
  const headers: (string | null)[] = [];
  for (const at of placesOf(KEYWORD, file)) {
    if (!KEYWORD_IN_PLACE.test(textOf(file, at - 1, at + KEYWORD.length + 1))) continue;
    const [, number, generation] = HEADER.exec(textOf(file, at - HEADER_CHARACTERS, at)) ?? [];
    headers.push(number === undefined ? null : PDFRef.of(Number(number), Number(generation)).tag);
  }
  return headers;
}

const hasName = (file: Buffer): boolean => hasPlainName(file) || hasEncodedName(file);

function hasPlainName(file: Buffer): boolean {
  for (const at of placesOf('/', file))
    if (INITIALS.has(file[at + 1]) && NAME.test(textOf(file, at, at + NAME_CHARACTERS))) return true;
  return false;
}

function hasEncodedName(file: Buffer): boolean {
  let checkedTo = 0;
  for (const at of placesOf('#', file)) {
    if (at < checkedTo || !HEX_DIGITS.has(file[at + 1]) || !HEX_DIGITS.has(file[at + 2])) continue;
    let [start, end] = [at, at];
    while (start > 0 && !DELIMITERS.has(file[start - 1])) start -= 1;
    while (end < file.length && !DELIMITERS.has(file[end])) end += 1;
    const slash = textOf(file, start - 1, start) === '/' ? '/' : '';
    if (hasPlainName(Buffer.from(slash + decodeHex(textOf(file, start, end)), 'latin1'))) return true;
    checkedTo = end;
  }
  return false;
}

/** In ascending order. A regular expression over the whole file, or its text, would take many times as long. */
function* placesOf(text: string, file: Buffer): Generator<number, void> {
  const wanted = text.length === 1 ? text.charCodeAt(0) : text;
  for (
    let at = file.indexOf(wanted, 0, 'latin1');
    at !== -1;
    at = file.indexOf(wanted, at + text.length, 'latin1')
  )
    yield at;
}

const decodeHex = (name: string): string =>
  name.replaceAll(HEX, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Whether a file names active content anywhere: if a key occurs twice, viewers may use either one. */
function hasTraces(file: Buffer, context: PDFContext): boolean {
  if (hasName(file)) return true;
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((one) => one instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm'))
    .some((stream) => hasName(Buffer.from(decodePDFRawStream(stream).decode())));
}

const textOf = (file: Buffer, start: number, end: number): string =>
  file.toString('latin1', Math.max(0, start), end);
