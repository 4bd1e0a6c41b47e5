import { readAddress } from './page-request';

describe('readAddress', () => {
  it.each([
    ['/', { kind: 'portal' }],
    ['/upload', { kind: 'portal' }],
    ['/enter-reference-id/upload', { kind: 'portal' }],
    ['/skyla', { kind: 'lender', slug: 'skyla' }],
    ['/skyla/upload', { kind: 'lender', slug: 'skyla' }],
    ['/a-bank-2/anything/else', { kind: 'lender', slug: 'a-bank-2' }],
    ['/SKYLA/upload', { kind: 'moved', to: '/skyla/upload' }],
    ['/skyla/', { kind: 'moved', to: '/skyla' }],
    ['//evil.example/', { kind: 'not-found' }],
    ['/\\evil.example/', { kind: 'not-found' }],
    ['http://evil.example/', { kind: 'not-found' }],
    ['/admin', { kind: 'not-found' }],
    ['/assets', { kind: 'not-found' }],
    ['/status/token', { kind: 'portal' }],
    ['/skyla/status/token', { kind: 'lender', slug: 'skyla' }],
    ['/Status', { kind: 'moved', to: '/status' }],
    ['/Contact', { kind: 'moved', to: '/contact' }],
    ['/FAQS/', { kind: 'moved', to: '/faqs' }],
    ['/Admin', { kind: 'moved', to: '/admin' }],
    ['/Enter-Reference-ID/Upload', { kind: 'moved', to: '/enter-reference-id/upload' }],
    ['/skyla/Upload', { kind: 'moved', to: '/skyla/upload' }],
    ['/Skyla/HOME/', { kind: 'moved', to: '/skyla/home' }],
    // A token keeps its case.
    ['/Status/aBc', { kind: 'moved', to: '/status/aBc' }],
    ['/skyla/Status/aBc', { kind: 'moved', to: '/skyla/status/aBc' }],
    ['/skyla/Elsewhere', { kind: 'lender', slug: 'skyla' }],
    ['/Assets', { kind: 'not-found' }],
    ['/API', { kind: 'not-found' }],
    ['/.env', { kind: 'not-found' }],
    ['/wp-login.php', { kind: 'not-found' }],
    ['/a--b', { kind: 'not-found' }],
    ['//', { kind: 'not-found' }],
    [`/${'a'.repeat(64)}`, { kind: 'not-found' }],
  ])('%s', (path, address) => {
    expect(readAddress(path)).toEqual(address);
  });
});
