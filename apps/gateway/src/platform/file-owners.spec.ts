import { randomBytes } from 'node:crypto';
import type { RpcDefinition } from '@coverleaf/contracts';
import { Keyring, SealingKey } from '@coverleaf/encryption';
import type { RpcClient } from '@coverleaf/messaging';
import { LinkSigner } from '@coverleaf/object-store';
import type { GatewayConfig } from '../gateway.config';
import { FileOwners } from './file-owners';

const keyring = Keyring.parse(`a:${randomBytes(32).toString('base64')}`);

describe('FileOwners', () => {
  let asked: string[];
  let answers: boolean;
  let owners: FileOwners;

  const service = (name: string) =>
    ({
      call: async (rpc: RpcDefinition) => {
        asked.push(`${name}: ${rpc.name}`);
        if (!answers) throw new Error(`${name} is away`);
        return { key: String(await SealingKey.of(keyring)) };
      },
    }) as unknown as RpcClient;

  beforeEach(() => {
    jest.useFakeTimers();
    [asked, answers] = [[], true];
    owners = new FileOwners(service('document'), service('mail-ingest'), {} as GatewayConfig);
  });
  afterEach(() => jest.useRealTimers());

  it('asks the service of a bucket for its sealing key once a minute', async () => {
    const [first, second] = await Promise.all([
      owners.sealingKey('insurance'),
      owners.sealingKey('insurance'),
    ]);
    expect(second).toBe(first);
    await owners.sealingKey('attachments');
    expect(asked).toEqual(['document: document.read-sealing-key', 'mail-ingest: mail.read-sealing-key']);
    jest.advanceTimersByTime(60_000);
    expect(await owners.sealingKey('insurance')).not.toBe(first);
    expect(asked).toHaveLength(3);
  });

  it('asks again after a call that failed', async () => {
    answers = false;
    await expect(owners.sealingKey('insurance')).rejects.toThrow('document is away');
    answers = true;
    expect(String(await owners.sealingKey('insurance'))).toBe(String(await SealingKey.of(keyring)));
  });

  it('asks only the service that a link names', async () => {
    for (const token of ['', 'x', 'content.AAAA', 'other.AAAA', 'insuranceAAAA'])
      await expect(owners.openLink(token)).rejects.toMatchObject({ status: 403, code: 'link_invalid' });
    expect(asked).toEqual([]);
    const claims = { key: 'a', disposition: 'inline', fileName: 'a.pdf', contentType: 'image/png' } as const;
    await owners.openLink(new LinkSigner(keyring, 'attachments').sign(claims));
    expect(asked).toEqual(['mail-ingest: mail.open-link']);
  });
});
