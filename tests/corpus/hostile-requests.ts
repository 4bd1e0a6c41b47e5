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
/** The request for translations that a page sends. */
const TEXTS = '{"texts":["x"],"targetLanguage":"es"}';
const headed = (name: string, value: string): RequestInit => ({ headers: { [name]: value } });
const asked = (path: string, name: string, value: string): Request => [path, undefined, headed(name, value)];
/** A request for translations with an additional property. */
const besides = (json: string): Request => [TRANSLATIONS, `{"texts":["x"],"targetLanguage":"es",${json}}`];
const typed = (type: string, body = TEXTS, path = TRANSLATIONS): Request => [
  path,
  body,
  headed('content-type', type),
];
const zipped = (bytes: string | Buffer): Request => [
  TRANSLATIONS,
  new Uint8Array(gzipSync(bytes, { level: 1 })),
  headed('content-encoding', 'gzip'),
];
const deep = '['.repeat(15_000) + ']'.repeat(15_000);
const COOKIES = `language=%E0%A4%A; =; ;;; coverleaf-access=${'x'.repeat(4_000)}; language=../../etc`;
const INVALID = /^422 validation_failed/;
const BAD = '400 bad_request';
const TOO_LARGE = '413 body_too_large';
const WRONG_TYPE = '415 unsupported_media_type';
const FORM = 'application/x-www-form-urlencoded';

const OPEN = through<Request>(send('call'))([
  ['a reference of 300 characters', [`${LOOK_UP}/${'a'.repeat(300)}`], INVALID],
  ['a reference of 100,000 characters', [`${LOOK_UP}/${'a'.repeat(100_000)}`], /^4(14|31|00)/],
  ['a reference with a NUL', [`${LOOK_UP}/%00`], INVALID],
  ['a reference with a line break', [`${LOOK_UP}/REF%0a1001`], INVALID],
  ['a reference of blanks', [`${LOOK_UP}/%20`], INVALID],
  ['a reference that is a path', [`${LOOK_UP}/..%2f..%2fledger`], '404 reference_not_found'],
  ['a reference that cannot be decoded', [`${LOOK_UP}/%E0%A4%A`], BAD],
  ['a reference that overflows UTF-8', [`${LOOK_UP}/%C0%AE%C0%AE`], /^4/],
  ['half of JSON', [CONFIRM, '{'], BAD],
  ['JSON that is a list', [CONFIRM, '[]'], BAD],
  ['JSON that is empty', [CONFIRM, '{}'], INVALID],
  ['JSON of 70,000 bytes', [CONFIRM, `"${'x'.repeat(70_000)}"`], TOO_LARGE],
  ['JSON of 5 MB', [CONFIRM, `"${'x'.repeat(5_000_000)}"`], TOO_LARGE],
  ['JSON of no byte', [CONFIRM, ''], BAD],
  ['JSON nested in 15,000 levels', [TRANSLATIONS, `{"texts":${deep},"targetLanguage":"es"}`], INVALID],
  ['JSON with a prototype', besides('"__proto__":{"a":1}'), BAD],
  ['JSON with the prototype of a constructor', besides('"constructor":{"prototype":{"a":1}}'), BAD],
  ['JSON with its key twice', [TRANSLATIONS, '{"texts":["x"],"texts":[7],"targetLanguage":"es"}'], INVALID],
  ['JSON with a number beyond numbers', [TRANSLATIONS, '{"texts":[1e999],"targetLanguage":"es"}'], INVALID],
  ['JSON in bytes that are no UTF-8', [TRANSLATIONS, Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])], BAD],
  ['JSON behind a byte order mark', [TRANSLATIONS, `\ufeff${TEXTS}`], /^(200|400 bad_request)$/],
  ['JSON packed with gzip', () => zipped(TEXTS), /^4(00|15) /],
  ['60 MB packed with gzip', () => zipped(Buffer.alloc(60_000_000)), /^4(00|13|15) /],
  ['JSON that says it is text', typed('text/plain'), WRONG_TYPE],
  ['JSON that says it is a form', typed(FORM), WRONG_TYPE],
  ['a type that is none', typed(';;;'), /^4(00|15) /],
  [
    'a form of 20,000 bytes',
    typed(FORM, `reference=${'x'.repeat(20_000)}`, '/enter-reference-id'),
    TOO_LARGE,
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
  ['a method by a header', ['/api/v1/faqs', '{}', headed('x-http-method-override', 'DELETE')], /^40[45] /],
  ['1,000 ranges of a file', asked('/robots.txt', 'range', `bytes=${'0-1,'.repeat(1_000)}0-1`), '200'],
  ['a range that runs backwards', asked('/robots.txt', 'range', 'bytes=9-1'), '200'],
  ['cookies that are none', asked('/skyla', 'cookie', COOKIES), '200'],
  ['a language that is a path', asked('/skyla', 'accept-language', '../../es;q=zz,'.repeat(200)), '200'],
  ['a host of somebody else', asked('/skyla', 'x-forwarded-host', 'evil.example'), '200'],
  ['a scheme of nobody', asked('/skyla', 'x-forwarded-proto', 'javascript'), '200'],
  ['an address that is sent on to elsewhere', ['//evil.example/%2e%2e'], /^(200|30[128]|4\d\d.*)$/],
]);

const cursor = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const SQL = cursor("2026-01-01'; drop table uploads; --", "' or 1=1");
const LENDERS = '/api/v1/admin/lenders';
const DOCUMENTS = '/api/v1/admin/documents';
const SETTINGS = '/api/v1/admin/settings';
const put = (json: string): Request => [SETTINGS, json, { method: 'PUT' }];
const setting = (value: string): Request => put(`[{"key":"support.lookup_hours",${value}}]`);
const user = (name: string, role: string): Request => [
  '/api/v1/admin/users',
  `{"email":"x@example.com","name":"${name}","role":"${role}","password":"a long one of theirs"}`,
];
const MAY_BE = /^(20[01]|422 validation_failed.*)$/;

const STAFF = through<Request>(send('callAsStaff'))([
  ['a cursor with a NUL', [`${LENDERS}?cursor=${cursor('a\0', crypto.randomUUID())}`], INVALID],
  ['a cursor of an image with a NUL', [`/api/v1/admin/images?cursor=${cursor('a\0')}`], INVALID],
  ['a cursor that is no JSON', [`${LENDERS}?cursor=%%%`], /^4(00|22) /],
  ['a cursor of another list', [`${LENDERS}?cursor=${cursor(1, 2, 3)}`], INVALID],
  ['half a character in a cursor', [`${LENDERS}?cursor=${cursor('\ud800', crypto.randomUUID())}`], MAY_BE],
  ['a cursor with SQL', [`${DOCUMENTS}?cursor=${SQL}`], INVALID],
  ['a reason with a NUL', ['/api/v1/admin/transmissions?reason=%00'], INVALID],
  ['a search of 10,000 characters', [`${DOCUMENTS}?q=${'x'.repeat(10_000)}`], INVALID],
  ['a search of percent signs', [`${DOCUMENTS}?q=${'%25_'.repeat(40)}`], MAY_BE],
  ['a page of a million', [`${LENDERS}?limit=1000000`], INVALID],
  ['a page of NaN', [`${LENDERS}?limit=NaN`], INVALID],
  ['a search sent twice', [`${DOCUMENTS}?q=a&q=b`], INVALID],
  ['a time zone that is a path', [`${DOCUMENTS}?period=today&tz=../../etc/passwd`], INVALID],
  ['an id that is none', [`${DOCUMENTS}/1%20or%201=1`], INVALID],
  ['a setting outside a list', put('{"key":"site.name","value":"X"}'), /^400 /],
  ['a setting with a blank in its key', put('[{"key":"a b","value":1}]'), INVALID],
  ['a setting of lists within lists', setting(`"value":${deep}`), INVALID],
  ['a setting that was lists within lists', setting(`"value":"a","was":${deep}`), INVALID],
  ['a setting with a NUL', setting('"value":"a\\u0000"'), INVALID],
  ['a user with half a character', user('a\\ud800', 'user'), MAY_BE],
  ['a user who makes himself more', user('a', 'root'), INVALID],
  [
    'a request from a page of somebody else',
    [SETTINGS, '[]', { method: 'PUT', headers: { origin: 'https://evil.example' } }],
    /^403 /,
  ],
]);

export const HOSTILE_REQUESTS: readonly BadInput[] = [...OPEN, ...STAFF];
