import { RosterFileError } from './roster-file-error';

const ENCODINGS: readonly { readonly starts: readonly (number | 'not zero')[]; readonly name: string }[] = [
  { starts: [0xff, 0xfe], name: 'utf-16le' },
  { starts: [0xfe, 0xff], name: 'utf-16be' },
  // Without a byte order mark, every other byte of Western text is zero.
  { starts: ['not zero', 0, 'not zero', 0], name: 'utf-16le' },
  { starts: [0, 'not zero', 0, 'not zero'], name: 'utf-16be' },
];

const SPREADSHEET = 'This is a spreadsheet file. Save it as “CSV UTF-8” and choose that file.';
const REFUSED_STARTS: readonly { readonly start: Buffer; readonly message: string }[] = [
  { start: Buffer.from('PK\u0003\u0004', 'latin1'), message: SPREADSHEET },
  { start: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), message: SPREADSHEET },
  {
    start: Buffer.from('%PDF', 'latin1'),
    message: 'This is a PDF. Save the list as CSV and choose that file.',
  },
  { start: Buffer.from([0x1f, 0x8b]), message: 'This file is compressed. Unpack it and choose that file.' },
];

/** Enough bytes to tell the encoding. */
const HEAD_BYTES = 4;

/**
 * The text of a file in pieces, without its byte order mark. Bytes that are no text become U+FFFD, which no field
 * accepts.
 * @param onBytes called with the bytes of each piece
 * @throws RosterFileError for another kind of file
 */
export async function* textOf(
  file: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Buffer = Buffer.alloc(0);
  const decode = (bytes: Buffer): string => {
    decoder ??= new TextDecoder(encodingOf(bytes));
    return decoder.decode(bytes, { stream: true });
  };
  for await (const chunk of file) {
    onBytes(chunk.length);
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD_BYTES) yield decode(head);
  }
  if (!decoder) yield decode(head);
  const end = decoder?.decode();
  if (end) yield end;
}

function encodingOf(head: Buffer): string {
  const refused = REFUSED_STARTS.find(({ start }) => head.subarray(0, start.length).equals(start));
  if (refused) throw new RosterFileError(refused.message);
  const fits = (starts: (typeof ENCODINGS)[number]['starts']): boolean =>
    starts.every((wanted, at) => (wanted === 'not zero' ? (head[at] ?? 0) !== 0 : head[at] === wanted));
  return ENCODINGS.find(({ starts }) => fits(starts))?.name ?? 'utf-8';
}
