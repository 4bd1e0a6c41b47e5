import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { z } from 'zod';
import { headIn, valueOf } from './mail-header';
import { openMime, SENDERS } from './open-mime';
import {
  type ComingFile,
  type DistantFile,
  type MailContent,
  type MailHeader,
  Unreadable,
} from './opened-mail';
import { readable } from './readable-bytes';

const PERCENT = 0x25;

const PLUS = 0x2b;

const SPACE = 0x20;

/** The door lets no more through. */
const MOST_TEXTS = 5_000;
const FORM_SENDERS = ['from', 'sender'];
const FAULT = 'The form that it came in cannot be read.';

const Headers = z.array(z.tuple([z.string(), z.string()]));
/** `{"<logo@example>": "attachment-1"}`, or the URL of a file that lies with Mailgun. */
const ContentIds = z.record(z.string(), z.string());
/** What is wrong of one file leaves the others; where there is no address that leads anywhere, fetching says so. */
const Announced = z.array(
  z.object({
    url: z.string().max(4_000).catch(''),
    name: z.string().catch(''),
    'content-type': z.string().catch(''),
    size: z.int().min(0).nullable().catch(null),
  }),
);

type Texts = Map<string, string[]>;

interface Form {
  readonly texts: Texts;
  readonly files: readonly (ComingFile & { readonly field: string })[];
}

/** What Mailgun's routes send: the mail in parts, in parts with files that lie there, or whole as `body-mime`. */
export async function openMailgunForm(source: Uint8Array, type: string): Promise<MailContent> {
  const { texts, files } = await readForm(source, type);
  const first = (name: string): string => texts.get(name)?.[0] ?? '';
  const mime = texts.get('body-mime')?.[0];
  if (mime !== undefined) return openMime(Buffer.from(mime, 'latin1'));
  const headers = headersOf(readJson(first('message-headers'), Headers) ?? []);
  const nameOf = new Map(
    Object.entries(readJson(first('content-id-map'), ContentIds) ?? {}).map(([id, name]) => [name, bare(id)]),
  );
  const announced = readJson(first('attachments'), Announced) ?? [];
  return {
    head: headIn(headers),
    senders: [...FORM_SENDERS.map(first), ...SENDERS.map((name) => valueOf(headers, name))].map(readable),
    headers,
    plain: joined(texts.get('body-plain')),
    html: joined(texts.get('body-html')),
    files: [
      ...files.map(({ field, ...file }) => ({ ...file, contentId: nameOf.get(field) ?? null })),
      ...announced.map((file): DistantFile => ({
        name: file.name,
        type: file['content-type'],
        contentId: nameOf.get(file.url) ?? null,
        url: file.url,
        size: file.size,
      })),
    ],
  };
}

/** Texts as their bytes, one character each: one of them may be a mail of its own, in whatever encoding. */
async function readForm(source: Uint8Array, type: string): Promise<Form> {
  const bytes = Buffer.from(source.buffer);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { texts: textsOf(bytes), files: [] };
  const texts: Texts = new Map();
  const files: { field: string; name: string; type: string; chunks: Buffer[] }[] = [];
  try {
    const parser = new Busboy({
      headers: { 'content-type': type },
      defCharset: 'latin1',
      limits: { fieldSize: MAX_MAIL_BYTES },
    });
    parser
      .on('field', (name, value) => addText(texts, name, value))
      .on('file', (field, file, name, _encoding, mimeType) => {
        const chunks: Buffer[] = [];
        files.push({ field, name: readable(name), type: mimeType, chunks });
        file.on('data', (chunk: Buffer) => chunks.push(chunk));
      });
    await pipeline(Readable.from([bytes]), parser);
  } catch {
    throw new Unreadable(FAULT);
  }
  return {
    texts,
    files: files.map(({ chunks, ...file }) => ({ ...file, contentId: null, bytes: Buffer.concat(chunks) })),
  };
}

function textsOf(bytes: Buffer): Texts {
  const texts: Texts = new Map();
  for (let from = 0; from < bytes.length && texts.size < MOST_TEXTS;) {
    const found = bytes.indexOf('&', from);
    const to = found === -1 ? bytes.length : found;
    const pair = bytes.subarray(from, to);
    const [name, value] = cutAt(pair, pair.indexOf('='));
    addText(texts, percentDecoded(name).toString('latin1'), percentDecoded(value).toString('latin1'));
    from = to + 1;
  }
  return texts;
}

const cutAt = (pair: Buffer, at: number): [Buffer, Buffer] =>
  at === -1 ? [pair, Buffer.alloc(0)] : [pair.subarray(0, at), pair.subarray(at + 1)];

const addText = (texts: Texts, name: string, value: string): void =>
  void texts.set(name, [...(texts.get(name) ?? []), value]);

/** Mailgun sends one text for each part of its kind. */
const joined = (values: readonly string[] | undefined): string | null =>
  values?.some((value) => value !== '') ? values.map(readable).join('\n') : null;

const bare = (contentId: string): string => contentId.trim().replaceAll(/^<|>$/g, '');

const headersOf = (pairs: readonly (readonly [string, string])[]): MailHeader[] =>
  pairs.map(([name, value]) => ({ name, value }));

/** Nothing where it is missing, no JSON, or not of the shape that it should have: the mail itself is worth more. */
function readJson<S extends z.ZodType>(text: string, schema: S): z.output<S> | undefined {
  if (text === '') return undefined;
  try {
    return schema.safeParse(JSON.parse(readable(text))).data;
  } catch {
    return undefined;
  }
}

/** The bytes behind `a+b%20c`; a percent sign that is none of an escape stays. */
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
