/** An email as text. The body begins with its own headers. */
export const mailOf = (body: string, headers: readonly string[] = []): string =>
  [
    'From: Ann Example <ann@example.com>',
    'To: policy@mail.example',
    'Subject: Proof of insurance',
    'Message-ID: <one@example.com>',
    'MIME-Version: 1.0',
    ...headers,
    body,
  ].join('\r\n');

/** Parts of a multipart body. Each has its own headers, a blank line and its content. */
export const multipart = (parts: readonly string[], kind = 'mixed', boundary = 'the-line-between'): string =>
  [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
    '',
  ].join('\r\n');

export const textPart = (text: string, type = 'text/plain; charset=utf-8'): string =>
  `Content-Type: ${type}\r\n\r\n${text}`;

export const filePart = (name: string, bytes: Uint8Array, headers: readonly string[] = []): string =>
  [
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    ...headers,
    '',
    Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ].join('\r\n');

interface PackedFile {
  readonly title: string;
  readonly longName?: string;
  readonly mimeType?: string;
  readonly bytes: Uint8Array;
}

/** A `winmail.dat` as Outlook creates it: attributes with lengths and checksums (MS-OXTNEF). */
export function winmailOf(files: readonly PackedFile[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x223e9f78);
  return Buffer.concat([
    head,
    attribute(1, 0x00089006, u32(0x00010000)),
    attribute(1, 0x00069007, Buffer.concat([u32(1252), u32(0)])),
    ...files.flatMap(({ title, longName, mimeType, bytes }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
      attribute(2, 0x0006800f, Buffer.from(bytes)),
      attribute(2, 0x00069005, propertiesOf(longName, mimeType)),
    ]),
  ]);
}

/** Includes unrelated properties: a number, a named one, and one with several values. */
function propertiesOf(longName: string | undefined, mimeType: string | undefined): Buffer {
  const values = ['a\0', 'bcd\0'].map((value) => counted(Buffer.from(value)));
  const many = Buffer.concat([u16(0x101e), u16(0x6001), u32(2), ...values]);
  const name = Buffer.concat([u32(1), counted(Buffer.from('Name\0\0'))]);
  const named = Buffer.concat([u16(0x0003), u16(0x8001), Buffer.alloc(16), name, u32(7)]);
  const properties = [
    Buffer.concat([u16(0x0003), u16(0x0e21), u32(1)]),
    Buffer.concat([u16(0x000b), u16(0x7ffe), u32(0)]),
    many,
    named,
    ...(longName ? [text(0x001f, 0x3707, Buffer.from(`${longName}\0`, 'utf16le'))] : []),
    ...(mimeType ? [text(0x001e, 0x370e, Buffer.from(`${mimeType}\0`, 'latin1'))] : []),
  ];
  return Buffer.concat([u32(properties.length), ...properties]);
}

const text = (type: number, id: number, bytes: Buffer): Buffer =>
  Buffer.concat([u16(type), u16(id), u32(1), counted(bytes)]);

const counted = (bytes: Buffer) => Buffer.concat([u32(bytes.length), bytes, Buffer.alloc(-bytes.length & 3)]);

function attribute(level: number, tag: number, value: Buffer): Buffer {
  const sum = value.reduce((total, byte) => total + byte, 0) & 0xffff;
  return Buffer.concat([Buffer.from([level]), u32(tag), u32(value.length), value, u16(sum)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
