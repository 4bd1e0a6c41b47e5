import { translateRpc } from '@coverleaf/contracts';
import { Handles, type RpcClient } from '@coverleaf/messaging';
import { UNREACHABLE, rpcClientOf, startFakeRpcService, startForTests } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { TranslationClient } from './translations';

describe('TranslationClient', () => {
  const requested: string[][] = [];
  const rpcClients: RpcClient[] = [];

  class FakeTranslationService {
    @Handles(translateRpc)
    translate({ texts }: { texts: string[] }): Promise<{ translations: (string | null)[] }> {
      requested.push(texts);
      return Promise.resolve({
        translations: texts.map((text) => (text === 'Not yet' ? null : `${text} (es)`)),
      });
    }
  }

  const clientAt = (address: string): TranslationClient => {
    const rpc = rpcClientOf(address);
    rpcClients.push(rpc);
    return new TranslationClient(rpc);
  };

  // Before the service stops.
  afterAll(() => rpcClients.forEach((client) => client.close()));
  const translations = startForTests(() => startFakeRpcService(FakeTranslationService));
  beforeEach(() => {
    requested.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });

  it('finds shipped texts itself and asks the translation service for the rest', async () => {
    const client = clientAt(translations.address);
    const found = await client.find(['Contact', 'Our words', 'Our words', ' ', 'Not yet'], 'es', 0);
    expect([...found]).toEqual([
      ['Contact', 'Contacto'],
      ['Our words', 'Our words (es)'],
    ]);
    expect(requested).toEqual([['Our words', 'Not yet']]);
  });

  it('finds shipped texts while the translation service is away', async () => {
    const client = clientAt(UNREACHABLE);
    expect([...(await client.find(['Contact', 'Our words'], 'es', 0))]).toEqual([['Contact', 'Contacto']]);
    expect(Logger.prototype.warn).toHaveBeenCalledTimes(1);
  });

  it('rejects if it can find no text while the service is away', async () => {
    const client = clientAt(UNREACHABLE);
    await expect(client.find(['Our words'], 'es', 0)).rejects.toMatchObject({ status: 503 });
  });
});
