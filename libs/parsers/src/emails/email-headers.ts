import libmime from 'libmime';
import type { EmailContent, EmailHeader } from './email-content';

/** The rest of a longer line is ignored. */
const MAX_LINE_CHARACTERS = 16 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a string of bytes, one per character, as UTF-8; returns it unchanged if it is not valid UTF-8. */
export function decodeBytes(bytes: string): string {
  if (!/[\u0080-\uffff]/.test(bytes) || /[^\u0000-\u00ff]/.test(bytes)) return bytes;
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

/** @param line a raw, possibly folded header line, one character per byte */
export function parseHeaderLine(line: string): EmailHeader {
  const unfolded = line.slice(0, MAX_LINE_CHARACTERS).replaceAll(/\r?\n/g, '');
  const [name = ''] = unfolded.split(':', 1);
  return { name, value: libmime.decodeWords(decodeBytes(unfolded.slice(name.length + 1).trim())) };
}

/** The first value of a header, or an empty string. @param name in lower case */
export const headerValue = (headers: readonly EmailHeader[], name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

export const headOf = (headers: readonly EmailHeader[]): EmailContent['head'] => ({
  subject: headerValue(headers, 'subject'),
  fromHeader: headerValue(headers, 'from'),
  messageId: headerValue(headers, 'message-id') || null,
});
