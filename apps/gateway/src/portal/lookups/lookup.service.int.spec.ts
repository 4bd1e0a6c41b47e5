import { publishStatusNameRpc } from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { answers, UNREACHABLE, rpcClientOf, startFakeRpcService, startForTests } from '@coverleaf/testing';
import { StatusNamePublisher } from './lookup.service';

describe('StatusNamePublisher', () => {
  const published: string[] = [];
  let client: RpcClient;
  let answer: () => Promise<void>;

  const publish = answers(publishStatusNameRpc, ({ name }) => {
    published.push(name);
    return answer();
  });

  // Before the service stops.
  afterAll(() => client.close());
  const translations = startForTests(() => startFakeRpcService(publish));
  beforeAll(() => (client = rpcClientOf(translations.address)));
  beforeEach(() => {
    published.length = 0;
    answer = () => Promise.resolve();
  });

  it('publishes a name once for many lookups', async () => {
    const names = new StatusNamePublisher(client);
    await Promise.all(Array.from({ length: 20 }, () => names.publish('Pending Renewal')));
    await names.publish('Pending Renewal');
    expect(published).toEqual(['Pending Renewal']);
  });

  it('does not publish shipped names, or names that may contain personal data', async () => {
    const names = new StatusNamePublisher(client);
    for (const name of ['In Force', 'Account 4821', 'ask ann@example.com', '', 'x'.repeat(61)]) {
      await names.publish(name);
    }
    expect(published).toEqual([]);
  });

  it('gives up soon if a service does not reply, and pauses after that', async () => {
    const names = new StatusNamePublisher(client);
    answer = () => new Promise(() => undefined);
    const before = Date.now();
    await names.publish('Lapsing');
    expect(Date.now() - before).toBeLessThan(3_000);
    answer = () => Promise.resolve();
    await names.publish('Lapsing');
    expect(published).toEqual(['Lapsing']);
  });

  it('resolves while the service is unavailable', async () => {
    const away = rpcClientOf(UNREACHABLE);
    await expect(new StatusNamePublisher(away).publish('Lapsing')).resolves.toBeUndefined();
    away.close();
  });
});
