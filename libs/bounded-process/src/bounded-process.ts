import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TimeBudget } from './time-budget';

/** Sent by the child once it can take requests. */
const READY = 'ready';

/** Makes the running file the program of a `BoundedPool`. An error that `answer` throws ends the process. */
export function serveRequests<Request, Response>(answer: (request: Request) => Promise<Response>): void {
  // Ctrl+C and service managers signal every process of a service. The parent ends this one, or is gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(0));
  // The time to start does not count as time of the first request.
  process.send?.(READY);
  process.on('message', (request: Request) => {
    answer(request).then(
      (value) => process.send?.(value),
      () => process.exit(1),
    );
  });
}

/** Megabytes for the compiler, when the program runs from its source. */
const COMPILER_MB = 1_600;

/** Milliseconds for a process to start; a machine that needs longer is overloaded. */
const START_LIMIT_MS = 10_000;
/** The kernel counts what V8 maps writable for its code at start, though it hardly uses it: half a gigabyte since Node 24. */
const CODE_RANGE_MB = codeRangeMb();

/** Megabytes that Node itself takes. */
export const NODE_MB = 200;
/** Megabytes that a process may grow by: more than programs load lazily, less than a large image leaves behind. */
const MAX_GROWTH_MB = 160;
/** Milliseconds between memory checks, for a bound that is tighter than the kernel's. */
const MEMORY_CHECK_MS = 25;
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

/** A child process that opens untrusted files, one at a time, with memory limited by the kernel. */
export class BoundedProcess<Request extends object, Response> {
  private readonly child: ChildProcess;
  private readonly ready: Promise<void>;
  private reserved = false;
  private readyMb = Number.NaN;

  /** @param program path without extension of a file that calls `serveRequests` */
  constructor(
    program: string,
    private readonly bounds: Bounds,
  ) {
    const { args, compilerMb } = programOf(program);
    const limit = `ulimit -d ${(bounds.memoryMb + NODE_MB + CODE_RANGE_MB + compilerMb) * 1024} 2>/dev/null; exec "$0" "$@"`;
    this.child = spawn('sh', ['-c', limit, process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // No secrets in its own environment. Code that takes it over may still read what its user may.
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    });
    this.child.on('error', () => undefined);
    this.child.unref();
    this.ready = untilReady(this.child).then(() => {
      this.readyMb = residentMb(this.child.pid);
    });
    this.ready.catch(() => undefined);
  }

  get isAlive(): boolean {
    return (
      this.child.exitCode === null &&
      this.child.signalCode === null &&
      this.child.connected &&
      !this.child.killed
    );
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
    const grown = residentMb(this.child.pid) - this.readyMb;
    if (grown > MAX_GROWTH_MB) this.kill();
  }

  /**
   * Reserve it first. @param tighter bounds; memory counts from now @throws OutOfBoundsError, PoolBusyError: it is
   * killed
   */
  async ask(request: Request, tighter: Partial<Bounds> = {}): Promise<Response> {
    const { child } = this;
    const { limitMs = this.bounds.limitMs, memoryMb } = tighter;
    let timer: NodeJS.Timeout | undefined;
    let memoryTimer: NodeJS.Timeout | undefined;
    let ended: (code?: number | null, signal?: string | null) => void = () => undefined;
    try {
      await this.ready;
      return await new Promise<Response>((resolve, reject) => {
        ended = (_code?: number | null, signal?: string | null) =>
          reject(
            signal && EXTERNAL_SIGNALS.has(signal)
              ? new PoolBusyError('The process that opened the file was ended')
              : new OutOfBoundsError('The process that opened the file ended'),
          );
        child.once('exit', ended);
        child.once('message', resolve);
        const time = new TimeBudget(child.pid, limitMs);
        const check = (): void => {
          const now = time.check();
          if (now === 'spent') reject(new OutOfBoundsError(`The file took longer than ${limitMs} ms`));
          else if (now === 'starved') reject(new PoolBusyError('The machine had too much else to do'));
          else timer = setTimeout(check, now);
        };
        timer = setTimeout(check, limitMs);
        if (memoryMb !== undefined) {
          const mostMb = residentMb(child.pid) + memoryMb;
          memoryTimer = setInterval(() => {
            if (residentMb(child.pid) > mostMb)
              reject(new OutOfBoundsError(`The file took more than ${memoryMb} MB`));
          }, MEMORY_CHECK_MS);
        }
        // If sending fails, the process is ending and `exit` follows.
        child.send(request, () => undefined);
      });
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(memoryTimer);
      child.off('exit', ended);
      child.removeAllListeners('message');
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new PoolBusyError('The process did not start in time')),
      START_LIMIT_MS,
    );
    late.unref();
    child.once('exit', () => reject(new PoolBusyError('The process did not start')));
    child.once('message', (message) => {
      clearTimeout(late);
      if (message === READY) resolve();
      else reject(new PoolBusyError('The process did not report that it is ready'));
    });
  });

/** Resident megabytes of a process; NaN without /proc, or when the process is gone. */
function residentMb(pid: number | undefined): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1_024;
  } catch {
    return Number.NaN;
  }
}

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

interface Program {
  readonly args: readonly string[];
  readonly compilerMb: number;
}

/**
 * A built service runs the built program. From source the program is compiled at each start, unless BUILT_PROGRAMS
 * names the folder of a build of these sources, as `npm test` does.
 * @param path without extension
 */
function programOf(path: string): Program {
  if (!__filename.endsWith('.ts')) return { args: [`${path}.js`], compilerMb: 0 };
  const folder = process.env['BUILT_PROGRAMS'];
  const built = folder && `${join(folder, relative(join(__dirname, '..', '..', '..'), path))}.js`;
  if (built && existsSync(built)) return { args: [built], compilerMb: 0 };
  return { args: ['-r', '@swc-node/register', `${path}.ts`], compilerMb: COMPILER_MB };
}
