import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Client } from 'minio';
import { freePort, objectServerObstacle, startObjectServer, type TestObjectServer } from '@coverleaf/testing';
import { StoreUnavailableError } from './errors';
import { s3SettingsFrom, type S3Settings } from './s3-settings';
import { S3Store } from './s3.store';

const obstacle = objectServerObstacle();

(obstacle ? describe.skip : describe)(obstacle ? `S3Store (${obstacle})` : 'S3Store', () => {
  let server: TestObjectServer;
  let settings: S3Settings;
  beforeAll(async () => {
    server = await startObjectServer();
    settings = s3SettingsFrom(server.env)!;
  }, 60_000);
  afterAll(() => server.stop());

  it('leaves no parts behind when a large upload breaks off', async () => {
    const store = await S3Store.open(settings);
    const body = Readable.from(
      (async function* () {
        for (let n = 0; n < 20; n++) yield await Promise.resolve(randomBytes(1024 * 1024));
        throw new Error('the sender went away');
      })(),
    );
    await expect(store.put('insurance', 'large', body)).rejects.toThrow('the sender went away');
    const { hostname, port } = new URL(settings.endpoint);
    const { accessKey, secretKey, region } = settings;
    const client = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey,
      secretKey,
      region,
    });
    expect(await client.listIncompleteUploads('coverleaf-insurance', '', true).toArray()).toEqual([]);
    expect(await client.listObjectsV2('coverleaf-insurance', '', true).toArray()).toEqual([]);
  });

  it('is unavailable with a wrong secret, and where nobody answers', async () => {
    const wrong = await S3Store.open({ ...settings, secretKey: 'wrong' });
    await expect(wrong.check()).rejects.toThrow(StoreUnavailableError);
    const nobody = await S3Store.open({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` });
    await expect(nobody.check()).rejects.toThrow(/ECONNREFUSED/);
    await expect(nobody.put('content', 'a', Readable.from([Buffer.from('a')]))).rejects.toThrow(
      StoreUnavailableError,
    );
  });
});
