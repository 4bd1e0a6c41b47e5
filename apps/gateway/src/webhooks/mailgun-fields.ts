import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailHead } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';

/** By names in lower case, as Mailgun writes them, but for the header Message-Id. */
const SIGNED = ['timestamp', 'token', 'signature'] as const;
export const MAILGUN_FIELDS: ReadonlySet<string> = new Set([
  ...SIGNED,
  'subject',
  'from',
  'sender',
  'recipient',
  'Message-Id',
  'Message-ID',
  'message-id',
]);

/** Seconds since 1970, until 2286. Time and token are signed as one text: only a time of one length tells where it ends. */
const TIME = /^\d{10}$/;

/** Mailgun sends for about eight hours what was not taken; what is older was kept by somebody, in seconds. */
const OLDEST = 12 * 3_600;
/** Clocks differ, in seconds. */
const AHEAD = 10 * 60;

/** Any other status would make Mailgun send the same again. */
export const refused = (code: string, message: string, cause?: unknown): AppError =>
  new AppError(code, 406, message, { cause });

/**
 * The token of a form that Mailgun signed. The signature speaks of this delivery, not of the mail: the token, taken
 * once, is what keeps a form that somebody has overheard from being sent again with another mail in it.
 * @throws AppError 406
 */
export function signedToken(
  fields: ReadonlyMap<string, readonly string[]>,
  signingKey: string,
  nowMs = Date.now(),
): string {
  const [timestamp, token, signature] = SIGNED.map((name) => {
    const [value, ...more] = fields.get(name) ?? [];
    if (!value || more.length > 0)
      throw refused('mail_malformed', 'A mail is signed by one timestamp, one token and one signature.');
    return value;
  }) as [string, string, string];
  if (!TIME.test(timestamp)) throw refused('mail_malformed', 'The timestamp of a mail is in seconds.');
  const expected = createHmac('sha256', signingKey)
    .update(timestamp + token)
    .digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refused('mail_signature_invalid', 'The signature is not by our signing key.');
  const ageSeconds = nowMs / 1_000 - Number(timestamp);
  if (ageSeconds > OLDEST || ageSeconds < -AHEAD)
    throw refused('mail_signature_expired', 'The signature is of another time.');
  return token;
}

/** What the form says of the mail. */
export function headOf(fields: ReadonlyMap<string, readonly string[]>): MailHead {
  const first = (name: string): string => fields.get(name)?.[0] ?? '';
  const seconds = Number(first('timestamp'));
  return {
    subject: first('subject'),
    fromHeader: first('from'),
    sender: first('sender'),
    recipient: first('recipient'),
    messageId: first('Message-Id') || first('Message-ID') || first('message-id') || null,
    timestamp: Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null,
  };
}
