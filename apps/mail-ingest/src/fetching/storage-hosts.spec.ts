import { isPublicAddress, StorageHosts } from './storage-hosts';

describe('StorageHosts', () => {
  const hosts = new StorageHosts('*.mailgun.net, storage.example=127.0.0.1:8443');

  it.each(['storage-us-east4.api.mailgun.net', 'sw.mailgun.net', 'storage.example'])('%s', (host) => {
    expect(hosts.allows(host)).toBe(true);
  });

  it.each([
    ...'mailgun.net evilmailgun.net mailgun.net.evil.example sw.mailgun.net. .mailgun.net'.split(' '),
    ...['a..mailgun.net', 'x.storage.example', '127.0.0.1', ''],
  ])('not "%s"', (host) => {
    expect(hosts.allows(host)).toBe(false);
  });

  it('returns pinned addresses', () => {
    expect(hosts.pinnedAddressOf('storage.example')).toEqual({ address: '127.0.0.1', port: 8443 });
    expect(hosts.pinnedAddressOf('sw.mailgun.net')).toBeNull();
    const onIpv6 = new StorageHosts('a.example=[::1]:8443');
    expect(onIpv6.pinnedAddressOf('a.example')).toEqual({ address: '::1', port: 8443 });
  });

  it.each([
    ...['*', '*.', 'https://mailgun.net', '10.0.0.1', '*.a.example=127.0.0.1:1', 'a.example=localhost:1'],
    ...'127.0.0.1 127.0.0.1:0 127.0.0.1:99999 127.0.0.1:1=2'.split(' ').map((to) => `a.example=${to}`),
  ])('%s is refused', (entry) => {
    expect(() => new StorageHosts(entry)).toThrow('is not a host');
  });
});

describe('isPublicAddress', () => {
  const PUBLIC = '8.8.8.8 52.216.0.1 100.63.255.255 172.32.0.1 2606:4700::1111 2a00:1450::5';
  it.each(PUBLIC.split(' '))('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  const OTHERS = `
    0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.1 192.168.1.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
    :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:a9fe:a9fe ::127.0.0.1 64:ff9b::a9fe:a9fe
    64:ff9b:1::7f00:1 2001::1 2001:db8::1 2002:7f00:1:: fc00::1 fd12:3456::1 fe80::1 fec0::1
    ff02::1 100::1 3fff::1 localhost 127.1`;
  it.each(['', ...OTHERS.trim().split(/\s+/)])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
