import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { BoundedPool, type Processes } from './bounded-pool';
import { OutOfBoundsError } from './bounds';
import { decodeFrame, encodeFrame } from './frames';
import { RemoteProcesses, serveProcesses } from './remote-processes';

const PROGRAM = join(__dirname, '..', 'test', 'taken-over');
/** More than the processes of a pool, so that at least one of them serves twice. */
const SESSIONS = 5;

const openPool = () => new BoundedPool(PROGRAM, { limitMs: 5_000, memoryMb: 200 });

interface Opened {
  readonly processes: Processes;
  readonly close: () => void;
}

function openHere(): Opened {
  const processes = openPool();
  return { processes, close: () => processes.close() };
}

async function openElsewhere(): Promise<Opened> {
  const pool = openPool();
  const server: Server = createServer((connection) => {
    void serveProcesses(connection, (program) => (program === 'taken-over' ? pool : undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const processes = new RemoteProcesses('taken-over', async () => {
    const connection = connect(port, '127.0.0.1');
    await once(connection, 'connect');
    return connection;
  });
  const close = () => {
    processes.close();
    server.close();
    pool.close();
  };
  return { processes, close };
}

describe.each([
  ['on this machine', openHere],
  ['on another machine', openElsewhere],
])('the processes that open files %s', (_, open) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  const run = (code: string): Promise<unknown> =>
    opened.processes.session(async (exchange) => decodeFrame(await exchange(encodeFrame({ code }))));
  const countFiles = 'return (globalThis.files = (globalThis.files ?? 0) + 1)';

  it('stay for the next file', async () => {
    const counts: unknown[] = [];
    for (let session = 0; session < SESSIONS; session += 1) counts.push(await run(countFiles));
    expect(Math.max(...(counts as number[]))).toBeGreaterThan(1);
  });

  it('open no other file after a refused reply', async () => {
    const refused = opened.processes.session(async (exchange) => {
      await exchange(encodeFrame({ code: 'globalThis.isTakenOver = true' }));
      throw new OutOfBoundsError('This is no reply');
    });
    await expect(refused).rejects.toThrow('This is no reply');
    for (let session = 0; session < SESSIONS; session += 1)
      expect(await run('return globalThis.isTakenOver ?? false')).toBe(false);
  });

  it('accept several requests per session, and report when a file ended them', async () => {
    const counts = await opened.processes.session(async (exchange) => {
      const request = encodeFrame({ code: countFiles });
      return [decodeFrame(await exchange(request)), decodeFrame(await exchange(request))];
    });
    expect(counts).toEqual([1, 2]);
    await expect(run('process.exit(1)')).rejects.toThrow(OutOfBoundsError);
    expect(await run(countFiles)).toBe(1);
  });
});
