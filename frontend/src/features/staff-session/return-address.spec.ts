import { returnAddress } from './return-address';

describe('the address to return to', () => {
  it.each(['/admin', '/admin/users', '/admin/users?q=ann&pages=2', '/admin/audit?from=2026-01-01'])(
    'is the requested one: %s',
    (from) => expect(returnAddress({ from })).toBe(from),
  );

  it.each([
    null,
    {},
    { from: 7 },
    { from: '' },
    { from: 'https://evil.example/admin/users' },
    { from: '//evil.example/admin' },
    { from: '/admin\\evil.example' },
    { from: '/admin/\\evil.example' },
    { from: '/administrators' },
    { from: '/skyla' },
    { from: '/admin/login' },
    { from: '/admin/login?forgot' },
    { from: '/admin/reset-password/confirm' },
  ])('is the dashboard for %j', (state) => expect(returnAddress(state)).toBe('/admin/dashboard'));
});
