import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AttachmentStream, MailParser, type MailParserOptions, type MessageText } from 'mailparser';
import { headerOf, headIn, valueOf } from './mail-header';
import { type ComingFile, type MailContent, type MailHeader, Unreadable } from './opened-mail';
import { unpackTnef } from './tnef';

const LINE_END = 0x0a;
const CHUNK_BYTES = 64 * 1024;
/** A mail of 40 MB has a third of this; every line takes time of its own. */
const MOST_LINES = 1_500_000;
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/header size/, 'Its headers are longer than can be read.'],
  [/child nodes/, 'It has more parts than can be read.'],
];

const OPTIONS: MailParserOptions & { ignoreEmbedded: true } = {
  skipHtmlToText: true,
  skipTextLinks: true,
  // Mails within the mail stay whole: who opens them sees who had sent them.
  ignoreEmbedded: true,
};

/** Headers that name somebody who sent it. */
export const SENDERS = ['from', 'sender', 'reply-to'];

/** @throws Unreadable */
export async function openMime(source: Uint8Array): Promise<MailContent> {
  if (hasTooManyLines(source)) throw new Unreadable('It has more lines than can be read.');
  const { headers, text, files } = await parse(source);
  return {
    head: headIn(headers),
    senders: SENDERS.map((name) => valueOf(headers, name)),
    headers,
    plain: text?.text || null,
    html: typeof text?.html === 'string' ? text.html : null,
    files: files.flatMap((file) => unwrapped(file)),
  };
}

interface ParsedMime {
  readonly headers: MailHeader[];
  readonly text: MessageText | undefined;
  readonly files: readonly ComingFile[];
}

async function parse(source: Uint8Array): Promise<ParsedMime> {
  const parser = new MailParser(OPTIONS);
  const files: Promise<ComingFile>[] = [];
  let headers: MailHeader[] = [];
  let text: MessageText | undefined;
  parser.on('headerLines', (lines) => (headers = lines.map(({ line }) => headerOf(line))));
  parser.on('data', (data: AttachmentStream | MessageText) => {
    if (data.type === 'text') text = data;
    else files.push(collect(data));
  });
  try {
    await pipeline(chunksOf(source), parser);
    // The last file may end after the mail.
    return { headers, text, files: await Promise.all(files) };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const fault = FAULTS.find(([sign]) => sign.test(said))?.[1];
    throw fault ? new Unreadable(fault) : error;
  }
}

/** Given all at once, the parser would hold each of its steps for the whole mail. */
function* chunksOf(source: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < source.length; from += CHUNK_BYTES)
    yield source.subarray(from, from + CHUNK_BYTES);
}

/** The parser goes on once the file is released. */
async function collect(file: AttachmentStream): Promise<ComingFile> {
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

function unwrapped(file: ComingFile): ComingFile[] {
  const isTnef = /^application\/(?:vnd\.)?ms-tnef$/.test(file.type) || /^winmail\.dat$/i.test(file.name);
  const packed = isTnef ? unpackTnef(file.bytes) : [];
  return packed.length > 0 ? packed : [file];
}

function hasTooManyLines(source: Uint8Array): boolean {
  let lines = 0;
  for (let at = source.indexOf(LINE_END); at !== -1; at = source.indexOf(LINE_END, at + 1)) {
    lines += 1;
    if (lines > MOST_LINES) return true;
  }
  return false;
}
