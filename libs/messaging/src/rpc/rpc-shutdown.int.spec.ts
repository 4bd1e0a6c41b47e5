import { defineRpc } from '@coverleaf/contracts';
import { activeRequests } from '@coverleaf/service-kit';
import { rpcClientOf, startRpcServer, waitFor } from '@coverleaf/testing';
import { z } from 'zod';
import { Handles } from './rpc-controller';

const act = defineRpc('tests.act', {
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
  safe: false,
});

describe('a service that ends', () => {
  it('sends the replies of calls that end in the same turn, before it closes its connections', async () => {
    const running: (() => void)[] = [];
    class Acts {
      @Handles(act)
      run(): Promise<{ done: boolean }> {
        return new Promise((resolve) => running.push(() => resolve({ done: true })));
      }
    }
    const service = await startRpcServer(Acts);
    const client = rpcClientOf(service.address);
    const calls = Promise.all([client.call(act, {}), client.call(act, {})]);
    await waitFor(() => running.length === 2);
    const ended = activeRequests.drain(60_000).then(() => service.stop());
    for (const end of running) end();
    expect(await calls).toEqual([{ done: true }, { done: true }]);
    await ended;
    client.close();
  });
});
