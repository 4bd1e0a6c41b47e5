import { publishStatusNameRpc } from '@coverleaf/contracts';
import { ReplicaSet, RpcAddresses, RpcClient, Handles } from '@coverleaf/messaging';
import { RpcSecrets } from '@coverleaf/service-kit';
import { freePort, type FakeRpcService, startFakeRpcService, TEST_RPC_SECRET } from '@coverleaf/testing';
import { StatusNamePublisher } from './lookup.service';

describe('StatusNamePublisher', () => {
  const published: string[] = [];
  let translations: FakeRpcService;
  let client: RpcClient;
  let answer: () => Promise<void>;

  class FakeTranslationService {
    @Handles(publishStatusNameRpc)
    publish({ name }: { name: string }): Promise<void> {
      published.push(name);
      return answer();
    }
  }

  const clientOf = (address: string): RpcClient =>
    new RpcClient(
      'translation',
      new ReplicaSet(RpcAddresses.parse(address), RpcSecrets.parse(TEST_RPC_SECRET)),
    );

  beforeAll(async () => {
    translations = await startFakeRpcService(FakeTranslationService);
    client = clientOf(translations.address);
  });
  beforeEach(() => {
    published.length = 0;
    answer = () => Promise.resolve();
  });
  afterAll(async () => {
    client.close();
    await translations.stop();
  });

  it('publishes a name once for many lookups', async () => {
    const names = new StatusNamePublisher(client);
    await Promise.all(Array.from({ length: 20 }, () => names.publish('Pending Renewal')));
    await names.publish('Pending Renewal');
    expect(published).toEqual(['Pending Renewal']);
  });

  it('does not publish shipped names, and names that may contain personal data', async () => {
    const names = new StatusNamePublisher(client);
    for (const name of ['In Force', 'Account 4821', 'ask ann@example.com', '', 'x'.repeat(61)]) {
      await names.publish(name);
    }
    expect(published).toEqual([]);
  });

  it('gives up soon on a service that does not answer, and pauses after that', async () => {
    const names = new StatusNamePublisher(client);
    answer = () => new Promise(() => undefined);
    const before = Date.now();
    await names.publish('Lapsing');
    expect(Date.now() - before).toBeLessThan(3_000);
    answer = () => Promise.resolve();
    await names.publish('Lapsing');
    expect(published).toEqual(['Lapsing']);
  });

  it('resolves while the service is away', async () => {
    const away = clientOf(`127.0.0.1:${await freePort()}`);
    await expect(new StatusNamePublisher(away).publish('Lapsing')).resolves.toBeUndefined();
    away.close();
  });
});
