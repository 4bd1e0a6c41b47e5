import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { UNREACHABLE, objectServerSkipReason, startForTests, startObjectServer } from '@coverleaf/testing';
import { StoreUnavailableError } from './object-store.port';
import { s3SettingsFrom, type S3Settings } from './create-object-store';
import { S3Store } from './s3.store';

const obstacle = objectServerSkipReason();

(obstacle ? describe.skip : describe)(obstacle ? `S3Store (${obstacle})` : 'S3Store', () => {
  const server = startForTests(startObjectServer);
  let settings: S3Settings;
  let client: Client;
  beforeAll(async () => {
    settings = s3SettingsFrom(server.env)!;
    const { endpoint, accessKey, secretKey, region } = settings;
    const { hostname, port } = new URL(endpoint);
    const place = { endPoint: hostname, port: Number(port), useSSL: false, region };
    client = new Client({ ...place, accessKey, secretKey });
  }, 60_000);

  it('leaves no parts behind when a large upload breaks off', async () => {
    const store = await S3Store.open(settings);
    const body = Readable.from(
      (async function* () {
        for (let n = 0; n < 20; n++) yield await Promise.resolve(randomBytes(1024 * 1024));
        throw new Error('the sender went away');
      })(),
    );
    await expect(store.put('insurance', 'large', body)).rejects.toThrow('the sender went away');
    expect(await client.listIncompleteUploads('coverleaf-insurance', '', true).toArray()).toEqual([]);
    expect(await client.listObjectsV2('coverleaf-insurance', '', true).toArray()).toEqual([]);
  });

  /** Uses Swift's own API, which allows setting the time of a put. */
  const putNewer = async (path: string, text: string) => {
    const signIn = { 'X-Storage-User': settings.accessKey, 'X-Storage-Pass': settings.secretKey };
    const { headers } = await fetch(`${settings.endpoint}/auth/v1.0`, { headers: signIn });
    const token = headers.get('x-auth-token') ?? '';
    const { status } = await fetch(`${headers.get('x-storage-url')}/${path}`, {
      method: 'PUT',
      headers: { 'X-Auth-Token': token, 'X-Timestamp': `${Date.now() / 1000 + 60}` },
      body: text,
    });
    expect(status).toBe(201);
  };

  it.each([1, 9])('keeps a newer object instead of its own %d MB, and no parts', async (megabytes) => {
    const store = await S3Store.open(settings);
    await store.put('content', 'raced', Readable.from([Buffer.from('older')]));
    await putNewer('coverleaf-content/raced', 'newer');
    await store.put('content', 'raced', Readable.from([randomBytes(megabytes * 1024 * 1024)]));
    expect((await buffer(await store.get('content', 'raced'))).toString()).toBe('newer');
    expect(await client.listIncompleteUploads('coverleaf-content', '', true).toArray()).toEqual([]);
  });

  it('is unavailable with a wrong secret or without a server', async () => {
    const wrong = await S3Store.open({ ...settings, secretKey: 'wrong' });
    await expect(wrong.check()).rejects.toThrow(StoreUnavailableError);
    const nobody = await S3Store.open({ ...settings, endpoint: `http://${UNREACHABLE}` });
    await expect(nobody.check()).rejects.toThrow(/ECONNREFUSED/);
    const storing = nobody.put('content', 'a', Readable.from([Buffer.from('a')]));
    await expect(storing).rejects.toThrow(StoreUnavailableError);
  });
});
