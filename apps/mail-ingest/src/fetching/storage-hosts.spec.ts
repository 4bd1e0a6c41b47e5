import { StorageHosts } from './storage-hosts';

describe('the hosts that files are fetched from', () => {
  const hosts = new StorageHosts('*.mailgun.net, storage.example=127.0.0.1:8443');

  it.each(['storage-us-east4.api.mailgun.net', 'sw.mailgun.net', 'storage.example'])('%s', (host) => {
    expect(hosts.allows(host)).toBe(true);
  });

  it.each([
    'mailgun.net',
    'evilmailgun.net',
    'mailgun.net.evil.example',
    'sw.mailgun.net.',
    '.mailgun.net',
    'a..mailgun.net',
    'x.storage.example',
    '127.0.0.1',
    '',
  ])('not "%s"', (host) => {
    expect(hosts.allows(host)).toBe(false);
  });

  it('knows who answers for one', () => {
    expect(hosts.placeOf('storage.example')).toEqual({ address: '127.0.0.1', port: 8443 });
    expect(hosts.placeOf('sw.mailgun.net')).toBeNull();
    expect(new StorageHosts('a.example=[::1]:8443').placeOf('a.example')).toEqual({
      address: '::1',
      port: 8443,
    });
  });

  it.each([
    '*',
    '*.',
    'https://mailgun.net',
    '10.0.0.1',
    '*.a.example=127.0.0.1:1',
    'a.example=localhost:1',
    'a.example=127.0.0.1',
    'a.example=127.0.0.1:0',
    'a.example=127.0.0.1:99999',
    'a.example=127.0.0.1:1=2',
  ])('%s is refused', (entry) => {
    expect(() => new StorageHosts(entry)).toThrow('is not a host');
  });
});
