import { translateRpc } from '@coverleaf/contracts';
import { ReplicaSet, RpcClient, Handles } from '@coverleaf/messaging';
import { RpcSecrets } from '@coverleaf/service-kit';
import { freePort, type FakeRpcService, startFakeRpcService, TEST_RPC_SECRET } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { TranslationClient } from './translations';

describe('TranslationClient', () => {
  const requested: string[][] = [];
  const rpcClients: RpcClient[] = [];
  let translations: FakeRpcService;

  class FakeTranslationService {
    @Handles(translateRpc)
    translate({ texts }: { texts: string[] }): Promise<{ translations: (string | null)[] }> {
      requested.push(texts);
      return Promise.resolve({
        translations: texts.map((text) => (text === 'Not yet' ? null : `${text} (es)`)),
      });
    }
  }

  const clientAt = (port: number): TranslationClient => {
    const rpc = new RpcClient(
      'translation',
      new ReplicaSet([{ host: '127.0.0.1', port }], RpcSecrets.parse(TEST_RPC_SECRET)),
    );
    rpcClients.push(rpc);
    return new TranslationClient(rpc);
  };

  beforeAll(async () => {
    translations = await startFakeRpcService(FakeTranslationService);
  });
  beforeEach(() => {
    requested.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterAll(async () => {
    for (const client of rpcClients) client.close();
    await translations.stop();
  });

  it('finds shipped texts itself and asks the translation service for the rest', async () => {
    const client = clientAt(Number(translations.address.split(':')[1]));
    const found = await client.find(['Contact', 'Our words', 'Our words', ' ', 'Not yet'], 'es', 0);
    expect([...found]).toEqual([
      ['Contact', 'Contacto'],
      ['Our words', 'Our words (es)'],
    ]);
    expect(requested).toEqual([['Our words', 'Not yet']]);
  });

  it('finds shipped texts while the translation service is away', async () => {
    const client = clientAt(await freePort());
    expect([...(await client.find(['Contact', 'Our words'], 'es', 0))]).toEqual([['Contact', 'Contacto']]);
    expect(Logger.prototype.warn).toHaveBeenCalledTimes(1);
  });

  it('rejects if it can find no text while the service is away', async () => {
    const client = clientAt(await freePort());
    await expect(client.find(['Our words'], 'es', 0)).rejects.toMatchObject({ status: 503 });
  });
});
