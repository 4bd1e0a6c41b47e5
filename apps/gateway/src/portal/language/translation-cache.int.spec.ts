import { translateRpc } from '@coverleaf/contracts';
import { ReplicaSet, RpcClient, RpcHandler } from '@coverleaf/messaging';
import { RpcSecrets } from '@coverleaf/service-kit';
import { freePort, type FakeRpcService, startFakeRpcService, TEST_RPC_SECRET } from '@coverleaf/testing';
import { Controller, Logger } from '@nestjs/common';
import { TranslationCache } from './translation-cache';

describe('the translations that the gateway finds', () => {
  const asked: string[][] = [];
  const clients: RpcClient[] = [];
  let translations: FakeRpcService;

  @Controller()
  class TranslationStandIn {
    @RpcHandler(translateRpc)
    translate({ texts }: { texts: string[] }): Promise<{ translations: (string | null)[] }> {
      asked.push(texts);
      return Promise.resolve({
        translations: texts.map((text) => (text === 'Not yet' ? null : `${text} (es)`)),
      });
    }
  }

  const directoryAt = (port: number): TranslationCache => {
    const client = new RpcClient(
      'translation',
      new ReplicaSet([{ host: '127.0.0.1', port }], RpcSecrets.parse(TEST_RPC_SECRET)),
    );
    clients.push(client);
    return new TranslationCache(client);
  };

  beforeAll(async () => {
    translations = await startFakeRpcService(TranslationStandIn);
  });
  beforeEach(() => {
    asked.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await translations.stop();
  });

  it('are those that ship, and of the rest what the translation service knows', async () => {
    const directory = directoryAt(Number(translations.address.split(':')[1]));
    const found = await directory.find(['Contact', 'Our words', 'Our words', ' ', 'Not yet'], 'es', 0);
    expect([...found]).toEqual([
      ['Contact', 'Contacto'],
      ['Our words', 'Our words (es)'],
    ]);
    expect(asked).toEqual([['Our words', 'Not yet']]);
  });

  it('are those that ship while the translation service is away', async () => {
    const directory = directoryAt(await freePort());
    expect([...(await directory.find(['Contact', 'Our words'], 'es', 0))]).toEqual([['Contact', 'Contacto']]);
    expect(Logger.prototype.warn).toHaveBeenCalledTimes(1);
  });

  it('are an error where not one can be found while it is away', async () => {
    const directory = directoryAt(await freePort());
    await expect(directory.find(['Our words'], 'es', 0)).rejects.toMatchObject({ status: 503 });
  });
});
