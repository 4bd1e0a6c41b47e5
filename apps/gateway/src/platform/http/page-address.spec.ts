import { readAddress } from './page-address';

describe('the address of a page', () => {
  it.each([
    ['/', { kind: 'portal' }],
    ['/upload', { kind: 'portal' }],
    ['/enter-reference-id/upload', { kind: 'portal' }],
    ['/skyla', { kind: 'lender', slug: 'skyla' }],
    ['/skyla/upload', { kind: 'lender', slug: 'skyla' }],
    ['/a-bank-2/anything/else', { kind: 'lender', slug: 'a-bank-2' }],
    ['/SKYLA/upload', { kind: 'moved', to: '/skyla/upload' }],
    ['/skyla/', { kind: 'moved', to: '/skyla' }],
    ['//evil.example/', { kind: 'nowhere' }],
    ['/\\evil.example/', { kind: 'nowhere' }],
    ['http://evil.example/', { kind: 'nowhere' }],
    ['/admin', { kind: 'nowhere' }],
    ['/assets', { kind: 'nowhere' }],
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
    ['/Assets', { kind: 'nowhere' }],
    ['/API', { kind: 'nowhere' }],
    ['/.env', { kind: 'nowhere' }],
    ['/wp-login.php', { kind: 'nowhere' }],
    ['/a--b', { kind: 'nowhere' }],
    ['//', { kind: 'nowhere' }],
    [`/${'a'.repeat(64)}`, { kind: 'nowhere' }],
  ])('%s', (path, address) => {
    expect(readAddress(path)).toEqual(address);
  });
});
