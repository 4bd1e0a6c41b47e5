import { MAX_MAIL_BYTES, shownLine, storable } from '@coverleaf/contracts';
import { mediaType } from './media-type';
import type { ComingFile, DistantFile, MailContent, MailHeader, OpenedFile, OpenedMail } from './opened-mail';

/** Of one mail. */
const MOST_FILES = 200;
/** Bytes of text in a row. */
const LONGEST_PLAIN = 1024 * 1024;
const LONGEST_HTML = 2 * 1024 * 1024;
/** What comes after them is not kept. */
export const MOST_HEADERS = 500;
const LONGEST_HEADER = 4_000;
const LONGEST_NAME = 200;
const LONGEST_CONTENT_ID = 500;

export interface KeptMail {
  readonly mail: OpenedMail;
  /** Of its files, in their order; nothing where a file lies elsewhere. */
  readonly bytes: readonly (Uint8Array | undefined)[];
}

/** What is kept of a mail, whatever is in it. */
export function keepInBounds(content: MailContent): KeptMail {
  const plain = cut(content.plain, LONGEST_PLAIN, 'message.txt', 'text/plain');
  const html = cut(content.html, LONGEST_HTML, 'message.html', 'text/html');
  const whole = [plain, html].flatMap(({ file }) => file ?? []);
  const files = [...within(content.files, MOST_FILES - whole.length, MAX_MAIL_BYTES), ...whole];
  return {
    mail: {
      head: content.head,
      senders: content.senders,
      headers: content.headers.slice(0, MOST_HEADERS).map(cleanHeader),
      plain: plain.text,
      html: html.text,
      bodyIsCut: whole.length > 0,
      files: files.map((file) => labelsOf(file, html.text ?? '')),
      leftOut: content.files.length + whole.length - files.length,
    },
    bytes: files.map((file) => ('bytes' in file ? file.bytes : undefined)),
  };
}

/** The text as far as a row holds it; the whole of it as a file where that is not all. */
function cut(
  given: string | null,
  maxBytes: number,
  name: string,
  type: string,
): { text: string | null; file?: ComingFile } {
  if (given === null) return { text: null };
  const bytes = Buffer.from(given);
  if (bytes.length <= maxBytes) return { text: storable(given) };
  // A cut may go through the middle of a character.
  const text = bytes
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd$/, '');
  return { text: storable(text), file: { name, type, contentId: null, bytes } };
}

function within(files: MailContent['files'], most: number, mostBytes: number): (ComingFile | DistantFile)[] {
  let room = mostBytes;
  return files.slice(0, most).filter((file) => {
    const bytes = 'bytes' in file ? file.bytes.length : 0;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  });
}

const cleanHeader = ({ name, value }: MailHeader): MailHeader => ({
  name: shownLine(name, LONGEST_NAME),
  value: shownLine(value, LONGEST_HEADER),
});

function labelsOf(file: ComingFile | DistantFile, html: string): OpenedFile {
  const contentId = (file.contentId && shownLine(file.contentId, LONGEST_CONTENT_ID)) || null;
  const isDistant = 'url' in file;
  const type = mediaType(file.type);
  return {
    name: cleanName(file.name),
    type,
    contentId,
    // Some senders mention every file; a document that the text mentions is a document still.
    inline: type.startsWith('image/') && contentId !== null && html.includes(`cid:${contentId}`),
    size: isDistant ? file.size : file.bytes.length,
    url: isDistant ? file.url : null,
  };
}

/** The name that the sender's device gave, without folders and what cannot be printed; the ending is kept. */
function cleanName(given: string): string {
  const name = shownLine(given.split(/[/\\]/).at(-1) ?? '', Infinity);
  if (!name || name === '.' || name === '..') return 'attachment';
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.length <= LONGEST_NAME ? name : shownLine(name, LONGEST_NAME - ending.length) + ending;
}
