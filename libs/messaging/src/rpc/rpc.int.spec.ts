import { defineRpc } from '@coverleaf/contracts';
import {
  serverTlsOptions,
  AppError,
  currentCorrelationId,
  RpcSecrets,
  withCorrelation,
} from '@coverleaf/service-kit';
import { freePort, TEST_RPC_SECRET, waitFor } from '@coverleaf/testing';
import { type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';
import { ReplicaSet } from './replica-set';
import { RpcClient } from './rpc-client';
import { Handles, rpcController } from './rpc-controller';

const echo = defineRpc('tests.echo', {
  input: z.object({ text: z.string().max(10) }),
  output: z.object({ text: z.string(), correlationId: z.string().optional() }),
  safe: true,
});
const fail = defineRpc('tests.fail', {
  input: z.object({ foreseen: z.boolean() }),
  output: z.null(),
  safe: true,
});
const hang = defineRpc('tests.hang', { input: z.object({}), output: z.null(), safe: true, timeoutMs: 100 });
const change = defineRpc('tests.change', {
  input: z.object({}),
  output: z.null(),
  safe: false,
  timeoutMs: 2_000,
});

let changes = 0;

class TestService {
  @Handles(echo)
  echo({
    text,
  }: {
    text: string;
  }): Promise<{ text: string; correlationId: string | undefined; secret: string }> {
    return Promise.resolve({ text, correlationId: currentCorrelationId(), secret: 'account id' });
  }

  @Handles(fail)
  fail({ foreseen }: { foreseen: boolean }): Promise<null> {
    throw foreseen
      ? new AppError('no_such_thing', 404, 'There is none.', { errors: [{ field: 'a', message: 'b' }] })
      : new Error('password is hunter2');
  }

  @Handles(hang)
  hang(): Promise<null> {
    return new Promise(() => undefined);
  }

  @Handles(change)
  change(): Promise<null> {
    changes += 1;
    return new Promise(() => undefined);
  }
}

@Module({ providers: [TestService], controllers: [rpcController([TestService])] })
class TestModule {}

async function serve(port: number, secrets = TEST_RPC_SECRET): Promise<INestMicroservice> {
  const tlsOptions = serverTlsOptions(RpcSecrets.parse(secrets));
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(TestModule, {
    transport: Transport.TCP,
    options: { port, host: '127.0.0.1', tlsOptions },
    logger: false,
  });
  await app.listen();
  return app;
}

function clientOf(port: number, secrets = TEST_RPC_SECRET): RpcClient {
  return new RpcClient('tests', new ReplicaSet([{ host: '127.0.0.1', port }], RpcSecrets.parse(secrets)));
}

/** Passes bytes on; `cut` ends every connection, as a network would. */
async function startProxy(
  target: number,
): Promise<{ port: number; cut(): void; opened: number; close(): void }> {
  const sockets = new Set<Socket>();
  const proxy = {
    port: await freePort(),
    opened: 0,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => undefined as void,
  };
  const server = createServer((inbound) => {
    proxy.opened += 1;
    const outbound = connect(target, '127.0.0.1');
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    inbound.pipe(outbound).pipe(inbound);
  });
  await new Promise<void>((resolve) => server.listen(proxy.port, '127.0.0.1', resolve));
  proxy.close = () => {
    server.close();
    proxy.cut();
  };
  return proxy;
}

describe('a question from one service to another', () => {
  let app: INestMicroservice;
  let client: RpcClient;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    app = await serve(port);
    client = clientOf(port);
  });
  afterAll(async () => {
    client.close();
    await app.close();
  });

  it('brings the answer, and only what its schema names', async () => {
    const answer = await withCorrelation('act-1', () => client.call(echo, { text: 'hello' }));
    expect(answer).toEqual({ text: 'hello', correlationId: 'act-1' });
  });

  it('keeps many answers at once apart', async () => {
    const texts = Array.from({ length: 200 }, (_, index) => String(index));
    const answers = await Promise.all(texts.map((text) => client.call(echo, { text })));
    expect(answers.map(({ text }) => text)).toEqual(texts);
  });

  it('brings an error with its code, status and fields', async () => {
    const expected = {
      code: 'no_such_thing',
      status: 404,
      message: 'There is none.',
      errors: [{ field: 'a', message: 'b' }],
    };
    await expect(client.call(fail, { foreseen: true })).rejects.toMatchObject(expected);
  });

  it('says nothing of an error that nobody foresaw', async () => {
    const error: unknown = await client.call(fail, { foreseen: false }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'internal_error', status: 500 });
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
  });

  it('is not waited for longer than its time-out', async () => {
    await expect(client.call(hang, {})).rejects.toMatchObject({ code: 'outcome_unknown', status: 503 });
  });

  it('waits for a service that is starting', async () => {
    const late = await freePort();
    const early = clientOf(late);
    const answer = early.call(echo, { text: 'hi' });
    const started = await serve(late);
    await expect(answer).resolves.toMatchObject({ text: 'hi' });
    early.close();
    await started.close();
  });

  it('fails with 503 where nobody listens', async () => {
    const nobody = clientOf(await freePort());
    await expect(nobody.call(change, {})).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    nobody.close();
  });

  it('asks a safe question again when its connection drops, and only a safe one', async () => {
    const proxy = await startProxy(port);
    const through = clientOf(proxy.port);
    const ask = (rpc: typeof change): Promise<unknown> =>
      through.call(rpc, {}).catch((error: unknown) => error);

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
    proxy.close();
    // Nobody is there when it is asked again: what was asked the first time may have been done.
    expect(await lost).toMatchObject({ code: 'outcome_unknown' });
    through.close();
  });
});
