import { MAX_MAIL_BYTES, shownLine, storable } from '@coverleaf/contracts';
import type {
  EmailContent,
  EmailHeader,
  EmbeddedFile,
  ParsedEmail,
  ParsedFile,
  RemoteFile,
} from './parsed-email';

/** Of one email. */
const MAX_FILES = 200;
/** Bytes of a body in a row. */
const MAX_PLAIN_BYTES = 1024 * 1024;
const MAX_HTML_BYTES = 2 * 1024 * 1024;
/** Further headers are not stored. */
export const MAX_HEADERS = 500;
const MAX_HEADER_CHARACTERS = 4_000;
const MAX_NAME_CHARACTERS = 200;
const MAX_CONTENT_ID_CHARACTERS = 500;

export interface LimitedEmail {
  readonly email: ParsedEmail;
  /** By index of the file; undefined for a remote file. */
  readonly bytes: readonly (Uint8Array | undefined)[];
}

/** Limits the number and length of everything in an email, and makes its texts storable. */
export function limitEmail(content: EmailContent): LimitedEmail {
  const plain = limitBody(content.plain, MAX_PLAIN_BYTES, 'message.txt', 'text/plain');
  const html = limitBody(content.html, MAX_HTML_BYTES, 'message.html', 'text/html');
  const wholeBodies = [plain, html].flatMap(({ file }) => file ?? []);
  const files = [
    ...limitFiles(content.files, MAX_FILES - wholeBodies.length, MAX_MAIL_BYTES),
    ...wholeBodies,
  ];
  return {
    email: {
      head: content.head,
      senders: content.senders,
      headers: content.headers.slice(0, MAX_HEADERS).map(limitHeader),
      plain: plain.text,
      html: html.text,
      bodyIsCut: wholeBodies.length > 0,
      files: files.map((file) => limitMetadata(file, html.text ?? '')),
      omittedFiles: content.files.length + wholeBodies.length - files.length,
    },
    bytes: files.map((file) => ('bytes' in file ? file.bytes : undefined)),
  };
}

/** Cuts a body that is too long for a row, and adds a file with the whole body. */
function limitBody(body: string | null, maxBytes: number, name: string, type: string) {
  if (body === null) return { text: null };
  const bytes = Buffer.from(body);
  if (bytes.length <= maxBytes) return { text: storable(body) };
  // The cut may go through a character.
  const text = bytes
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd$/, '');
  return { text: storable(text), file: { name, type, contentId: null, bytes } };
}

function limitFiles(files: EmailContent['files'], maxFiles: number, maxBytes: number) {
  let remainingBytes = maxBytes;
  return files.slice(0, maxFiles).filter((file) => {
    const bytes = 'bytes' in file ? file.bytes.length : 0;
    if (bytes > remainingBytes) return false;
    remainingBytes -= bytes;
    return true;
  });
}

const limitHeader = ({ name, value }: EmailHeader): EmailHeader => ({
  name: shownLine(name, MAX_NAME_CHARACTERS),
  value: shownLine(value, MAX_HEADER_CHARACTERS),
});

function limitMetadata(file: EmbeddedFile | RemoteFile, html: string): ParsedFile {
  const contentId = (file.contentId && shownLine(file.contentId, MAX_CONTENT_ID_CHARACTERS)) || null;
  const isRemote = 'url' in file;
  const type = normalizeMediaType(file.type);
  return {
    name: normalizeFileName(file.name),
    type,
    contentId,
    // Only images: some senders refer to every file, and a document must stay an attachment.
    inline: type.startsWith('image/') && contentId !== null && html.includes(`cid:${contentId}`),
    size: isRemote ? file.size : file.bytes.length,
    url: isRemote ? file.url : null,
  };
}

/** The sender's file name without folders and unprintable characters. A cut keeps the extension. */
function normalizeFileName(senderName: string): string {
  const name = shownLine(senderName.split(/[/\\]/).at(-1) ?? '', Infinity);
  if (!name || name === '.' || name === '..') return 'attachment';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.length <= MAX_NAME_CHARACTERS
    ? name
    : shownLine(name, MAX_NAME_CHARACTERS - extension.length) + extension;
}

/** A media type in lower case without parameters; `application/octet-stream` if it is not valid. */
export function normalizeMediaType(contentType: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9._+-]{0,100}$/.test(type)
    ? type
    : 'application/octet-stream';
}
