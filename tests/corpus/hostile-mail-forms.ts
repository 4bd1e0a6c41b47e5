import { mailOf, textPart } from '../../apps/mail-ingest/test/mime-fixtures';
import type { BadInput } from './bad-input';
import type { ExpectedMail } from './input-channels';

interface HostileForm extends ExpectedMail {
  readonly what: string;
  readonly type: string;
  /** What follows the fields that sign it. */
  readonly bytes: () => Buffer;
  readonly verdict: string;
}

const MEGABYTE = 1024 * 1024;
const of = (text: string) => () => Buffer.from(text, 'latin1');
const FORM = 'multipart/form-data; boundary=x';
const LETTERS = 'application/x-www-form-urlencoded';
const formOf = (fields: readonly (readonly [string, string])[]): string =>
  `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`;

const FORMS: readonly HostileForm[] = [
  {
    what: 'as a form with its HTML sent twice',
    type: FORM,
    bytes: of(
      formOf([
        ['body-html', '<p>one'],
        ['body-html', '<p>two'],
        ['body-plain', 'one'],
      ]),
    ),
    verdict: 'read 0',
    row: { bodyHtml: '<p>one\n<p>two', bodyPlain: 'one' },
  },
  {
    what: 'as a form whose boundary is not its own',
    type: 'multipart/form-data; boundary=y',
    bytes: of(formOf([['body-plain', 'one']])),
    verdict: '406 mail_malformed',
  },
  {
    what: 'as a form without a type',
    type: 'text/html',
    bytes: of('x'),
    verdict: '415 unsupported_media_type',
  },
  {
    what: 'as a form whose lists are none',
    type: FORM,
    bytes: of(
      formOf([
        ['message-headers', '[["Subject"]'],
        ['content-id-map', '[1]'],
        ['attachments', '[{"url":"file:///etc/passwd","name":"x"}]'],
        ['body-plain', 'still here'],
      ]),
    ),
    // Named, and never fetched: it leads nowhere that is allowed.
    verdict: 'read 1',
    row: { bodyPlain: 'still here' },
  },
  {
    what: 'as a form of 38 MB of percent signs',
    type: LETTERS,
    bytes: () => Buffer.from(`body-plain=${'%zz%4'.repeat(Math.floor((38 * MEGABYTE) / 5))}`),
    verdict: 'read 1',
    row: { bodyIsCut: true },
  },
  {
    what: 'as a form with a whole mail in another charset',
    type: LETTERS,
    bytes: of(
      `body-mime=${encodeURIComponent(mailOf(textPart('X', 'text/plain; charset=iso-8859-1'))).replace('X', '%E9')}`,
    ),
    verdict: 'read 0',
    row: { bodyPlain: 'é' },
  },
  {
    what: 'as a form of 7,000 fields',
    type: FORM,
    bytes: of(formOf(Array.from({ length: 7_000 }, (_, n) => [`f${n}`, 'x']))),
    verdict: '406 mail_malformed',
  },
  {
    what: 'as a form without an end',
    type: FORM,
    bytes: of('--x\r\nContent-Dispo'),
    verdict: '406 mail_malformed',
  },
  {
    what: 'as a form of 41 MB',
    type: FORM,
    bytes: () => Buffer.alloc(41 * MEGABYTE, 'x'),
    verdict: '406 mail_too_large',
  },
  {
    what: 'as a form with a type of 600 characters',
    type: `${FORM}${'x'.repeat(600)}`,
    bytes: of(''),
    verdict: '406 mail_malformed',
  },
];

/** Mails as somebody who knows Mailgun's key may send them. */
export const HOSTILE_MAIL_FORMS: readonly BadInput[] = FORMS.map(
  ({ what, type, bytes, verdict, ...expected }) => ({
    name: `a mail ${what}`,
    verdict,
    send: (channels) => channels.form(type, bytes(), expected),
  }),
);
