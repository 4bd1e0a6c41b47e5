import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The `X-Twilio-Signature` of a webhook with a form: HMAC-SHA1 of its URL and its fields sorted by name.
 * @param url as Twilio calls it, with query
 */
export function twilioSignature(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** Compares in constant time. */
export function isSignedByTwilio(
  signature: string,
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(twilioSignature(authToken, url, fields))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
