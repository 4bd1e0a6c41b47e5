import { waitFor } from '@coverleaf/testing';
import { WebSocket } from 'undici';
import { z } from 'zod';

/** V8's CPU profile: a tree of calls, and which one ran at each sample. */
const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
    }),
  ),
  samples: z.array(z.int()),
  /** Microseconds before each sample. */
  timeDeltas: z.array(z.number()),
});
export type Profile = z.infer<typeof Profile>;

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);
const Reply = z.object({ id: z.int().optional(), result: z.unknown() });

/** Where Node listens once a process gets SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const SAMPLE_US = 200;

/** Profiles a Node process while `work` runs. One process at a time, because all listen at the same port. */
export async function profileOf(pid: number, work: () => Promise<void>): Promise<Profile> {
  process.kill(pid, 'SIGUSR1');
  const targets = await waitFor(async (): Promise<unknown> => (await fetch(INSPECTOR)).json(), {
    what: 'the inspector',
  });
  const [{ webSocketDebuggerUrl: url }] = Targets.parse(targets);
  const inspector = await connect(url);
  try {
    await inspector.call('Profiler.enable');
    await inspector.call('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await inspector.call('Profiler.start');
    await work();
    return z.object({ profile: Profile }).parse(await inspector.call('Profiler.stop')).profile;
  } finally {
    // Frees the port for the next process.
    const expression = `void setTimeout(require('node:inspector').close, 10)`;
    await inspector.call('Runtime.evaluate', { expression, includeCommandLineAPI: true });
    inspector.close();
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No inspector at ${url}`)));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = Reply.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return {
    call: (method: string, params: object = {}): Promise<unknown> =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        socket.send(JSON.stringify({ id: calls, method, params }));
      }),
    close: () => socket.close(),
  };
}
