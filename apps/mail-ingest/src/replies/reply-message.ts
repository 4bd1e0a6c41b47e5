import { DEFAULT_TIME_ZONE, type LenderRecord, shownLine, type SiteSettings } from '@coverleaf/contracts';
import type { OutgoingEmail } from '@coverleaf/mail';
import { headersOf, headerValues } from '../emails/email-headers';
import { messageIdOf } from '../emails/email-threads';
import type { EmailEntity, ReplyEntity } from '../emails/email.entity';

const MAX_SUBJECT = 200;
const MAX_NAME = 80;
const MAX_QUOTED = 4_000;
/** Of the emails before it. Mail programs show a thread by the last ones. */
const MAX_REFERENCES = 10;

interface ReplyMessage {
  readonly reply: Pick<ReplyEntity, 'id' | 'text'>;
  /** The email that it replies to. */
  readonly email: EmailEntity;
  readonly to: { readonly address: string; readonly isProven: boolean };
  readonly lender: LenderRecord | null;
  readonly site: SiteSettings;
}

/**
 * A reply as it is sent, the same in every attempt. What was written to us is quoted only for a proven sender: with a
 * forged address, a stranger could otherwise have us send anything to anybody.
 */
export function replyMessage({ reply, email, to, lender, site }: ReplyMessage): OutgoingEmail {
  const quote = to.isProven ? quoted(email, to.address, lender?.timeZone ?? DEFAULT_TIME_ZONE) : '';
  const siteName = shownLine(site.name, MAX_NAME);
  return {
    id: messageIdOf(reply.id),
    to: to.address,
    fromName: lender ? `${shownLine(lender.name, MAX_NAME)} via ${siteName}` : siteName,
    subject: replySubject(email.subject),
    text: `${reply.text}\n${quote}`,
    reply: { answerTo: email.recipient || null, references: referencesOf(email) },
  };
}

/** `Re: Proof` for `Proof`, `Re: Proof`, `RE: AW: Proof` and `Re[2]: Proof`. */
export function replySubject(subject: string): string {
  const bare = subject.replace(/^(?:(?:re|aw|sv|antw|res)(?:\[\d{1,3}\])?\s*:\s*)+/i, '');
  return `Re: ${shownLine(bare, MAX_SUBJECT)}`.trim();
}

/** Message-IDs of the emails before the reply, the one that it replies to last. Without that one, there are none. */
export function referencesOf(email: EmailEntity): string[] {
  const [own] = idsIn(email.messageId ?? '');
  if (own === undefined) return [];
  const earlier = headerValues(headersOf(email), 'references').flatMap(idsIn);
  return [...new Set([...earlier.filter((id) => id !== own).slice(1 - MAX_REFERENCES), own])];
}

/** Only well-formed ones: a stranger wrote them. */
const idsIn = (text: string): string[] =>
  text.match(/<[\w.!#$%&'*+/=?^`{|}~-]{1,200}@[\w.:[\]-]{1,200}>/g) ?? [];

function quoted({ bodyPlain, createdAt }: EmailEntity, address: string, timeZone: string): string {
  const text = (bodyPlain ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim();
  if (text === '') return '';
  const shown = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).toWellFormed()}…` : text;
  const lines = shown.split('\n').map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()));
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(createdAt);
  return `\n${address}, ${day}:\n${lines.join('\n')}\n`;
}
