import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AttachmentStream, MailParser, type MailParserOptions, type MessageText } from 'mailparser';
import { headerValue, headOf, parseHeaderLine } from './email-headers';
import {
  type EmbeddedFile,
  type EmailContent,
  type EmailHeader,
  UnreadableEmailError,
} from './email-content';
import { unpackTnef } from './tnef';

const LINE_END = 0x0a;
const CHUNK_BYTES = 64 * 1024;
/** Three times the lines of an ordinary email of 40 MB: the parser's time grows with the lines. */
const MAX_LINES = 1_500_000;
const PARSER_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/header size/, 'Its headers are longer than can be read.'],
  [/child nodes/, 'It has more parts than can be read.'],
];

const OPTIONS: MailParserOptions & { ignoreEmbedded: true } = {
  skipHtmlToText: true,
  skipTextLinks: true,
  // An attached email stays a file, so that staff see its sender.
  ignoreEmbedded: true,
};

export const SENDER_HEADERS = ['from', 'sender', 'reply-to'];

/** @throws UnreadableEmailError */
export async function parseMime(source: Uint8Array): Promise<EmailContent> {
  if (hasTooManyLines(source)) throw new UnreadableEmailError('It has more lines than can be read.');
  const { headers, text, files } = await parse(source);
  return {
    head: headOf(headers),
    senders: SENDER_HEADERS.map((name) => headerValue(headers, name)),
    headers,
    plain: text?.text || null,
    html: typeof text?.html === 'string' ? text.html : null,
    files: files.flatMap((file) => unpack(file)),
  };
}

async function parse(source: Uint8Array) {
  const parser = new MailParser(OPTIONS);
  const files: Promise<EmbeddedFile>[] = [];
  let headers: EmailHeader[] = [];
  let text: MessageText | undefined;
  parser.on('headerLines', (lines) => (headers = lines.map(({ line }) => parseHeaderLine(line))));
  parser.on('data', (data: AttachmentStream | MessageText) => {
    if (data.type === 'text') text = data;
    else files.push(collect(data));
  });
  try {
    await pipeline(chunksOf(source), parser);
    // The last file may end after the parser.
    return { headers, text, files: await Promise.all(files) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const reason = PARSER_ERRORS.find(([pattern]) => pattern.test(message))?.[1];
    throw reason ? new UnreadableEmailError(reason) : error;
  }
}

/** In chunks, because the parser buffers the output of each of its stages. */
function* chunksOf(source: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < source.length; from += CHUNK_BYTES)
    yield source.subarray(from, from + CHUNK_BYTES);
}

/** The parser continues after `release()`. */
async function collect(file: AttachmentStream): Promise<EmbeddedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.content as Readable) chunks.push(chunk as Buffer);
  file.release();
  return {
    name: file.filename || (file.contentType === 'message/rfc822' ? 'message.eml' : ''),
    type: file.contentType,
    contentId: file.cid || null,
    bytes: Buffer.concat(chunks),
  };
}

function unpack(file: EmbeddedFile): EmbeddedFile[] {
  const isTnef = /^application\/(?:vnd\.)?ms-tnef$/.test(file.type) || /^winmail\.dat$/i.test(file.name);
  const files = isTnef ? unpackTnef(file.bytes) : [];
  return files.length > 0 ? files : [file];
}

function hasTooManyLines(source: Uint8Array): boolean {
  let lines = 0;
  for (let at = source.indexOf(LINE_END); at !== -1; at = source.indexOf(LINE_END, at + 1)) {
    lines += 1;
    if (lines > MAX_LINES) return true;
  }
  return false;
}
