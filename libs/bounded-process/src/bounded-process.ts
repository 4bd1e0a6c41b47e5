import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import {
  type Bounds,
  exceeds,
  isExternal,
  type Limits,
  OutOfBoundsError,
  PoolBusyError,
  signalOf,
  usageOf,
} from './bounds';
import { decodeFrame, encodeFrame, type Frame, readFrames, writeFrame } from './frames';
import { programOf } from './program';
import { CHANNEL_FD, spawnSandboxed } from './sandbox';

/** Sent by the child once it can take requests. */
const READY = encodeFrame('ready');

/** Makes the running file the program of a pool. An error that `answer` throws ends the process. */
export function serveRequests<Request, Response>(answer: (request: Request) => Promise<Response>): void {
  // Ctrl+C and service managers signal all processes of a service. Ignored here: the parent ends this process, or it
  // ends with the parent.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  const serve = async (): Promise<void> => {
    // Sent before the first request, so that the start doesn't count as its time.
    void writeFrame(channel, READY);
    for await (const frame of readFrames(channel)) {
      const response = await answer(decodeFrame(frame) as Request);
      void writeFrame(channel, encodeFrame(response));
    }
  };
  serve().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

/** How long a process may take to start, in milliseconds; a machine that needs longer is overloaded. */
const START_LIMIT_MS = 10_000;
/**
 * V8 reserves writable memory for code at start, half a gigabyte since Node 24. It hardly uses it, but the kernel
 * counts it.
 */
const CODE_RANGE_MB = codeRangeMb();

/** The environment of programs, besides PATH. Onnxruntime sends telemetry unless this disables it. */
export const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ORT_DISABLE_TELEMETRY: '1' };

/** Megabytes that Node itself takes. */
export const NODE_MB = 200;
/** How much a process may grow, in megabytes: more than programs load lazily, less than a large image leaves behind. */
const MAX_GROWTH_MB = 160;
/** The most memory that an idle process keeps, in megabytes. */
export const WAITING_MB = NODE_MB + MAX_GROWTH_MB;

/** A child process that opens untrusted files, one at a time, in a sandbox, with memory limited by the kernel. */
export class BoundedProcess {
  private readonly child: ChildProcess;
  private readonly killProgram: () => void;
  private readonly channel: Socket;
  private readonly frames: AsyncGenerator<Frame, void>;
  private readonly exited: Promise<string>;
  private readonly ready: Promise<void>;
  /** The pid of the program: the direct child is Bubblewrap. */
  private pid: number | undefined;
  private reserved = false;
  private killed = false;
  private readyMb = Number.NaN;

  /** @param program path without extension of a file that calls `serveRequests` */
  constructor(
    program: string,
    private readonly bounds: Bounds & { readonly maxGrowthMb?: number },
  ) {
    const { args, compilerMb, temporaryMb } = programOf(program);
    const limit = `ulimit -d ${(bounds.memoryMb + NODE_MB + CODE_RANGE_MB + compilerMb) * 1024} 2>/dev/null; exec "$0" "$@"`;
    const { child, channel, pid, kill } = spawnSandboxed(
      '/bin/sh',
      ['-c', limit, process.execPath, ...args],
      {
        env: { PATH: process.env['PATH'], ...ENVIRONMENT },
        temporaryMb,
      },
    );
    this.child = child;
    this.killProgram = kill;
    this.channel = channel as Socket;
    this.frames = readFrames(channel);
    // An ended process is detected by its exit.
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

  /** Reserves the process for one session, until `release`. */
  reserve(): this {
    this.reserved = true;
    return this;
  }

  /** Kills a process that has grown a lot: decoders often keep what they allocated. */
  release(): void {
    this.reserved = false;
    const grown = usageOf(this.pid).residentMb - this.readyMb;
    if (grown > (this.bounds.maxGrowthMb ?? MAX_GROWTH_MB)) this.kill();
  }

  /**
   * Reserve the process first. Whether it succeeds or fails, the buffers of the request aren't in use afterwards.
   * @param tighter bounds no wider than those of the process; memory counts from now on
   * @throws OutOfBoundsError, PoolBusyError, RangeError: the process is killed
   */
  async exchange(request: Frame, tighter: Partial<Bounds> = {}): Promise<Frame> {
    this.channel.ref();
    const limits = new AbortController();
    try {
      this.assertTighter(tighter);
      await this.ready;
      const reply = this.nextFrame();
      // Both, because a process that a file has taken over may reply before it has read everything.
      const exchanged = Promise.all([reply, writeFrame(this.channel, request)]).then(([frame]) => frame);
      exchanged.catch(() => undefined); // The process may have ended before its bounds are read.
      return await Promise.race([exchanged, exceeds(this.pid, this.limitsOf(tighter), limits.signal)]);
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
    throw isExternal(await this.exited)
      ? new PoolBusyError('The process that opened the file was ended')
      : new OutOfBoundsError('The process that opened the file ended');
  }

  /** Bounds may come from a service over the network, which must not be able to widen them. @throws RangeError */
  private assertTighter({ limitMs = 0, memoryMb = 0 }: Partial<Bounds>): void {
    if (limitMs <= this.bounds.limitMs && memoryMb <= this.bounds.memoryMb) return;
    throw new RangeError('The bounds of a request are wider than those of its process');
  }

  private limitsOf({ limitMs = this.bounds.limitMs, memoryMb }: Partial<Bounds>): Limits {
    return memoryMb === undefined
      ? { limitMs, memoryMb: this.bounds.memoryMb, fromMb: this.readyMb + NODE_MB }
      : { limitMs, memoryMb, fromMb: usageOf(this.pid).residentMb };
  }
}

/** Measured in this process, because the others run the same Node; 0 without /proc. */
function codeRangeMb(): number {
  if (!existsSync('/proc/self/maps')) return 0;
  const ranges = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwx/gm);
  const bytes = [...ranges].reduce(
    (sum, [, from = '', to = '']) => sum + parseInt(to, 16) - parseInt(from, 16),
    0,
  );
  return Math.ceil(bytes / 1024 ** 2);
}
