import { mailOf, textPart } from '../../apps/mail-ingest/test/mime-fixtures';
import type { BadInput } from './bad-input';
import type { ExpectedMail } from './input-channels';

/** The fields of the form, without those that sign it. */
type HostileForm = readonly [
  what: string,
  type: string,
  form: string | (() => Buffer),
  verdict: string,
  expected?: ExpectedMail,
];

const MEGABYTE = 1024 * 1024;
const FORM = 'multipart/form-data; boundary=x';
const LETTERS = 'application/x-www-form-urlencoded';
const field = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = '--x--\r\n';
const MALFORMED = '406 mail_malformed';

const FORMS: readonly HostileForm[] = [
  [
    'as a form with its HTML sent twice',
    FORM,
    field('body-html', '<p>one') + field('body-html', '<p>two') + field('body-plain', 'one') + END,
    'read 0',
    { row: { bodyHtml: '<p>one\n<p>two', bodyPlain: 'one' } },
  ],
  ['as a form of another boundary', FORM.replace('=x', '=y'), field('body-plain', 'one') + END, MALFORMED],
  ['as a form without a type', 'text/html', 'x', '415 unsupported_media_type'],
  [
    'as a form whose lists are none',
    FORM,
    field('message-headers', '[["Subject"]') +
      field('content-id-map', '[1]') +
      field('attachments', '[{"url":"file:///etc/passwd","name":"x"}]') +
      field('body-plain', 'still here') +
      END,
    // The address isn't allowed, so the product records it but never fetches it.
    'read 1',
    { row: { bodyPlain: 'still here' } },
  ],
  [
    'as a form of 38 MB of percent signs',
    LETTERS,
    () => Buffer.from(`body-plain=${'%zz%4'.repeat(Math.floor((38 * MEGABYTE) / 5))}`),
    'read 1',
    { row: { bodyIsCut: true } },
  ],
  [
    'as a form with a whole mail in another charset',
    LETTERS,
    `body-mime=${encodeURIComponent(mailOf(textPart('X', 'text/plain; charset=iso-8859-1'))).replace('X', '%E9')}`,
    'read 0',
    { row: { bodyPlain: 'é' } },
  ],
  ['as a form of 7,000 fields', FORM, field('f', 'x').repeat(7_000) + END, MALFORMED],
  ['as a form without an end', FORM, '--x\r\nContent-Dispo', MALFORMED],
  ['as a form of 41 MB', FORM, () => Buffer.alloc(41 * MEGABYTE, 'x'), '406 mail_too_large'],
  ['as a form with a type of 600 characters', `${FORM}${'x'.repeat(600)}`, '', MALFORMED],
];

/** Forms that a sender with Mailgun's signing key may send. */
export const HOSTILE_MAIL_FORMS: readonly BadInput[] = FORMS.map(([what, type, form, verdict, expected]) => ({
  name: `a mail ${what}`,
  verdict,
  send: (channels) =>
    channels.form(type, typeof form === 'string' ? Buffer.from(form, 'latin1') : form(), expected),
}));
