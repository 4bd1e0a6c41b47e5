import { once } from 'node:events';
import { ConcurrencyLimit } from '@coverleaf/concurrency';
import { z } from 'zod';
import {
  BoundedPool,
  type Exchange,
  MAX_WAIT_MS,
  POOL_SIZE,
  type PoolOptions,
  type Processes,
} from './bounded-pool';
import { type Bounds, exceeds, isExternal, OutOfBoundsError, PoolBusyError, signalOf } from './bounds';
import { decodeFrame, encodeFrame, type Frame } from './frames';
import { CHANNEL_FD, type SandboxedProcess, spawnSandboxed } from './sandbox';

/** A third-party program that reads a file from its standard input and writes its result to its output. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  /** Its whole environment, apart from PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** Bytes of output; more ends the process. */
  readonly maxOutput: number;
}

/** The shape of a reply. The request is `{ bytes }`. */
export const CommandOutput = z.object({ output: z.instanceof(Uint8Array) });

const Request = z.object({ bytes: z.instanceof(Uint8Array) });

/** Megabytes of temporary files, which are in memory. */
const TEMPORARY_MB = 16;

/** Runs a command once per request, in a sandbox. A command can't start processes. */
export class CommandPool implements Processes {
  private readonly running = new Set<SandboxedProcess>();
  private isClosed = false;
  private readonly limit = new ConcurrencyLimit({
    maxRunning: POOL_SIZE,
    maxWaitMs: MAX_WAIT_MS,
    refusal: () => new PoolBusyError('Every process that opens files was busy'),
  });

  constructor(
    private readonly command: Command,
    private readonly bounds: Bounds,
  ) {}

  session<T>(work: (exchange: Exchange) => Promise<T>): Promise<T> {
    return this.limit.run(() => work((request, tighter) => this.run(request, tighter)));
  }

  close(): void {
    this.isClosed = true;
    for (const { kill } of this.running) kill();
  }

  /** @throws OutOfBoundsError, PoolBusyError */
  private async run(request: Frame, { limitMs, memoryMb }: Partial<Bounds> = {}): Promise<Frame> {
    if (this.isClosed) throw new PoolBusyError('This process is about to end');
    const { bytes } = Request.parse(decodeFrame(request));
    const bounds = {
      limitMs: Math.min(limitMs ?? Number.POSITIVE_INFINITY, this.bounds.limitMs),
      memoryMb: Math.min(memoryMb ?? Number.POSITIVE_INFINITY, this.bounds.memoryMb),
    };
    const started = this.start(bounds.memoryMb);
    const limits = new AbortController();
    this.running.add(started);
    try {
      const output = outputOf(started, bytes, this.command.maxOutput);
      output.catch(() => undefined); // A bound may have been exceeded before.
      const exceeded = exceeds(await started.pid, { ...bounds, fromMb: 0 }, limits.signal);
      return encodeFrame({ output: await Promise.race([output, exceeded]) });
    } finally {
      limits.abort();
      started.kill();
      this.running.delete(started);
    }
  }

  private start(memoryMb: number): SandboxedProcess {
    const { command, args, env } = this.command;
    const script = `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@" <&${CHANNEL_FD} >&${CHANNEL_FD}`;
    return spawnSandboxed('/bin/sh', ['-c', script, command, ...args], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
      temporaryMb: TEMPORARY_MB,
    });
  }
}

/** @param program path without extension of a file that calls `serveRequests`, or a command */
export const openPool = (program: string | Command, bounds: PoolOptions): Processes =>
  typeof program === 'string' ? new BoundedPool(program, bounds) : new CommandPool(program, bounds);

/** @throws OutOfBoundsError if the command fails or writes too much, PoolBusyError if it was ended from outside */
async function outputOf(
  { child, channel }: SandboxedProcess,
  bytes: Uint8Array,
  maxOutput: number,
): Promise<Buffer> {
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  exited.catch(() => undefined);
  channel.end(bytes);
  const parts: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    channel.on('data', (part: Buffer) => {
      length += part.length;
      if (length > maxOutput) reject(new OutOfBoundsError(`The program wrote more than ${maxOutput} bytes`));
      else parts.push(part);
    });
    channel.once('end', resolve);
    channel.once('close', resolve);
    // A command may end before it has read everything; its exit says how it ended.
    channel.on('error', () => resolve());
  });
  const [code, signal] = await exited.catch((cause: unknown) => {
    throw new PoolBusyError('The program did not start', { cause });
  });
  if (code === 0) return Buffer.concat(parts, length);
  throw isExternal(signal ?? signalOf(code))
    ? new PoolBusyError('The program that opened the file was ended')
    : new OutOfBoundsError('The program that opened the file failed');
}
