import type { Duplex } from 'node:stream';
import { type Bounds, OutOfBoundsError, PoolBusyError } from './bounds';
import type { Exchange, Processes } from './bounded-pool';
import { decodeFrame, encodeFrame, type Frame, readFrames, writeFrame } from './frames';

// A session with a process on another machine is one connection. The client names a program and is told when a process
// is reserved; only then it sends requests. A frame that states the type precedes each request and reply. At the end,
// the client confirms that the session succeeded; without that, the process is killed, because it may be taken over.

/** From the client: first the program, then the bounds of each request, finally that the session succeeded. */
type Call =
  { readonly program: string } | { readonly tighter: Partial<Bounds> } | { readonly hasEnded: true };
/** From the server: `ready` when a process is reserved, `reply` before each reply, or the reason why there is none. */
interface Answer {
  readonly state: 'ready' | 'reply' | 'out-of-bounds' | 'busy';
  readonly message?: string;
}

/** Releases a process whose client is gone, in milliseconds. */
const IDLE_MS = 5 * 60_000;

/** The processes of a server that runs `serveProcesses`. @param connect opens a connection; it may reject */
export class RemoteProcesses implements Processes {
  private readonly open = new Set<Duplex>();

  constructor(
    private readonly program: string,
    private readonly connect: () => Promise<Duplex>,
  ) {}

  async session<T>(work: (exchange: Exchange) => Promise<T>): Promise<T> {
    const connection = await this.connect().catch((cause: unknown) => {
      throw new PoolBusyError('The document parser did not answer', { cause });
    });
    this.open.add(connection);
    connection.on('error', () => undefined); // Detected by the end of its frames.
    const frames = readFrames(connection);
    try {
      void writeFrame(connection, encodeFrame({ program: this.program } satisfies Call));
      await nextAnswer(frames);
      const result = await work(async (request, tighter = {}) => {
        void writeFrame(connection, encodeFrame({ tighter } satisfies Call));
        const written = writeFrame(connection, request);
        await nextAnswer(frames);
        const reply = await nextFrame(frames);
        await written;
        return reply;
      });
      void writeFrame(connection, encodeFrame({ hasEnded: true } satisfies Call));
      // The server ends the connection once it has read this. Nothing waits for it.
      void nextFrame(frames)
        .catch(() => undefined)
        .finally(() => this.drop(connection));
      return result;
    } catch (error) {
      this.drop(connection);
      throw error;
    }
  }

  close(): void {
    for (const connection of this.open) connection.destroy();
  }

  private drop(connection: Duplex): void {
    this.open.delete(connection);
    connection.destroy();
  }
}

/** Serves one connection of a client. Never rejects. @param poolOf undefined for an unknown program */
export async function serveProcesses(
  connection: Duplex & { setTimeout?: (ms: number, end: () => void) => void },
  poolOf: (program: string) => Processes | undefined,
): Promise<void> {
  connection.on('error', () => undefined);
  connection.setTimeout?.(IDLE_MS, () => connection.destroy());
  const frames = readFrames(connection);
  const answer = (value: Answer): void => void writeFrame(connection, encodeFrame(value));
  try {
    const { program } = decodeFrame(await nextFrame(frames)) as { program: string };
    const pool = poolOf(program);
    if (!pool) throw new PoolBusyError('There is no such program here');
    await pool.session(async (exchange) => {
      answer({ state: 'ready' });
      for (;;) {
        const call = decodeFrame(await nextFrame(frames)) as Call;
        if ('hasEnded' in call) return;
        const reply = await exchange(await nextFrame(frames), 'tighter' in call ? call.tighter : {});
        answer({ state: 'reply' });
        void writeFrame(connection, reply);
      }
    });
  } catch (error) {
    const state = error instanceof OutOfBoundsError ? 'out-of-bounds' : 'busy';
    if (connection.writable) answer({ state, message: error instanceof Error ? error.message : '' });
  } finally {
    connection.end();
  }
}

/** @throws PoolBusyError */
async function nextFrame(frames: AsyncGenerator<Frame, void>): Promise<Frame> {
  const { done, value } = await frames.next().catch((cause: unknown) => {
    throw new PoolBusyError('The connection to the document parser broke', { cause });
  });
  if (done) throw new PoolBusyError('The connection to the document parser ended');
  return value;
}

/** @throws OutOfBoundsError, PoolBusyError */
async function nextAnswer(frames: AsyncGenerator<Frame, void>): Promise<void> {
  const { state, message = '' } = decodeFrame(await nextFrame(frames)) as Answer;
  if (state === 'out-of-bounds') throw new OutOfBoundsError(message);
  if (state === 'busy') throw new PoolBusyError(message);
}
