import { shownLine, storable } from '@coverleaf/contracts';
import type { EmailContent, EmailHeader, EmbeddedFile, RemoteFile } from './email-content';
import { EMAIL_LIMITS, type ParsedEmail, type ParsedFile } from './parsed-email';

export interface LimitedEmail {
  readonly email: ParsedEmail;
  /** By index of the file; undefined for a remote file. */
  readonly bytes: readonly (Uint8Array | undefined)[];
}

/** Limits the number and length of everything in an email, and makes its texts storable. */
export function limitEmail(content: EmailContent): LimitedEmail {
  const plain = limitBody(content.plain, EMAIL_LIMITS.plainBytes, 'message.txt', 'text/plain');
  const html = limitBody(content.html, EMAIL_LIMITS.htmlBytes, 'message.html', 'text/html');
  const longBodies = [plain, html].flatMap(({ file }) => file ?? []);
  // In UTF-8 a body may be longer than in the email.
  const wholeBodies = limitFiles(longBodies, longBodies.length, EMAIL_LIMITS.fileBytes);
  const leftBytes = wholeBodies.reduce((left, { bytes }) => left - bytes.length, EMAIL_LIMITS.fileBytes);
  const files = [
    ...limitFiles(content.files, EMAIL_LIMITS.files - wholeBodies.length, leftBytes),
    ...wholeBodies,
  ];
  return {
    email: {
      head: limitHead(content.head),
      senders: content.senders.slice(0, EMAIL_LIMITS.senders),
      headers: content.headers.slice(0, EMAIL_LIMITS.headers).map(limitHeader),
      plain: plain.text,
      html: html.text,
      bodyIsCut: longBodies.length > 0,
      files: files.map((file) => limitMetadata(file, html.text ?? '')),
      omittedFiles: content.files.length + longBodies.length - files.length,
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

function limitFiles<File extends EmbeddedFile | RemoteFile>(
  files: readonly File[],
  maxFiles: number,
  maxBytes: number,
): File[] {
  let remainingBytes = maxBytes;
  return files.slice(0, maxFiles).filter((file) => {
    const bytes = 'bytes' in file ? file.bytes.length : 0;
    if (bytes > remainingBytes) return false;
    remainingBytes -= bytes;
    return true;
  });
}

const limitHead = ({ subject, fromHeader, messageId }: EmailContent['head']) => {
  const limit = (text: string): string => text.slice(0, EMAIL_LIMITS.headCharacters);
  return { subject: limit(subject), fromHeader: limit(fromHeader), messageId: messageId && limit(messageId) };
};

const limitHeader = ({ name, value }: EmailHeader): EmailHeader => ({
  name: shownLine(name, EMAIL_LIMITS.nameCharacters),
  value: shownLine(value, EMAIL_LIMITS.headerCharacters),
});

function limitMetadata(file: EmbeddedFile | RemoteFile, html: string): ParsedFile {
  const contentId = (file.contentId && shownLine(file.contentId, EMAIL_LIMITS.contentIdCharacters)) || null;
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
  return name.length <= EMAIL_LIMITS.nameCharacters
    ? name
    : shownLine(name, EMAIL_LIMITS.nameCharacters - extension.length) + extension;
}

/** A media type in lower case without parameters; `application/octet-stream` if it is not valid. */
export function normalizeMediaType(contentType: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9._+-]{0,100}$/.test(type)
    ? type
    : 'application/octet-stream';
}
