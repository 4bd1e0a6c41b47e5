import { readAddress } from './page-request';

const NOT_FOUND = [
  ...['//evil.example/', '/\\evil.example/', 'http://evil.example/', '/admin', '/assets', '/Assets', '/API'],
  ...['/.env', '/wp-login.php', '/a--b', '//', `/${'a'.repeat(64)}`],
];
const PORTAL = ['/', '/upload', '/enter-reference-id/upload', '/status/token'];
const SKYLA = ['/skyla', '/skyla/upload', '/skyla/status/token', '/skyla/verify/toKen', '/skyla/Elsewhere'];

describe('readAddress', () => {
  it.each([
    ...PORTAL.map((path) => [path, { kind: 'portal' }] as const),
    ...SKYLA.map((path) => [path, { kind: 'lender', slug: 'skyla' }] as const),
    ['/a-bank-2/anything/else', { kind: 'lender', slug: 'a-bank-2' }] as const,
    ...NOT_FOUND.map((path) => [path, { kind: 'not-found' }] as const),
  ])('%s', (path, address) => {
    expect(readAddress(path)).toEqual(address);
  });

  it.each([
    ['/SKYLA/upload', '/skyla/upload'],
    ['/skyla/', '/skyla'],
    ['/Status', '/status'],
    ['/Contact', '/contact'],
    ['/FAQS/', '/faqs'],
    ['/Admin', '/admin'],
    ['/Enter-Reference-ID/Upload', '/enter-reference-id/upload'],
    ['/skyla/Upload', '/skyla/upload'],
    ['/Skyla/HOME/', '/skyla/home'],
    ['/Skyla/Verify/aBc', '/skyla/verify/aBc'],
    // Tokens are case-sensitive.
    ['/Status/aBc', '/status/aBc'],
    ['/skyla/Status/aBc', '/skyla/status/aBc'],
  ])('%s has moved to %s', (path, to) => {
    expect(readAddress(path)).toEqual({ kind: 'moved', to });
  });
});
