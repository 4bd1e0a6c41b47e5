import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailHead } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';

const SIGNATURE_FIELDS = ['timestamp', 'token', 'signature'] as const;
/** The fields that we read. Mailgun spells the message id differently in different forms. */
export const MAILGUN_FIELDS: ReadonlySet<string> = new Set([
  ...SIGNATURE_FIELDS,
  'subject',
  'from',
  'sender',
  'recipient',
  'Message-Id',
  'Message-ID',
  'message-id',
]);

/**
 * Unix time until 2286. The signature covers timestamp and token concatenated, so the timestamp must have a fixed
 * length.
 */
const TIMESTAMP = /^\d{10}$/;

/** Mailgun retries for about eight hours; an older form is a replay. */
const MAX_AGE_SECONDS = 12 * 3_600;
const CLOCK_SKEW_SECONDS = 10 * 60;

/** 406: Mailgun retries after any other error status. */
export const refused = (code: string, message: string, cause?: unknown): AppError =>
  new AppError(code, 406, message, { cause });

/** Verifies the signature. Mailgun signs only the delivery, so each token is accepted once. @throws AppError 406 */
export function signedToken(
  fields: ReadonlyMap<string, readonly string[]>,
  signingKey: string,
  nowMs = Date.now(),
): string {
  const [timestamp, token, signature] = SIGNATURE_FIELDS.map((name) => {
    const [value, ...more] = fields.get(name) ?? [];
    if (!value || more.length > 0)
      throw refused('mail_malformed', 'A mail is signed by one timestamp, one token and one signature.');
    return value;
  }) as [string, string, string];
  if (!TIMESTAMP.test(timestamp)) throw refused('mail_malformed', 'The timestamp of a mail is in seconds.');
  const expected = createHmac('sha256', signingKey)
    .update(timestamp + token)
    .digest();
  const actual = Buffer.from(signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw refused('mail_signature_invalid', 'The signature is not by our signing key.');
  const ageSeconds = nowMs / 1_000 - Number(timestamp);
  if (ageSeconds > MAX_AGE_SECONDS || ageSeconds < -CLOCK_SKEW_SECONDS)
    throw refused('mail_signature_expired', 'The signature is of another time.');
  return token;
}

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
