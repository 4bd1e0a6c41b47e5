import { skipProperty, type TnefCursor, tnefCursor } from './tnef-cursor';
import type { ComingFile } from './opened-mail';

const SIGNATURE = 0x223e9f78;

/** Attributes of the stream. */
const CODE_PAGE = 0x9007;
const NEXT_FILE = 0x9002;
const TITLE = 0x8010;
const DATA = 0x800f;
const PROPERTIES = 0x9005;

/** Properties of a file that say more than its attributes do. */
const LONG_NAME = 0x3707;
const MIME_TYPE = 0x370e;
const CONTENT_ID = 0x3712;

/** A file that is being put together. */
type Draft = { -readonly [K in keyof ComingFile]: ComingFile[K] };

/**
 * The files in a `winmail.dat`, in which Outlook wraps what it sends (MS-OXTNEF).
 * @returns none where it holds none, or is damaged
 */
export function unpackTnef(bytes: Uint8Array): ComingFile[] {
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
    const value = skipProperty(properties, type, id);
    if (!value) continue;
    const written = stream.text(value, type);
    if (id === LONG_NAME) file.name = written;
    else if (id === MIME_TYPE) file.type = written;
    else if (id === CONTENT_ID) file.contentId = written;
  }
}
