import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { z } from 'zod';
import { decodeBytes, headerValue, headOf } from './email-headers';
import { parseMime, SENDER_HEADERS } from './mime-parser';
import {
  type EmailContent,
  type EmailHeader,
  type EmbeddedFile,
  type RemoteFile,
  UnreadableEmailError,
} from './email-content';

const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The webhook accepts no more either. */
const MAX_FIELDS = 5_000;
const SENDER_FIELDS = ['from', 'sender'];
const UNREADABLE_FORM = 'The form that contains it cannot be read.';

const Headers = z.array(z.tuple([z.string(), z.string()]));
/** Field name or URL of a file by Content-ID: `{"<logo@example>": "attachment-1"}`. */
const ContentIds = z.record(z.string(), z.string());
/** Files that Mailgun stores. Invalid properties become empty: the other files are kept, and fetching reports the URL. */
const RemoteFiles = z.array(
  z.object({
    url: z.string().max(4_000).catch(''),
    name: z.string().catch(''),
    'content-type': z.string().catch(''),
    size: z.int().min(0).nullable().catch(null),
  }),
);

/** Field values by name, as byte strings, because one of them may be a whole email in any encoding. */
type Fields = Map<string, string[]>;

interface Form {
  readonly fields: Fields;
  readonly files: readonly (EmbeddedFile & { readonly field: string })[];
}

/** Parses a form of Mailgun's routes: the email as fields and files, with URLs of stored files, or as `body-mime`. */
export async function parseMailgunForm(source: Uint8Array, type: string): Promise<EmailContent> {
  const { fields, files } = await parseForm(source, type);
  const first = (name: string): string => fields.get(name)?.[0] ?? '';
  const mime = fields.get('body-mime')?.[0];
  if (mime !== undefined) return parseMime(Buffer.from(mime, 'latin1'));
  const headers = headersOf(parseJson(first('message-headers'), Headers) ?? []);
  const nameOf = new Map(
    Object.entries(parseJson(first('content-id-map'), ContentIds) ?? {}).map(([id, name]) => [
      name,
      withoutBrackets(id),
    ]),
  );
  const remoteFiles = parseJson(first('attachments'), RemoteFiles) ?? [];
  return {
    head: headOf(headers),
    senders: [...SENDER_FIELDS.map(first), ...SENDER_HEADERS.map((name) => headerValue(headers, name))].map(
      decodeBytes,
    ),
    headers,
    plain: joinParts(fields.get('body-plain')),
    html: joinParts(fields.get('body-html')),
    files: [
      ...files.map(({ field, ...file }) => ({ ...file, contentId: nameOf.get(field) ?? null })),
      ...remoteFiles.map((file): RemoteFile => ({
        name: file.name,
        type: file['content-type'],
        contentId: nameOf.get(file.url) ?? null,
        url: file.url,
        size: file.size,
      })),
    ],
  };
}

async function parseForm(source: Uint8Array, type: string): Promise<Form> {
  const bytes = Buffer.from(source.buffer);
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { fields: parseUrlEncoded(bytes), files: [] };
  const fields: Fields = new Map();
  const files: { field: string; name: string; type: string; chunks: Buffer[] }[] = [];
  try {
    const parser = new Busboy({
      headers: { 'content-type': type },
      defCharset: 'latin1',
      limits: { fieldSize: MAX_MAIL_BYTES },
    });
    parser
      .on('field', (name, value) => addField(fields, name, value))
      .on('file', (field, file, name, _encoding, mimeType) => {
        const chunks: Buffer[] = [];
        files.push({ field, name: decodeBytes(name), type: mimeType, chunks });
        file.on('data', (chunk: Buffer) => chunks.push(chunk));
      });
    await pipeline(Readable.from([bytes]), parser);
  } catch {
    throw new UnreadableEmailError(UNREADABLE_FORM);
  }
  return {
    fields,
    files: files.map(({ chunks, ...file }) => ({ ...file, contentId: null, bytes: Buffer.concat(chunks) })),
  };
}

function parseUrlEncoded(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  for (let from = 0; from < bytes.length && fields.size < MAX_FIELDS;) {
    const found = bytes.indexOf('&', from);
    const to = found === -1 ? bytes.length : found;
    const pair = bytes.subarray(from, to);
    const [name, value] = splitAt(pair, pair.indexOf('='));
    addField(fields, percentDecoded(name).toString('latin1'), percentDecoded(value).toString('latin1'));
    from = to + 1;
  }
  return fields;
}

const splitAt = (pair: Buffer, at: number): [Buffer, Buffer] =>
  at === -1 ? [pair, Buffer.alloc(0)] : [pair.subarray(0, at), pair.subarray(at + 1)];

const addField = (fields: Fields, name: string, value: string): void =>
  void fields.set(name, [...(fields.get(name) ?? []), value]);

/** Mailgun sends one value for each body part of a kind. */
const joinParts = (values: readonly string[] | undefined): string | null =>
  values?.some((value) => value !== '') ? values.map(decodeBytes).join('\n') : null;

const withoutBrackets = (contentId: string): string => contentId.trim().replaceAll(/^<|>$/g, '');

const headersOf = (pairs: readonly (readonly [string, string])[]): EmailHeader[] =>
  pairs.map(([name, value]) => ({ name, value }));

/** Undefined if the value is missing or invalid, because the rest of the email is still worth reading. */
function parseJson<S extends z.ZodType>(text: string, schema: S): z.output<S> | undefined {
  if (text === '') return undefined;
  try {
    return schema.safeParse(JSON.parse(decodeBytes(text))).data;
  } catch {
    return undefined;
  }
}

/** Decodes `a+b%20c`; a percent sign outside of an escape is kept. */
function percentDecoded(bytes: Buffer): Buffer {
  const decoded = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      const [high, low] = [nibble(bytes[at + 1]), nibble(bytes[at + 2])];
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    decoded[length] = byte;
    length += 1;
  }
  return decoded.subarray(0, length);
}

function nibble(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
