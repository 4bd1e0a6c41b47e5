import { translateRpc } from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { answers, UNREACHABLE, rpcClientOf, startFakeRpcService, startForTests } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { TranslationClient } from './translations';

describe('TranslationClient', () => {
  const requested: string[][] = [];
  const rpcClients: RpcClient[] = [];

  const translate = answers(translateRpc, ({ texts }) => {
    requested.push(texts);
    const translations = texts.map((text) => (text === 'Not yet' ? null : `${text} (es)`));
    return Promise.resolve({ translations });
  });

  const clientAt = (address: string): TranslationClient => {
    const rpc = rpcClientOf(address);
    rpcClients.push(rpc);
    return new TranslationClient(rpc);
  };

  // Before the service stops.
  afterAll(() => rpcClients.forEach((client) => client.close()));
  const translations = startForTests(() => startFakeRpcService(translate));
  beforeEach(() => {
    requested.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });

  it('finds shipped texts itself and asks the translation service for the rest', async () => {
    const client = clientAt(translations.address);
    const found = await client.find(['Contact', 'Our words', 'Our words', ' ', 'Not yet'], 'es', 0);
    expect(Object.fromEntries(found)).toEqual({ Contact: 'Contacto', 'Our words': 'Our words (es)' });
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
