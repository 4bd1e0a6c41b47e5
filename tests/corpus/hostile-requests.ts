import { gzipSync } from 'node:zlib';
import { type BadInput, through } from './bad-input';
import type { InputChannels } from './input-channels';

type Request = readonly [path: string, body?: string | Uint8Array<ArrayBuffer>, init?: RequestInit];

const send =
  (as: 'call' | 'callAsStaff') =>
  (channels: InputChannels, [path, body, init]: Request): Promise<string> =>
    channels[as](path, {
      ...(body !== undefined && { method: 'POST', body }),
      ...init,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(init?.headers as object),
      },
    });

const LOOK_UP = '/api/v1/loan-references';
const TRANSLATIONS = '/api/v1/translations';
const CONFIRM = `/api/v1/uploads/${crypto.randomUUID()}/confirmation`;
/** What a page asks of the translation endpoint. */
const TEXTS = '{"texts":["x"],"targetLanguage":"es"}';
const headed = (name: string, value: string): RequestInit => ({ headers: { [name]: value } });
const deep = '['.repeat(15_000) + ']'.repeat(15_000);
const INVALID = /^422 validation_failed/;

const OPEN = through<Request>(send('call'))([
  ['a reference of 300 characters', [`${LOOK_UP}/${'a'.repeat(300)}`], INVALID],
  ['a reference of 100,000 characters', [`${LOOK_UP}/${'a'.repeat(100_000)}`], /^4(14|31|00)/],
  ['a reference with a NUL', [`${LOOK_UP}/%00`], INVALID],
  ['a reference with a line break', [`${LOOK_UP}/REF%0a1001`], INVALID],
  ['a reference of blanks', [`${LOOK_UP}/%20`], INVALID],
  ['a reference that is a path', [`${LOOK_UP}/..%2f..%2fledger`], '404 reference_not_found'],
  ['a reference that cannot be decoded', [`${LOOK_UP}/%E0%A4%A`], '400 bad_request'],
  ['a reference that overflows UTF-8', [`${LOOK_UP}/%C0%AE%C0%AE`], /^4/],
  ['half of JSON', [CONFIRM, '{'], '400 bad_request'],
  ['JSON that is a list', [CONFIRM, '[]'], '400 bad_request'],
  ['JSON that is empty', [CONFIRM, '{}'], INVALID],
  ['JSON of 70,000 bytes', [CONFIRM, `"${'x'.repeat(70_000)}"`], '413 body_too_large'],
  ['JSON of 5 MB', [CONFIRM, `"${'x'.repeat(5_000_000)}"`], '413 body_too_large'],
  ['JSON of no byte', [CONFIRM, ''], '400 bad_request'],
  ['JSON nested in 15,000 levels', [TRANSLATIONS, `{"texts":${deep},"targetLanguage":"es"}`], INVALID],
  [
    'JSON with a prototype',
    [TRANSLATIONS, '{"texts":["x"],"targetLanguage":"es","__proto__":{"a":1}}'],
    '400 bad_request',
  ],
  [
    'JSON with the prototype of a constructor',
    [TRANSLATIONS, '{"texts":["x"],"targetLanguage":"es","constructor":{"prototype":{"a":1}}}'],
    '400 bad_request',
  ],
  ['JSON with its key twice', [TRANSLATIONS, '{"texts":["x"],"texts":[7],"targetLanguage":"es"}'], INVALID],
  ['JSON with a number beyond numbers', [TRANSLATIONS, '{"texts":[1e999],"targetLanguage":"es"}'], INVALID],
  [
    'JSON in bytes that are no UTF-8',
    [TRANSLATIONS, Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])],
    '400 bad_request',
  ],
  [
    'JSON that begins with a byte order mark',
    [TRANSLATIONS, '\ufeff{"texts":["x"],"targetLanguage":"es"}'],
    /^(200|400 bad_request)$/,
  ],
  [
    'JSON packed with gzip',
    () => [TRANSLATIONS, new Uint8Array(gzipSync(TEXTS)), headed('content-encoding', 'gzip')],
    /^4(00|15) /,
  ],
  [
    'a gigabyte packed with gzip',
    () => [
      TRANSLATIONS,
      new Uint8Array(gzipSync(Buffer.alloc(60_000_000), { level: 1 })),
      headed('content-encoding', 'gzip'),
    ],
    /^4(00|13|15) /,
  ],
  [
    'JSON that says it is text',
    [TRANSLATIONS, TEXTS, headed('content-type', 'text/plain')],
    '415 unsupported_media_type',
  ],
  [
    'JSON that says it is a form',
    [TRANSLATIONS, '{"texts":["x"]}', headed('content-type', 'application/x-www-form-urlencoded')],
    '415 unsupported_media_type',
  ],
  ['a type that is none', [TRANSLATIONS, '{}', headed('content-type', ';;;')], /^4(00|15) /],
  [
    'a form of 20,000 bytes',
    [
      '/enter-reference-id',
      `reference=${'x'.repeat(20_000)}`,
      headed('content-type', 'application/x-www-form-urlencoded'),
    ],
    '413 body_too_large',
  ],
  ['a reference that is half a character', ['/enter-reference-id', '{"reference":"\\ud800"}'], '200'],
  ['a reference that is an object', ['/enter-reference-id', '{"reference":{"toString":1}}'], '200'],
  ['a token that is none', ['/api/v1/status/not-a-token'], /^4/],
  ['a link to a file that is forged', ['/files/e30.e30'], '403 link_invalid'],
  ['an image that is a path', ['/files/content/..%2f..%2fencryption-keys'], '404 not_found'],
  ['an image with a NUL', ['/files/content/a%00.png'], /^4/],
  ['an asset that is a path', ['/assets/..%2f..%2fpackage.json'], '404 not_found'],
  ['a slug of 600 characters', [`/api/v1/lenders/${'a'.repeat(600)}`], /^4/],
  ['a slug that is a prototype', ['/api/v1/lenders/__proto__'], /^4/],
  ['a method that there is not here', ['/api/v1/site', undefined, { method: 'DELETE' }], /^40[45] /],
  [
    'a method by another header',
    ['/api/v1/faqs', '{}', headed('x-http-method-override', 'DELETE')],
    /^40[45] /,
  ],
  [
    '1,000 ranges of a file',
    () => ['/robots.txt', undefined, headed('range', `bytes=${'0-1,'.repeat(1_000)}0-1`)],
    '200',
  ],
  ['a range that runs backwards', ['/robots.txt', undefined, headed('range', 'bytes=9-1')], '200'],
  [
    'cookies that are none',
    [
      '/skyla',
      undefined,
      headed('cookie', `language=%E0%A4%A; =; ;;; coverleaf-access=${'x'.repeat(4_000)}; language=../../etc`),
    ],
    '200',
  ],
  [
    'a language that is a path',
    ['/skyla', undefined, headed('accept-language', '../../es;q=zz,'.repeat(200))],
    '200',
  ],
  [
    'a host of somebody else',
    [
      '/skyla',
      undefined,
      { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' } },
    ],
    '200',
  ],
  ['an address that is sent on to elsewhere', ['//evil.example/%2e%2e'], /^(200|30[128]|4\d\d.*)$/],
]);

const cursor = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const LENDERS = '/api/v1/admin/lenders';
const SETTINGS = '/api/v1/admin/settings';
const setting = (value: string): Request => [
  SETTINGS,
  `[{"key":"support.lookup_hours",${value}}]`,
  { method: 'PUT' },
];

const STAFF = through<Request>(send('callAsStaff'))([
  ['a cursor with a NUL', [`${LENDERS}?cursor=${cursor('a\0', crypto.randomUUID())}`], INVALID],
  ['a cursor of an image with a NUL', [`/api/v1/admin/images?cursor=${cursor('a\0')}`], INVALID],
  ['a cursor that is no JSON', [`${LENDERS}?cursor=%%%`], /^4(00|22) /],
  ['a cursor of another list', [`${LENDERS}?cursor=${cursor(1, 2, 3)}`], INVALID],
  [
    'a cursor with half a character',
    [`${LENDERS}?cursor=${cursor('\ud800', crypto.randomUUID())}`],
    /^(200|422 validation_failed.*)$/,
  ],
  [
    'a cursor with SQL',
    [`/api/v1/admin/documents?cursor=${cursor("2026-01-01'; drop table uploads; --", "' or 1=1")}`],
    INVALID,
  ],
  ['a reason with a NUL', ['/api/v1/admin/transmissions?reason=%00'], INVALID],
  ['a search of 10,000 characters', [`/api/v1/admin/documents?q=${'x'.repeat(10_000)}`], INVALID],
  [
    'a search of percent signs',
    [`/api/v1/admin/documents?q=${'%25_'.repeat(40)}`],
    /^(200|422 validation_failed.*)$/,
  ],
  ['a page of a million', [`${LENDERS}?limit=1000000`], INVALID],
  ['a page of NaN', [`${LENDERS}?limit=NaN`], INVALID],
  ['a search sent twice', [`/api/v1/admin/documents?q=a&q=b`], INVALID],
  ['a time zone that is a path', ['/api/v1/admin/documents?period=today&tz=../../etc/passwd'], INVALID],
  ['an id that is none', ['/api/v1/admin/documents/1%20or%201=1'], INVALID],
  ['a setting outside a list', [SETTINGS, '{"key":"site.name","value":"X"}', { method: 'PUT' }], /^400 /],
  ['a setting with a blank in its key', [SETTINGS, '[{"key":"a b","value":1}]', { method: 'PUT' }], INVALID],
  ['a setting of lists within lists', setting(`"value":${deep}`), INVALID],
  ['a setting that was lists within lists', setting(`"value":"a","was":${deep}`), INVALID],
  ['a setting with a NUL', setting('"value":"a\\u0000"'), INVALID],
  [
    'a user with half a character',
    [
      '/api/v1/admin/users',
      '{"email":"half@example.com","name":"a\\ud800","role":"user","password":"a long one of theirs"}',
    ],
    /^(201|422 validation_failed.*)$/,
  ],
  [
    'a user who makes himself more',
    [
      '/api/v1/admin/users',
      '{"email":"x@example.com","name":"a","role":"root","password":"a long one of theirs"}',
    ],
    INVALID,
  ],
  [
    'a request from a page of somebody else',
    [SETTINGS, '[]', { method: 'PUT', headers: { origin: 'https://evil.example' } }],
    /^403 /,
  ],
]);

export const HOSTILE_REQUESTS: readonly BadInput[] = [...OPEN, ...STAFF];
