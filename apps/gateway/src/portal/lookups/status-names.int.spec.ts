import { publishStatusNameRpc } from '@coverleaf/contracts';
import { ReplicaSet, RpcAddresses, RpcClient, RpcHandler } from '@coverleaf/messaging';
import { RpcSecrets } from '@coverleaf/service-kit';
import { freePort, type FakeRpcService, startFakeRpcService, TEST_RPC_SECRET } from '@coverleaf/testing';
import { Controller } from '@nestjs/common';
import { StatusNames } from './status-names';

describe('StatusNames', () => {
  const told: string[] = [];
  let translations: FakeRpcService;
  let client: RpcClient;
  let answer: () => Promise<Record<string, never>>;

  @Controller()
  class TranslationStandIn {
    @RpcHandler(publishStatusNameRpc)
    publish({ name }: { name: string }): Promise<Record<string, never>> {
      told.push(name);
      return answer();
    }
  }

  const clientOf = (address: string): RpcClient =>
    new RpcClient(
      'translation',
      new ReplicaSet(RpcAddresses.parse(address), RpcSecrets.parse(TEST_RPC_SECRET)),
    );

  beforeAll(async () => {
    translations = await startFakeRpcService(TranslationStandIn);
    client = clientOf(translations.address);
  });
  beforeEach(() => {
    told.length = 0;
    answer = () => Promise.resolve({});
  });
  afterAll(async () => {
    client.close();
    await translations.stop();
  });

  it('tells of a name once, however many look it up', async () => {
    const names = new StatusNames(client);
    await Promise.all(Array.from({ length: 20 }, () => names.publish('Pending Renewal')));
    await names.publish('Pending Renewal');
    expect(told).toEqual(['Pending Renewal']);
  });

  it('keeps to itself what the product knows, and what may be about a person', async () => {
    const names = new StatusNames(client);
    for (const name of ['In Force', 'Account 4821', 'ask ann@example.com', '', 'x'.repeat(61)]) {
      await names.publish(name);
    }
    expect(told).toEqual([]);
  });

  it('gives up soon on a service that does not answer, and leaves it in peace for a while', async () => {
    const names = new StatusNames(client);
    answer = () => new Promise(() => undefined);
    const before = Date.now();
    await names.publish('Lapsing');
    expect(Date.now() - before).toBeLessThan(3_000);
    answer = () => Promise.resolve({});
    await names.publish('Lapsing');
    expect(told).toEqual(['Lapsing']);
  });

  it('lets a look-up go on while the service is away', async () => {
    const away = clientOf(`127.0.0.1:${await freePort()}`);
    await expect(new StatusNames(away).publish('Lapsing')).resolves.toBeUndefined();
    away.close();
  });
});
