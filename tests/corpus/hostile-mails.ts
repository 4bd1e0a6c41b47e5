import { gzipSync } from 'node:zlib';
import { filePart, mailOf, multipart, textPart } from '../../apps/mail-ingest/test/mime-fixtures';
import type { BadInput } from './bad-input';
import type { ExpectedMail } from './input-channels';

/** The verdict is `read` with the number of files, or `unreadable` with the reason. */
type HostileMail = readonly [
  what: string,
  mail: string | (() => Buffer),
  verdict: string,
  expected?: ExpectedMail,
];

const MEGABYTE = 1024 * 1024;
const TOO_MANY_PARTS = 'unreadable: It has more parts than can be read.';
const TOO_LONG = 'unreadable: Its headers are longer than can be read.';

const nested = (levels: number, level: (index: number) => string, heart: string): string =>
  mailOf(Array.from({ length: levels }, (_, index) => level(index)).join('') + heart);

const plain = (bodyPlain: string | null): ExpectedMail => ({ row: { bodyPlain } });
const CUT: ExpectedMail = { row: { bodyIsCut: true } };
const encoded = (charset: string, text: string): string =>
  mailOf(textPart(text, `text/plain; charset=${charset}`));
const withHeaders = (...headers: string[]): string => mailOf(textPart('hi'), headers);
const inParts = (type: string): string => mailOf(`Content-Type: ${type}\r\n\r\n--x\r\n\r\nhi\r\n--x--\r\n`);
const withFile = (name: string, bytes: Buffer): Buffer =>
  Buffer.from(mailOf(multipart([filePart(name, bytes)])), 'latin1');
const NO_TNEF = Buffer.from('x\x9f>"\xff\xff\xff\xff', 'latin1');
const WORD = '=?utf-8?Q?=F0=9F=92=A9?= ';
const bs = (index: number): string => 'b'.repeat(1 + (index % 60));

const MAILS: readonly HostileMail[] = [
  ['of no byte at all', '', 'read 0', plain(null)],
  ['of zeros alone', () => Buffer.alloc(MEGABYTE), TOO_LONG],
  ['without a header', '\r\n\r\nhello', 'read 0'],
  ['of headers alone', mailOf('X: y'), 'read 0'],
  ['that is one file and nothing else', mailOf(filePart('policy.pdf', Buffer.from('x'))), 'read 1'],
  ['in a charset that nobody knows', encoded('x-klingon', 'caf\xe9'), 'read 0', plain('caf\ufffd\n')],
  ['in bad UTF-8', encoded('utf-8', 'a\xc3\x28\xff\xfe'), 'read 0', plain('a\ufffd(\ufffd\ufffd\n')],
  ['with a zero in its text', mailOf(textPart('a\0b')), 'read 0', plain('ab\n')],
  ['with half a character in its text', encoded('utf-16le', 'a\x00\xd8b\x00'), 'read 0'],
  [
    'with base64 that is none',
    mailOf(
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!aGVsbG8=====%%%d29ybGQ\r\n',
    ),
    'read 0',
  ],
  [
    'whose names turn the direction of text and break lines',
    mailOf(
      multipart([
        filePart('=?utf-8?Q?policy=E2=80=AEfdp=2Eexe=0D=0A=00?=', Buffer.from('x')),
        filePart('../../../etc/passwd', Buffer.from('x')),
        filePart('C:\\\\Users\\\\ann\\\\policy.pdf', Buffer.from('x')),
        filePart(`${'n'.repeat(5_000)}.pdf`, Buffer.from('x')),
      ]),
    ),
    'read 4',
    { files: ['policy fdp.exe', 'passwd', 'policy.pdf', `${'n'.repeat(196)}.pdf`] },
  ],
  [
    'nested in 5,000 levels',
    nested(
      5_000,
      (index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      'Content-Type: text/plain\r\n\r\nhi\r\n',
    ),
    TOO_MANY_PARTS,
  ],
  [
    'of 5,000 mails in each other',
    nested(5_000, () => 'Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\n', '\r\nhi\r\n'),
    'read 1',
  ],
  [
    'of 10,001 parts',
    mailOf(multipart(Array.from({ length: 10_001 }, (_, i) => filePart(`${i}.txt`, Buffer.from('x'))))),
    TOO_MANY_PARTS,
  ],
  ['with a header of 2 MiB', withHeaders(`X-Long: ${'a'.repeat(2 * MEGABYTE)}`), TOO_LONG],
  [
    'with 60,000 headers',
    withHeaders(...Array.from({ length: 60_000 }, (_, i) => `X-${i}: ${'v'.repeat(20)}`)),
    TOO_LONG,
  ],
  ['with a header folded 100,000 times', withHeaders(`X-Folded: a${'\r\n b'.repeat(100_000)}`), 'read 0'],
  ['with a From of 100,000 brackets', withHeaders(`From: ${'<("'.repeat(100_000)}`), 'read 0'],
  ['without a boundary', inParts('multipart/mixed'), 'read 0'],
  ['with another boundary than it says', inParts('multipart/mixed; boundary=y'), 'read 0'],
  [
    'whose last boundary never comes',
    mailOf(multipart([textPart('hi'), filePart('a.pdf', Buffer.from('x'))]).replace(/--\r\n$/, '')),
    'read 1',
  ],
  ['with two Content-Types', mailOf(multipart([textPart('hi')]), ['Content-Type: text/html']), 'read 0'],
  [
    'of 40 MB of empty lines',
    () => Buffer.concat([Buffer.from(mailOf(textPart(''))), Buffer.alloc(39 * MEGABYTE, '\n')]),
    'unreadable: It has more lines than can be read.',
  ],
  ['of 1,400,000 lines', mailOf(textPart('a\r\n'.repeat(1_400_000))), 'read 1', CUT],
  [
    'of 38 MB in one line of HTML',
    () => Buffer.from(mailOf(textPart('<div>'.repeat(Math.floor((38 * MEGABYTE) / 5)), 'text/html'))),
    'read 1',
    CUT,
  ],
  ['with a file of 28 MB', () => withFile('large.pdf', Buffer.alloc(28 * MEGABYTE, 7)), 'read 1'],
  ['with a winmail.dat that is none', () => withFile('winmail.dat', NO_TNEF), 'read 1'],
  [
    'with a file that is 400 MB once it is unpacked',
    () => withFile('policy.zip', gzipSync(Buffer.alloc(400_000_000), { level: 1 })),
    'read 1',
  ],
  ['whose subject is 500 kB of encoded words', withHeaders(`Subject: ${WORD.repeat(22_000)}`), 'read 0'],
  [
    'of 2,000 boundaries, each the beginning of the next',
    nested(
      2_000,
      (index) => `Content-Type: multipart/mixed; boundary=${bs(index)}\r\n\r\n--${bs(index)}\r\n`,
      'Content-Type: text/plain\r\n\r\nhi\r\n',
    ),
    TOO_MANY_PARTS,
  ],
];

/** Emails that strangers may send by SMTP. None may crash, block or overload the program that opens it. */
export const HOSTILE_MAILS: readonly BadInput[] = MAILS.map(([what, mail, verdict, expected]) => ({
  name: `a mail ${what}`,
  verdict,
  send: (channels) =>
    channels.mail(typeof mail === 'string' ? Buffer.from(mail, 'latin1') : mail(), expected),
}));
