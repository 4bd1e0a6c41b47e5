import { mailOf, textPart } from '../../apps/mail-ingest/test/mime-fixtures';
import type { BadInput } from './bad-input';
import type { ExpectedMail } from './input-channels';

/** The form follows the fields that sign the form. */
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
const formOf = (fields: readonly (readonly [string, string])[]): string =>
  `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`;

const FORMS: readonly HostileForm[] = [
  [
    'as a form with its HTML sent twice',
    FORM,
    formOf([
      ['body-html', '<p>one'],
      ['body-html', '<p>two'],
      ['body-plain', 'one'],
    ]),
    'read 0',
    { row: { bodyHtml: '<p>one\n<p>two', bodyPlain: 'one' } },
  ],
  [
    'as a form whose boundary is not its own',
    'multipart/form-data; boundary=y',
    formOf([['body-plain', 'one']]),
    '406 mail_malformed',
  ],
  ['as a form without a type', 'text/html', 'x', '415 unsupported_media_type'],
  [
    'as a form whose lists are none',
    FORM,
    formOf([
      ['message-headers', '[["Subject"]'],
      ['content-id-map', '[1]'],
      ['attachments', '[{"url":"file:///etc/passwd","name":"x"}]'],
      ['body-plain', 'still here'],
    ]),
    // Named, and never fetched: it leads nowhere that is allowed.
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
  [
    'as a form of 7,000 fields',
    FORM,
    formOf(Array.from({ length: 7_000 }, (_, n) => [`f${n}`, 'x'])),
    '406 mail_malformed',
  ],
  ['as a form without an end', FORM, '--x\r\nContent-Dispo', '406 mail_malformed'],
  ['as a form of 41 MB', FORM, () => Buffer.alloc(41 * MEGABYTE, 'x'), '406 mail_too_large'],
  ['as a form with a type of 600 characters', `${FORM}${'x'.repeat(600)}`, '', '406 mail_malformed'],
];

/** Mails as somebody who knows Mailgun's key may send them. */
export const HOSTILE_MAIL_FORMS: readonly BadInput[] = FORMS.map(([what, type, form, verdict, expected]) => ({
  name: `a mail ${what}`,
  verdict,
  send: (channels) =>
    channels.form(type, typeof form === 'string' ? Buffer.from(form, 'latin1') : form(), expected),
}));
