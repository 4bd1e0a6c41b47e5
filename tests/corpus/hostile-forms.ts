import { MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import type { UploadOptions } from '../stack/borrower';
import { type BadInput, through } from './bad-input';
import { PDF } from './small-pdf';

const FIELDS = { name: 'Ann Marker-Example', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };
const wrong = (field: string): string => `422 validation_failed ${field}`;
const TOO_LARGE = '413 file_too_large';
const long = (length: number): string => 'x'.repeat(length);

/** Text fields next to the borrower's file. Undefined leaves a field out. */
const TEXTS = through<UploadOptions['fields']>((channels, fields) => channels.upload({ bytes: PDF, fields }))(
  [
    ['a form without a name', { name: undefined }, wrong('name')],
    ['a form without an institution', { lenderSlug: undefined }, '201'],
    ['a form with a name of 201 characters', { name: long(201) }, wrong('name')],
    ['a form with a name of 10,000 characters', { name: long(10_000) }, wrong('name')],
    ['a form with a name that shows nothing', { name: '\u200b\u2060\u3164' }, wrong('name')],
    ['a form with a NUL in the name', { name: 'A\0B' }, wrong('name')],
    ['a form with an email address that is none', { email: 'ann at home' }, wrong('email')],
    ['a form with a header in the email', { email: 'a@b.example\r\nBcc: c@d.example' }, wrong('email')],
    ['a form with an unknown slug', { lenderSlug: 'nobody' }, wrong('lenderSlug')],
    ['a form with the slug of an inactive lender', { lenderSlug: 'summit' }, wrong('lenderSlug')],
    ['a form with a reserved slug', { lenderSlug: 'admin' }, wrong('lenderSlug')],
    ['a form with a path as slug', { lenderSlug: '../skyla' }, wrong('lenderSlug')],
    ['a form with SQL as slug', { lenderSlug: "skyla' or 1=1 --" }, wrong('lenderSlug')],
    ['a form with a field nobody asked for', { status: 'processed' }, wrong('status')],
    ['a form with a prototype', { ['__proto__']: 'x' }, '400 malformed_multipart'],
    ['a form in a language that there is not', { language: '../../es' }, wrong('language')],
  ],
);

const NAMES = through<string>((channels, filename) => channels.upload({ bytes: PDF, filename }))([
  ['a file name that is a path', '../../../etc/passwd', '201'],
  ['a file name of a Windows path', 'C:\\Windows\\system32\\a.pdf', '201'],
  ['a file name with a NUL', 'a\0.pdf', '201'],
  ['a file name that turns the direction of text', 'policy\u202efdp.exe', '201'],
  ['a file name of 1,000 characters', () => `${long(1_000)}.pdf`, '201'],
  ['a file name with a header in it', 'a.pdf"\r\nContent-Type: text/html\r\n', '201'],
  ['a file name of dots', '..', '201'],
]);

const padded = (bytes: number): Buffer => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]);

const SIZES = through<Buffer>((channels, bytes) => channels.upload({ bytes }))([
  ['a file of 10 MB and 1 byte', () => padded(MAX_UPLOAD_BYTES + 1), TOO_LARGE],
  ['a file three times too large', () => Buffer.alloc(3 * MAX_UPLOAD_BYTES), TOO_LARGE],
  ['text with the name of a PDF', Buffer.from('hello'), '415 file_type_not_accepted'],
]);

interface Body {
  readonly body: BodyInit;
  readonly type: string;
}
const TYPE = 'multipart/form-data; boundary=B';
const part = (name: string, value: string, filename?: string): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${value}\r\n`;
const texts = Object.entries(FIELDS).map(([name, value]) => part(name, value));
const form = (...parts: string[]): Body => ({
  body: Buffer.from([...parts, '--B--\r\n'].join(''), 'latin1'),
  type: TYPE,
});
/** A form that breaks off no later than in its first file. */
const broken = (...parts: string[]): Body => ({ body: parts.join(''), type: TYPE });
const of = (boundary: string, body: Body['body'] = 'x'): Body => ({
  body,
  type: `multipart/form-data${boundary}`,
});
const pdfPart = part('file', PDF.toString('latin1'), 'a.pdf');
const thousand = (make: (n: number) => string): string[] => Array.from({ length: 1_000 }, (_, n) => make(n));
const HEADERS = `--B\r\n${'X: y\r\n'.repeat(10_000)}\r\nx\r\n`;
const MALFORMED = '400 malformed_multipart';

const SHAPES = through<Body>((channels, { body, type }) =>
  channels.call('/api/v1/uploads', { method: 'POST', body, headers: { 'content-type': type } }),
)([
  ['an upload that is JSON', { body: '{}', type: 'application/json' }, MALFORMED],
  ['an upload without a boundary', of(''), MALFORMED],
  ['an upload with a boundary of 5,000 characters', of(`; boundary=${long(5_000)}`), MALFORMED],
  ['an upload of its first boundary alone', broken('--B\r\n'), MALFORMED],
  ['an upload that ends within its file', broken(...texts, pdfPart.slice(0, 200)), MALFORMED],
  ['an upload of another boundary', of('; boundary=C', form(...texts, pdfPart).body), MALFORMED],
  ['an upload without a file', form(...texts), '400 file_missing'],
  ['an upload of two files', form(...texts, pdfPart, pdfPart), wrong('file')],
  ['an upload of a field nobody has', form(...texts, pdfPart.replace('"file"', '"other"')), wrong('other')],
  ['an upload with a name sent twice', form(...texts, part('name', 'Eve'), pdfPart), wrong('name')],
  ['an upload of 1,000 fields', () => form(...thousand((n) => part(`f${n}`, 'x')), pdfPart), /^4(00|13|22) /],
  ['an upload of 1,000 files', () => form(...thousand(() => pdfPart)), wrong('file')],
  ['a field name of 10,000 characters', form(part(long(10_000), 'x'), ...texts, pdfPart), /^4(00|22) /],
  ['10,000 headers in a part', form(HEADERS, ...texts, pdfPart), /^(201|4\d\d .*)$/],
  ['an upload in bad UTF-8', form(part('name', 'a\xff\xfe\xc3('), ...texts.slice(1), pdfPart), wrong('name')],
]);

const KEYS = through<string>((channels, idempotencyKey) => channels.upload({ bytes: PDF, idempotencyKey }))([
  ['a key of one character', 'x', wrong('Idempotency-Key')],
  ['a key of 10,000 characters', long(10_000), wrong('Idempotency-Key')],
]);

/** Forms that our own pages never send. */
export const HOSTILE_FORMS: readonly BadInput[] = [...TEXTS, ...NAMES, ...SIZES, ...SHAPES, ...KEYS];
