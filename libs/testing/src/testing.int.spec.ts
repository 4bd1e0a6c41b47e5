import { Redis } from 'ioredis';
import { Client } from 'pg';
import { createDatabase, freePort, launchBrowser, startRedis, waitFor } from './index';

describe('the servers of the tests', () => {
  it('give every caller a database of its own', async () => {
    const urls = await Promise.all([createDatabase(), createDatabase()]);
    expect(new Set(urls).size).toBe(2);
    const client = new Client({ connectionString: urls[0] });
    await client.connect();
    expect((await client.query<{ n: number }>('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await client.end();
  });

  it('bring Redis back with its data after a kill', async () => {
    const redis = await startRedis();
    const client = new Redis(redis.url, { retryStrategy: () => 20 });
    client.on('error', () => undefined);
    await client.set('kept', 'yes');
    await redis.kill();
    await redis.restart();
    expect(await waitFor(() => client.get('kept'))).toBe('yes');
    client.disconnect();
    await redis.stop();
  });

  it('hold a browser', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.setContent('<title>here</title>');
    expect(await page.title()).toBe('here');
    await browser.close();
  }, 30_000);

  it('find ports', async () => {
    expect(await freePort()).not.toBe(await freePort());
  });

  it('wait no longer than told', async () => {
    await expect(waitFor(() => false, { timeoutMs: 50, what: 'the moon' })).rejects.toThrow(
      'the moon did not come',
    );
  });
});
