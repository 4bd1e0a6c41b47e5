import { defineRpc } from '@coverleaf/contracts';
import { AppError, currentCorrelationId, withCorrelation } from '@coverleaf/service-kit';
import {
  freePort,
  UNREACHABLE,
  rpcClientOf,
  startProxy,
  startRpcServer,
  startForTests,
  waitFor,
} from '@coverleaf/testing';
import { z } from 'zod';
import type { RpcClient } from './rpc-client';
import { Handles } from './rpc-controller';

const echo = defineRpc('tests.echo', {
  input: z.object({ text: z.string().max(10) }),
  output: z.object({ text: z.string(), correlationId: z.string().optional() }),
  safe: true,
});
const Fail = z.object({ foreseen: z.boolean() });
const fail = defineRpc('tests.fail', { input: Fail, output: z.null(), safe: true });
const Nothing = z.object({});
const change = defineRpc('tests.change', { input: Nothing, output: z.null(), safe: false, timeoutMs: 2_000 });

const prompt = defineRpc('tests.prompt', { input: Nothing, output: z.null(), safe: false, timeoutMs: 100 });

/** Nothing else runs in this process meanwhile. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

let changes = 0;

class TestService {
  @Handles(echo)
  echo({ text }: { text: string }) {
    return Promise.resolve({ text, correlationId: currentCorrelationId(), secret: 'account id' });
  }

  @Handles(fail)
  fail({ foreseen }: { foreseen: boolean }): Promise<null> {
    throw foreseen
      ? new AppError('no_such_thing', 404, 'There is none.', { errors: [{ field: 'a', message: 'b' }] })
      : new Error('password is hunter2');
  }

  /** The process is busy once the reply is on its way. */
  @Handles(prompt)
  prompt(): Promise<null> {
    setImmediate(block, 3 * 100);
    return Promise.resolve(null);
  }

  @Handles(change)
  change(): Promise<null> {
    changes += 1;
    return new Promise(() => undefined);
  }
}

describe('a call from one service to another', () => {
  let client: RpcClient;
  // Must run before the service stops.
  afterAll(() => client.close());
  const service = startForTests(() => startRpcServer(TestService));
  beforeAll(() => (client = rpcClientOf(service.address)));

  it('returns the reply with only what its schema names', async () => {
    const answer = await withCorrelation('act-1', () => client.call(echo, { text: 'hello' }));
    expect(answer).toEqual({ text: 'hello', correlationId: 'act-1' });
  });

  it('keeps many concurrent replies apart', async () => {
    const texts = Array.from({ length: 200 }, (_, index) => String(index));
    const answers = await Promise.all(texts.map((text) => client.call(echo, { text })));
    expect(answers.map(({ text }) => text)).toEqual(texts);
  });

  it('returns an error with its code, status and fields', async () => {
    const errors = [{ field: 'a', message: 'b' }];
    const expected = { code: 'no_such_thing', status: 404, message: 'There is none.', errors };
    await expect(client.call(fail, { foreseen: true })).rejects.toMatchObject(expected);
  });

  it('does not reveal an unexpected error', async () => {
    const error: unknown = await client.call(fail, { foreseen: false }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'internal_error', status: 500 });
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
  });

  it('reads a reply that arrived in time, however late the process comes to it', async () => {
    await client.call(echo, { text: 'connect' });
    for (let call = 0; call < 10; call += 1) expect(await client.call(prompt, {})).toBeNull();
  });

  it('waits for a service that is starting', async () => {
    const port = await freePort();
    const early = rpcClientOf(`127.0.0.1:${port}`);
    const answer = early.call(echo, { text: 'hi' });
    const started = await startRpcServer(TestService, { port });
    await expect(answer).resolves.toMatchObject({ text: 'hi' });
    early.close();
    await started.stop();
  });

  it('fails with 503 if nothing listens', async () => {
    const nobody = rpcClientOf(UNREACHABLE);
    await expect(nobody.call(change, {})).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    nobody.close();
  });

  it('fails at once when its client is closed', async () => {
    const [ending, patient] = [rpcClientOf(UNREACHABLE), rpcClientOf(UNREACHABLE)];
    const ask = (client: RpcClient, name: string) =>
      client.call(echo, { text: 'hello' }).catch(({ code }: AppError) => [name, code]);
    const answers = [ask(patient, 'patient'), ask(ending, 'ending')];
    ending.close();
    expect(await Promise.race(answers)).toEqual(['ending', 'unavailable']);
    patient.close();
    await Promise.all(answers);
  });

  it('repeats a call when its connection drops, but only a safe one', async () => {
    const proxy = await startProxy(() => Number(service.address.split(':')[1]));
    const through = rpcClientOf(`127.0.0.1:${proxy.port}`);
    const ask = (rpc: typeof change) => through.call(rpc, {}).catch((error: unknown) => error);

    const unsafe = ask(change);
    await waitFor(() => changes === 1);
    proxy.cut();
    expect(await unsafe).toMatchObject({ code: 'outcome_unknown' });
    expect(changes).toBe(1);

    const safe = ask({ ...change, safe: true });
    await waitFor(() => changes === 2);
    proxy.cut();
    await waitFor(() => changes === 3);
    proxy.cut();
    expect(await safe).toMatchObject({ status: 503 });
    expect(changes).toBe(3);

    const lost = ask({ ...change, safe: true });
    await waitFor(() => changes === 4);
    await proxy.stop();
    proxy.cut();
    // No other replica is left to retry, but the first attempt may have been executed.
    expect(await lost).toMatchObject({ code: 'outcome_unknown' });
    through.close();
  });
});
