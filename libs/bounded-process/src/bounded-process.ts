import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { decodeFrame, encodeFrame, type Frame, readFrames, writeFrame } from './frames';
import { programOf } from './program';
import { CHANNEL_FD, spawnSandboxed } from './sandbox';
import { TimeBudget } from './time-budget';

/** Sent by the child once it can take requests. */
const READY = encodeFrame('ready');

/** Makes the running file the program of a pool. An error that `answer` throws ends the process. */
export function serveRequests<Request, Response>(answer: (request: Request) => Promise<Response>): void {
  // Ctrl+C and service managers signal every process of a service. The parent ends this one, or is gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  const serve = async (): Promise<void> => {
    // The time to start does not count as time of the first request.
    writeFrame(channel, READY);
    for await (const frame of readFrames(channel)) {
      const response = await answer(decodeFrame(frame) as Request);
      writeFrame(channel, encodeFrame(response));
    }
  };
  serve().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/** Milliseconds for a process to start; a machine that needs longer is overloaded. */
const START_LIMIT_MS = 10_000;
/** The kernel counts what V8 maps writable for its code at start, though it hardly uses it: half a gigabyte since Node 24. */
const CODE_RANGE_MB = codeRangeMb();

/** Megabytes that Node itself takes. */
export const NODE_MB = 200;
/** Megabytes that a process may grow by: more than programs load lazily, less than a large image leaves behind. */
const MAX_GROWTH_MB = 160;
/** Megabytes that a process keeps at most while it waits for its next file. */
export const WAITING_MB = NODE_MB + MAX_GROWTH_MB;
/** Milliseconds between checks of what the kernel doesn't limit: shared memory, threads, and tighter bounds. */
const CHECK_MS = 25;
/** Several times as many as Node and its libraries start. */
const MAX_THREADS = 64;
/** Signals that no file causes: an operator or the kernel's out-of-memory killer sent them. */
const EXTERNAL_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export interface Bounds {
  /** Milliseconds of CPU time. Wall-clock time: 1.5 times as long, or 2.5 times while the process waits for a CPU. */
  readonly limitMs: number;
  /** Private memory in addition to Node's own. */
  readonly memoryMb: number;
}

/** The file took more time or memory than allowed, or crashed the process. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBoundsError';
}

/** No process was free or started in time, or it was killed or starved of CPU; the file is not to blame. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
}

/** A child process that opens untrusted files, one at a time, in a sandbox, with memory limited by the kernel. */
export class BoundedProcess {
  private readonly child: ChildProcess;
  private readonly killProgram: () => void;
  private readonly channel: Socket;
  private readonly frames: AsyncGenerator<Frame, void>;
  private readonly exited: Promise<string>;
  private readonly ready: Promise<void>;
  /** Of the program: the child itself is bubblewrap. */
  private pid: number | undefined;
  private reserved = false;
  private killed = false;
  private readyMb = Number.NaN;

  /** @param program path without extension of a file that calls `serveRequests` */
  constructor(
    program: string,
    private readonly bounds: Bounds,
  ) {
    const { args, compilerMb, temporaryMb } = programOf(program);
    const limit = `ulimit -d ${(bounds.memoryMb + NODE_MB + CODE_RANGE_MB + compilerMb) * 1024} 2>/dev/null; exec "$0" "$@"`;
    const { child, channel, pid, kill } = spawnSandboxed(
      '/bin/sh',
      ['-c', limit, process.execPath, ...args],
      {
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
        temporaryMb,
      },
    );
    this.child = child;
    this.killProgram = kill;
    this.channel = channel as Socket;
    this.frames = readFrames(channel);
    // A process that ended is found by its exit.
    channel.on('error', () => undefined);
    this.exited = new Promise((resolve) => {
      child.once('error', () => resolve(''));
      child.once('exit', (code, signal) => resolve(signal ?? signalOf(code)));
    });
    this.ready = this.start(pid);
    this.ready.catch(() => this.kill());
    child.unref();
    this.channel.unref();
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null && !this.killed;
  }

  get isFree(): boolean {
    return this.isAlive && !this.reserved;
  }

  /** For one session, until `release`. */
  reserve(): this {
    this.reserved = true;
    return this;
  }

  /** Kills a process that has grown a lot: decoders often keep what they allocated. */
  release(): void {
    this.reserved = false;
    const grown = usageOf(this.pid).residentMb - this.readyMb;
    if (grown > MAX_GROWTH_MB) this.kill();
  }

  /**
   * Reserve it first. @param tighter bounds, no wider than those of the process; memory counts from now
   * @throws OutOfBoundsError, PoolBusyError, RangeError: it is killed
   */
  async exchange(request: Frame, tighter: Partial<Bounds> = {}): Promise<Frame> {
    this.channel.ref();
    const limits = new AbortController();
    try {
      this.assertTighter(tighter);
      await this.ready;
      const reply = this.nextFrame();
      reply.catch(() => undefined); // A bound may have been exceeded first.
      writeFrame(this.channel, request);
      return await Promise.race([reply, this.exceeded(tighter, limits.signal)]);
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      limits.abort();
      this.channel.unref();
    }
  }

  kill(): void {
    this.killed = true;
    this.killProgram();
    this.channel.destroy();
  }

  private async start(pid: Promise<number | undefined>): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      const error = new PoolBusyError('The process did not start in time');
      late = setTimeout(() => reject(error), START_LIMIT_MS).unref();
    });
    try {
      await Promise.race([this.nextFrame(), limit]);
      this.pid = await pid;
      this.readyMb = usageOf(this.pid).residentMb;
    } catch (cause) {
      throw cause instanceof PoolBusyError ? cause : new PoolBusyError('The process did not start');
    } finally {
      clearTimeout(late);
    }
  }

  private async nextFrame(): Promise<Frame> {
    const { done, value } = await this.frames.next().catch(() => {
      throw new OutOfBoundsError('The process that opened the file sent what is no reply');
    });
    if (!done) return value;
    throw EXTERNAL_SIGNALS.has(await this.exited)
      ? new PoolBusyError('The process that opened the file was ended')
      : new OutOfBoundsError('The process that opened the file ended');
  }

  /** A service may send them over the network, so wider ones would free a file of all bounds. @throws RangeError */
  private assertTighter({ limitMs = 0, memoryMb = 0 }: Partial<Bounds>): void {
    if (limitMs <= this.bounds.limitMs && memoryMb <= this.bounds.memoryMb) return;
    throw new RangeError('The bounds of a request are wider than those of its process');
  }

  /** Rejects once a bound is exceeded, until `signal`. */
  private exceeded(
    { limitMs = this.bounds.limitMs, memoryMb }: Partial<Bounds>,
    signal: AbortSignal,
  ): Promise<never> {
    const allowedMb = memoryMb ?? this.bounds.memoryMb;
    const fromMb = memoryMb === undefined ? this.readyMb + NODE_MB : usageOf(this.pid).residentMb;
    const time = new TimeBudget(this.pid, limitMs);
    let timeCheckAt = performance.now() + limitMs;
    return new Promise((_, reject) => {
      const end = (reason: string) => reject(new OutOfBoundsError(`The file took ${reason}`));
      const timer = setInterval(() => {
        const { residentMb, threads } = usageOf(this.pid);
        if (residentMb > fromMb + allowedMb) end(`more than ${allowedMb} MB`);
        if (threads > MAX_THREADS) end(`more than ${MAX_THREADS} threads`);
        if (performance.now() < timeCheckAt) return;
        const left = time.check();
        if (left === 'spent') end(`longer than ${limitMs} ms`);
        else if (left === 'starved') reject(new PoolBusyError('The machine had too much else to do'));
        else timeCheckAt = performance.now() + left;
      }, CHECK_MS);
      signal.addEventListener('abort', () => clearInterval(timer));
    });
  }
}

interface Usage {
  readonly residentMb: number;
  readonly threads: number;
}

/** NaN without /proc, or when the process is gone. */
function usageOf(pid: number | undefined): Usage {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const valueOf = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    return { residentMb: valueOf('VmRSS') / 1_024, threads: valueOf('Threads') };
  } catch {
    return { residentMb: Number.NaN, threads: Number.NaN };
  }
}

/** Bubblewrap and shells report the signal that ended a program as its exit code. */
const signalOf = (code: number | null): string =>
  Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0] ?? '';

/** Of this process, whose program the others run; 0 without /proc. */
function codeRangeMb(): number {
  if (!existsSync('/proc/self/maps')) return 0;
  const ranges = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwx/gm);
  const bytes = [...ranges].reduce(
    (sum, [, from = '', to = '']) => sum + parseInt(to, 16) - parseInt(from, 16),
    0,
  );
  return Math.ceil(bytes / 1024 ** 2);
}
