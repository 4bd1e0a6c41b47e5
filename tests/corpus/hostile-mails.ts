import { gzipSync } from 'node:zlib';
import { filePart, mailOf, multipart, textPart } from '../../apps/mail-ingest/test/mime-fixtures';
import type { BadInput } from './bad-input';
import type { ExpectedMail } from './input-channels';

interface HostileMail extends ExpectedMail {
  readonly what: string;
  readonly bytes: () => Buffer;
  /** `read` with so many files, or `unreadable` and why. */
  readonly verdict: string;
}

const MEGABYTE = 1024 * 1024;
const of = (text: string) => () => Buffer.from(text, 'latin1');
const TOO_MANY_PARTS = 'unreadable: It has more parts than can be read.';
const TOO_LONG = 'unreadable: Its headers are longer than can be read.';

const nested = (levels: number, level: (index: number) => string, heart: string): string =>
  mailOf(Array.from({ length: levels }, (_, index) => level(index)).join('') + heart);

const MAILS: readonly HostileMail[] = [
  { what: 'of no byte at all', bytes: of(''), verdict: 'read 0', row: { bodyPlain: null } },
  { what: 'of zeros alone', bytes: () => Buffer.alloc(MEGABYTE), verdict: TOO_LONG },
  { what: 'without a header', bytes: of('\r\n\r\nhello'), verdict: 'read 0' },
  {
    what: 'of headers alone',
    bytes: of(mailOf('X: y')),
    verdict: 'read 0',
  },
  {
    what: 'that is one file and nothing else',
    bytes: of(mailOf(filePart('policy.pdf', Buffer.from('x')))),
    verdict: 'read 1',
  },
  {
    what: 'in a charset that nobody knows',
    bytes: of(mailOf(textPart('caf\xe9', 'text/plain; charset=x-klingon'))),
    verdict: 'read 0',
    row: { bodyPlain: 'caf\ufffd\n' },
  },
  {
    what: 'in UTF-8 that is none',
    bytes: of(mailOf(textPart('a\xc3\x28\xff\xfe', 'text/plain; charset=utf-8'))),
    verdict: 'read 0',
    row: { bodyPlain: 'a\ufffd(\ufffd\ufffd\n' },
  },
  {
    what: 'with a zero in its text',
    bytes: of(mailOf(textPart('a\0b'))),
    verdict: 'read 0',
    row: { bodyPlain: 'ab\n' },
  },
  {
    what: 'with half a character in its text',
    bytes: () => Buffer.from(mailOf(textPart('a\x00\xd8b\x00', 'text/plain; charset=utf-16le')), 'latin1'),
    verdict: 'read 0',
  },
  {
    what: 'with base64 that is none',
    bytes: of(
      mailOf(
        'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!aGVsbG8=====%%%d29ybGQ\r\n',
      ),
    ),
    verdict: 'read 0',
  },
  {
    what: 'whose names turn the direction of text and break lines',
    bytes: of(
      mailOf(
        multipart([
          filePart('=?utf-8?Q?policy=E2=80=AEfdp=2Eexe=0D=0A=00?=', Buffer.from('x')),
          filePart('../../../etc/passwd', Buffer.from('x')),
          filePart('C:\\\\Users\\\\ann\\\\policy.pdf', Buffer.from('x')),
          filePart(`${'n'.repeat(5_000)}.pdf`, Buffer.from('x')),
        ]),
      ),
    ),
    verdict: 'read 4',
    files: ['policy fdp.exe', 'passwd', 'policy.pdf', `${'n'.repeat(196)}.pdf`],
  },
  {
    what: 'nested in 5,000 levels',
    bytes: of(
      nested(
        5_000,
        (index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
        'Content-Type: text/plain\r\n\r\nhi\r\n',
      ),
    ),
    verdict: TOO_MANY_PARTS,
  },
  {
    what: 'of 5,000 mails in each other',
    bytes: of(nested(5_000, () => 'Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\n', '\r\nhi\r\n')),
    verdict: 'read 1',
  },
  {
    what: 'of 10,001 parts',
    bytes: of(
      mailOf(multipart(Array.from({ length: 10_001 }, (_, i) => filePart(`${i}.txt`, Buffer.from('x'))))),
    ),
    verdict: TOO_MANY_PARTS,
  },
  {
    what: 'with a header of 2 MiB',
    bytes: of(mailOf(textPart('hi'), [`X-Long: ${'a'.repeat(2 * MEGABYTE)}`])),
    verdict: TOO_LONG,
  },
  {
    what: 'with 60,000 headers',
    bytes: of(
      mailOf(
        textPart('hi'),
        Array.from({ length: 60_000 }, (_, i) => `X-${i}: ${'v'.repeat(20)}`),
      ),
    ),
    verdict: TOO_LONG,
  },
  {
    what: 'with a header folded 100,000 times',
    bytes: of(mailOf(textPart('hi'), [`X-Folded: a${'\r\n b'.repeat(100_000)}`])),
    verdict: 'read 0',
  },
  {
    what: 'with a From of 100,000 brackets',
    bytes: of(mailOf(textPart('hi'), [`From: ${'<("'.repeat(100_000)}`])),
    verdict: 'read 0',
  },
  {
    what: 'without a boundary',
    bytes: of(mailOf('Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\nhi\r\n--x--\r\n')),
    verdict: 'read 0',
  },
  {
    what: 'with another boundary than it says',
    bytes: of(mailOf('Content-Type: multipart/mixed; boundary=y\r\n\r\n--x\r\n\r\nhi\r\n--x--\r\n')),
    verdict: 'read 0',
  },
  {
    what: 'whose last boundary never comes',
    bytes: of(
      mailOf(multipart([textPart('hi'), filePart('a.pdf', Buffer.from('x'))]).replace(/--\r\n$/, '')),
    ),
    verdict: 'read 1',
  },
  {
    what: 'with two Content-Types',
    bytes: of(mailOf(multipart([textPart('hi')]), ['Content-Type: text/html'])),
    verdict: 'read 0',
  },
  {
    what: 'of 40 MB of empty lines',
    bytes: () => Buffer.concat([Buffer.from(mailOf(textPart(''))), Buffer.alloc(39 * MEGABYTE, '\n')]),
    verdict: 'unreadable: It has more lines than can be read.',
  },
  {
    what: 'of 1,400,000 lines',
    bytes: of(mailOf(textPart('a\r\n'.repeat(1_400_000)))),
    verdict: 'read 1',
    row: { bodyIsCut: true },
  },
  {
    what: 'of 38 MB in one line of HTML',
    bytes: () => Buffer.from(mailOf(textPart('<div>'.repeat(Math.floor((38 * MEGABYTE) / 5)), 'text/html'))),
    verdict: 'read 1',
    row: { bodyIsCut: true },
  },
  {
    what: 'with a file of 28 MB',
    bytes: () => Buffer.from(mailOf(multipart([filePart('large.pdf', Buffer.alloc(28 * MEGABYTE, 7))]))),
    verdict: 'read 1',
  },
  {
    what: 'with a winmail.dat that is none',
    bytes: of(mailOf(multipart([filePart('winmail.dat', Buffer.from('x\x9f>"\xff\xff\xff\xff', 'latin1'))]))),
    verdict: 'read 1',
  },
  {
    what: 'with a file that is 400 MB once it is unpacked',
    bytes: () =>
      Buffer.from(
        mailOf(multipart([filePart('policy.zip', gzipSync(Buffer.alloc(400_000_000), { level: 1 }))])),
      ),
    verdict: 'read 1',
  },
  {
    what: 'whose subject is 500 kB of encoded words',
    bytes: of(mailOf(textPart('hi'), [`Subject: ${'=?utf-8?Q?=F0=9F=92=A9?= '.repeat(22_000)}`])),
    verdict: 'read 0',
  },
  {
    what: 'of 2,000 boundaries, each the beginning of the next',
    bytes: of(
      nested(
        2_000,
        (index) =>
          `Content-Type: multipart/mixed; boundary=${'b'.repeat(1 + (index % 60))}\r\n\r\n--${'b'.repeat(1 + (index % 60))}\r\n`,
        'Content-Type: text/plain\r\n\r\nhi\r\n',
      ),
    ),
    verdict: TOO_MANY_PARTS,
  },
];

/** Mails as strangers may send them by SMTP. None may crash, hang or fill what opens them. */
export const HOSTILE_MAILS: readonly BadInput[] = MAILS.map(({ what, bytes, verdict, ...expected }) => ({
  name: `a mail ${what}`,
  verdict,
  send: (channels) => channels.mail(bytes(), expected),
}));
