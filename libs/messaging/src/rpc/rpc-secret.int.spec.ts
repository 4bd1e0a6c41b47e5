import { defineRpc } from '@coverleaf/contracts';
import { registry, trackFailedHandshakes } from '@coverleaf/service-kit';
import { freePort, listen, rpcClientOf, startRpcServer, waitFor } from '@coverleaf/testing';
import { ConsoleLogger } from '@nestjs/common';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:tls';
import { z } from 'zod';
import { Handles } from './rpc-controller';

const OLD = 'the one that all services know so far';
const NEW = 'the one that comes in place of it';

const inputAndOutput = { input: z.object({}), output: z.literal('done') };
const change = defineRpc('tests.change', { ...inputAndOutput, safe: false, timeoutMs: 1_000 });

let changes = 0;

class TestService {
  @Handles(change)
  change(): Promise<'done'> {
    changes += 1;
    return Promise.resolve('done');
  }
}

describe('the secret that services share', () => {
  const ends: (() => unknown)[] = [];
  const told = jest.fn();
  let port: number;

  beforeEach(async () => {
    changes = 0;
    told.mockClear();
    port = await freePort();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function serve(secret: string): Promise<void> {
    const { app, stop } = await startRpcServer(TestService, { port, secret });
    ends.push(stop);
    trackFailedHandshakes(app.unwrap<Server>(), Object.assign(new ConsoleLogger(), { warn: told }));
  }

  function ask(secret: string): Promise<'done'> {
    const client = rpcClientOf(`127.0.0.1:${port}`, secret);
    ends.unshift(() => client.close());
    return client.call(change, {});
  }

  async function strangers(): Promise<number> {
    const metric = await registry.getSingleMetric('coverleaf_rpc_strangers_total')?.get();
    return metric?.values[0]?.value ?? 0;
  }

  it('is required before any message is read; failures are counted, and logged once', async () => {
    await serve(OLD);
    const before = await strangers();
    const message = JSON.stringify({ pattern: change.name, data: { input: {} }, id: '1' });
    for (let round = 0; round < 2; round += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      let heard = '';
      socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
      socket.write(`${message.length}#${message}`);
      await once(socket, 'close');
      expect(heard).not.toContain('{');
    }
    await waitFor(async () => (await strangers()) === before + 2);
    expect(told).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(told.mock.calls)).not.toContain('pattern');
    expect(changes).toBe(0);
    expect(await ask(OLD)).toBe('done');
  });

  it('keeps callers with another secret out before anything is done', async () => {
    await serve(OLD);
    await expect(ask(NEW)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(changes).toBe(0);
  });

  it.each([
    [`${NEW},${OLD}`, OLD],
    [OLD, `${NEW},${OLD}`],
    [`${NEW},${OLD}`, NEW],
    [NEW, `${NEW},${OLD}`],
  ])('can be changed while all services run (%#)', async (answering, asking) => {
    await serve(answering);
    expect(await ask(asking)).toBe('done');
    expect(changes).toBe(1);
  });

  it('is not sent to another listener at the address, and neither is the request', async () => {
    let heard = '';
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          heard += chunk.toString('latin1');
          socket.write('2#{}');
        });
    });
    ends.push((await listen(server, port)).stop);
    await expect(ask(OLD)).rejects.toMatchObject({ code: 'unavailable' });
    expect(heard).not.toBe('');
    for (const part of [change.name, ...OLD.split(' ').filter((word) => word.length > 4)])
      expect(heard).not.toContain(part);
  });
});
