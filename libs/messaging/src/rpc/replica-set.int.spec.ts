import { defineRpc } from '@coverleaf/contracts';
import { serverTlsOptions, RpcSecrets } from '@coverleaf/service-kit';
import { freePort, listen, startRpcModule, TEST_RPC_SECRET, waitFor } from '@coverleaf/testing';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { createServer } from 'node:tls';
import { z } from 'zod';
import type { RpcReply } from './envelope';
import { ReplicaSet } from './replica-set';
import { RpcClient } from './rpc-client';

const LOOK_UP_MS = 20;
const SECRETS = RpcSecrets.parse(TEST_RPC_SECRET);

const inputAndOutput = { input: z.object({}), output: z.string() };
const change = defineRpc('tests.change', { ...inputAndOutput, safe: false, timeoutMs: 1_000 });
const read = { ...change, safe: true };

/** A replica that replies with its name once `leave` allows it. */
function answering(name: string, leave: () => Promise<void> = () => Promise.resolve()): Type {
  @Controller()
  class AnsweringController {
    @MessagePattern(change.name)
    async answer(): Promise<RpcReply> {
      await leave();
      return { kind: 'value', value: name };
    }
  }
  return AnsweringController;
}

@Controller()
class EndingController {
  @MessagePattern(change.name)
  answer(): RpcReply {
    return { kind: 'refused' };
  }
}

// Other systems have only one loopback address.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a service of several replicas', () => {
  const ends: (() => unknown)[] = [];
  let port: number;
  let addresses: string[];
  let lookUps = 0;

  beforeEach(async () => {
    port = await freePort();
    addresses = [];
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function serve(host: string, controller: Type): Promise<void> {
    ends.push((await startRpcModule({ controllers: [controller] }, { host, port })).stop);
  }

  /** Accepts connections but never replies, like a stopped process. */
  async function hang(host: string): Promise<{ asked: number; connections: number }> {
    const seen = { asked: 0, connections: 0 };
    const server = createServer(serverTlsOptions(SECRETS), (socket) => {
      seen.connections += 1;
      socket.on('data', () => (seen.asked += 1)).on('error', () => undefined);
    });
    ends.push((await listen(server, port, host)).stop);
    return seen;
  }

  function client(): RpcClient {
    const resolve = (): Promise<string[]> => {
      lookUps += 1;
      return addresses.length > 0 ? Promise.resolve(addresses) : Promise.reject(new Error('ENOTFOUND'));
    };
    const replicas = new ReplicaSet([{ host: 'tests-rpc', port }], SECRETS, resolve, LOOK_UP_MS);
    const client = new RpcClient('tests', replicas);
    ends.unshift(() => client.close());
    return client;
  }

  async function someLookUps(): Promise<void> {
    const before = lookUps;
    await waitFor(() => lookUps > before + 2);
  }

  async function answers(asking: RpcClient, count: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (let asked = 0; asked < count; asked += 1) {
      const name = await asking.call(change, {});
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  it('spreads calls over all addresses of its name', async () => {
    addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    for (const address of addresses) await serve(address, answering(address));
    expect(await answers(client(), 60)).toEqual({ '127.0.0.1': 20, '127.0.0.2': 20, '127.0.0.3': 20 });
  });

  it('waits until its name can be resolved', async () => {
    await serve('127.0.0.1', answering('first'));
    const answer = client().call(change, {});
    addresses = ['127.0.0.1'];
    expect(await answer).toBe('first');
  });

  it('drops an address that is gone, but not the calls in progress there', async () => {
    let goOn: (() => void) | undefined;
    const leave = (): Promise<void> => new Promise((resolve) => (goOn = resolve));
    await serve('127.0.0.1', answering('old', leave));
    await serve('127.0.0.2', answering('new'));
    addresses = ['127.0.0.1'];
    const asking = client();
    const underWay = asking.call({ ...change, timeoutMs: 20_000 }, {});
    await waitFor(() => goOn !== undefined);
    addresses = ['127.0.0.2'];
    await someLookUps();
    expect(await answers(asking, 10)).toEqual({ new: 10 });
    goOn?.();
    expect(await underWay).toBe('old');
  });

  it('keeps its addresses while its name can’t be resolved', async () => {
    await serve('127.0.0.1', answering('alive'));
    addresses = ['127.0.0.1'];
    const asking = client();
    expect(await answers(asking, 1)).toEqual({ alive: 1 });
    addresses = [];
    await someLookUps();
    expect(await answers(asking, 10)).toEqual({ alive: 10 });
  });

  it('tries another replica at once if one is dead or ending, even for calls that must not be repeated', async () => {
    addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    await serve('127.0.0.2', EndingController);
    await serve('127.0.0.3', answering('alive'));
    expect(await answers(client(), 100)).toEqual({ alive: 100 });
  });

  it('sends few calls to a hanging replica, and others answer what may be repeated', async () => {
    addresses = ['127.0.0.1', '127.0.0.2'];
    const hanging = await hang('127.0.0.1');
    await serve('127.0.0.2', answering('alive'));
    const asking = client();
    const all: string[] = [];
    const ask = async (): Promise<void> => {
      while (all.length < 300) all.push(await asking.call(read, {}));
    };
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(all)).toEqual(new Set(['alive']));
    // At most the calls that were in progress at the same time.
    expect(hanging.asked).toBeGreaterThan(0);
    expect(hanging.asked).toBeLessThanOrEqual(8);
  });

  it('tries a replica that hung again, with a new connection, if there is no other', async () => {
    addresses = ['127.0.0.1'];
    const hanging = await hang('127.0.0.1');
    const asking = client();
    for (let round = 1; round <= 2; round += 1) {
      await expect(asking.call(read, {})).rejects.toMatchObject({ code: 'outcome_unknown', status: 503 });
      expect(hanging.connections).toBe(round);
    }
  });
});
