import libmime from 'libmime';
import type { MailContent, MailHeader } from './opened-mail';
import { readable } from './readable-bytes';

/** Nobody reads on in one. */
const LONGEST = 16 * 1024;

/** @param line as it came: folded, each character a byte */
export function headerOf(line: string): MailHeader {
  const unfolded = line.slice(0, LONGEST).replaceAll(/\r?\n/g, '');
  const [name = ''] = unfolded.split(':', 1);
  return { name, value: libmime.decodeWords(readable(unfolded.slice(name.length + 1).trim())) };
}

/** The value of the first header of this name; empty where there is none. */
export const valueOf = (headers: readonly MailHeader[], name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

/** What headers say of the mail as a whole. */
export const headIn = (headers: readonly MailHeader[]): MailContent['head'] => ({
  subject: valueOf(headers, 'subject'),
  fromHeader: valueOf(headers, 'from'),
  messageId: valueOf(headers, 'message-id') || null,
});
