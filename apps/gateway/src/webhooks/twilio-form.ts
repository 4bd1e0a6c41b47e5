import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@coverleaf/service-kit';

/**
 * The fields of a webhook that Twilio signed. The signature covers the address that it called and all fields; it doesn't
 * expire, so whoever acts on them must bear a repetition.
 * @param url with query
 * @param form as parsed
 * @throws AppError 403
 */
export function signedFields(
  url: string,
  form: unknown,
  signature: unknown,
  authToken: string,
): Readonly<Record<string, string>> {
  const fields = Object.entries(typeof form === 'object' && form !== null ? form : {});
  if (typeof signature !== 'string' || !fields.every(isText)) throw unsigned();
  // By the code units of their names.
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  const expected = createHmac('sha1', authToken).update(signed, 'utf8').digest();
  const actual = Buffer.from(signature, 'base64');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw unsigned();
  return Object.fromEntries(fields);
}

/** A field that is sent twice is a list. */
const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === 'string';

const unsigned = (): AppError =>
  new AppError('text_signature_invalid', 403, 'The signature is not by our account.');

/** An answer to a text, in Twilio's XML. @param answer null: none */
export function twiml(answer: string | null): string {
  const escaped = answer?.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const message = escaped === undefined ? '' : `<Message>${escaped}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}
