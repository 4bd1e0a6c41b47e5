import { RpcSecrets } from './rpc-tls';

describe('RPC_SECRET', () => {
  it('must be long, even if there are several', () => {
    const long = 'x'.repeat(32);
    expect(RpcSecrets.safeParse(long).success).toBe(true);
    for (const text of ['', 'short', `${long},`, `${long},short`])
      expect(RpcSecrets.safeParse(text).error?.issues[0]?.message).toBe('Write at least 32 characters');
  });

  it('is revealed neither by the public name nor by the derived key', () => {
    const text = 'correct horse battery staple of Coverleaf';
    const [first, second] = RpcSecrets.parse(`${text},${text.toUpperCase()}`);
    expect(first?.name).toMatch(/^[0-9a-f]{16}$/);
    expect(first?.key).toHaveLength(32);
    expect(first?.name).not.toBe(second?.name);
    expect(first?.key).not.toEqual(second?.key);
    expect(first?.key.toString('hex')).not.toContain(first?.name ?? '');
  });
});
