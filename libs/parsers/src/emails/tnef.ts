import type { EmbeddedFile } from './email-content';

/** Reads a TNEF stream sequentially. Throws a RangeError past the end. */
interface TnefCursor {
  readonly left: number;
  u16(): number;
  u32(): number;
  skip(bytes: number): void;
  part(bytes: number): TnefCursor;
  rest(): Uint8Array;
  useCodePage(codePage: number): void;
  /** Up to the first zero; UTF-16 if the property type is `UNICODE`. */
  text(bytes: Uint8Array, type?: number): string;
}

const STRING = 0x1e;
const UNICODE = 0x1f;
/** Bytes of a value of fixed length by type. Values are padded to four bytes. */
const FIXED: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
/** Flag of a property with several values. */
const MULTIPLE = 0x1000;
/** Properties from this id on have a name before their value. */
const NAMED = 0x8000;

function tnefCursor(bytes: Uint8Array): TnefCursor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let decoder = new TextDecoder('windows-1252');
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new RangeError('Past the end');
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    get left() {
      return bytes.length - at;
    },
    u16: () => view.getUint16((take(2), at - 2), true),
    u32: () => view.getUint32((take(4), at - 4), true),
    skip: (length) => void take(length),
    part: (length) => tnefCursor(take(length)),
    rest: () => take(bytes.length - at),
    useCodePage(codePage) {
      decoder = decoderOf(codePage);
    },
    text(value, type) {
      const text = (type === UNICODE ? new TextDecoder('utf-16le') : decoder).decode(value);
      return text.split('\0')[0] ?? '';
    },
  };
}

function decoderOf(codePage: number): TextDecoder {
  if (codePage === 65001) return new TextDecoder();
  try {
    return new TextDecoder(`windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Reads the property after its type and id. @returns the bytes if it is a single string */
function readProperty(properties: TnefCursor, type: number, id: number): Uint8Array | undefined {
  if (id >= NAMED) skipName(properties);
  const kind = type & ~MULTIPLE;
  const fixed = FIXED[kind];
  const isMultiple = (type & MULTIPLE) !== 0;
  const count = fixed === undefined || isMultiple ? properties.u32() : 1;
  let value: Uint8Array | undefined;
  for (let left = count; left > 0; left -= 1) {
    const length = fixed ?? properties.u32();
    const bytes = properties.part(length).rest();
    properties.skip(-length & 3);
    if (!isMultiple && (kind === STRING || kind === UNICODE)) value = bytes;
  }
  return value;
}

function skipName(properties: TnefCursor): void {
  properties.skip(16);
  const isText = properties.u32() === 1;
  const length = isText ? properties.u32() : 4;
  properties.skip(length + (-length & 3));
}

const SIGNATURE = 0x223e9f78;

const CODE_PAGE = 0x9007;
const NEXT_FILE = 0x9002;
const TITLE = 0x8010;
const DATA = 0x800f;
const PROPERTIES = 0x9005;

/** Properties of a file that override its attributes. */
const LONG_NAME = 0x3707;
const MIME_TYPE = 0x370e;
const CONTENT_ID = 0x3712;

type Draft = { -readonly [K in keyof EmbeddedFile]: EmbeddedFile[K] };

/** The files in a `winmail.dat` of Outlook (MS-OXTNEF). @returns an empty list if it has no files or is damaged */
export function unpackTnef(bytes: Uint8Array): EmbeddedFile[] {
  try {
    return read(tnefCursor(bytes)).filter((file) => file.bytes.length > 0);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function read(stream: TnefCursor): Draft[] {
  const files: Draft[] = [];
  if (stream.u32() !== SIGNATURE) return files;
  stream.skip(2);
  while (stream.left > 0) {
    stream.skip(1);
    const attribute = stream.u32() & 0xffff;
    const value = stream.part(stream.u32());
    stream.skip(2);
    const file = files.at(-1);
    if (attribute === CODE_PAGE) stream.useCodePage(value.u32());
    else if (attribute === NEXT_FILE)
      files.push({ name: '', type: '', contentId: null, bytes: new Uint8Array() });
    else if (!file) continue;
    else if (attribute === TITLE) file.name ||= stream.text(value.rest());
    else if (attribute === DATA) file.bytes = value.rest();
    else if (attribute === PROPERTIES) readProperties(value, file, stream);
  }
  return files;
}

function readProperties(properties: TnefCursor, file: Draft, stream: TnefCursor): void {
  for (let left = properties.u32(); left > 0; left -= 1) {
    const type = properties.u16();
    const id = properties.u16();
    const value = readProperty(properties, type, id);
    if (!value) continue;
    const decoded = stream.text(value, type);
    if (id === LONG_NAME) file.name = decoded;
    else if (id === MIME_TYPE) file.type = decoded;
    else if (id === CONTENT_ID) file.contentId = decoded;
  }
}
