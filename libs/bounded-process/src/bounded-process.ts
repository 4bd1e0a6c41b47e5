import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TimeBudget } from './time-budget';

/** Said once, before the first question. */
export const READY = 'ready';

/**
 * Makes the running file the program of a `BoundedPool`: a question comes in, an answer goes out. Answers are values,
 * not errors; whatever is thrown ends the process, and with it the question.
 */
export function serveRequests<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // A terminal or a service manager tells every process of a service to end. Ours ends this one, or is gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit(0));
  // What it took to start is no fault of the first question's.
  process.send?.(READY);
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.(value),
      () => process.exit(1),
    );
  });
}

/** Run from its source it holds a compiler too, in megabytes. */
const COMPILER_MB = 1_600;

/** A machine that has so much to do that a process does not start in it has no turn for anybody, in milliseconds. */
const START_LIMIT_MS = 10_000;
/** What Node takes for itself, in megabytes. */
export const NODE_MB = 200;
/** More than what programs load for their first question; less than what a large image leaves behind. */
const KEPT_MB = 160;
/** How often a process is looked at that may take less memory than the kernel allows it, in milliseconds. */
const MEMORY_LOOK_MS = 25;
/** Signals that no file causes: somebody wants the process to end, or the machine has no memory left for anybody. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** What one question may take. */
export interface Bounds {
  /** Milliseconds of the processor; of the clock half as many more, and while others are served two and a half times. */
  readonly limitMs: number;
  /** Private memory beside what Node itself takes. */
  readonly memoryMb: number;
}

/** The file took more time or memory than any file may, or crashed what opened it. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBounds';
}

/** No process was free, could be started in time, was left alone, or got a processor; the file is not to blame. */
export class PoolBusyError extends Error {
  override readonly name = 'NoTurn';
}

/**
 * A process that opens strangers' files, one at a time. The kernel bounds its memory, and it dies with its file: a
 * thread could be bounded in neither way.
 */
export class BoundedProcess<Question extends object, Answer> {
  private readonly child: ChildProcess;
  private readonly ready: Promise<void>;
  private reserved = false;
  private readyMb = Number.NaN;

  /** @param program without its ending: a file that calls `answerInBounds` */
  constructor(
    program: string,
    private readonly bounds: Bounds,
  ) {
    const { args, compilerMb } = programOf(program);
    const limit = `ulimit -d ${(bounds.memoryMb + NODE_MB + compilerMb) * 1024} 2>/dev/null; exec "$0" "$@"`;
    this.child = spawn('sh', ['-c', limit, process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // It gets no secret: what it opens might learn to read.
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

  /** For one talk, from now until `release`. */
  reserve(): this {
    this.reserved = true;
    return this;
  }

  /** Ends a process that holds much more than before its questions: what a decoder took once it may keep for good. */
  release(): void {
    this.reserved = false;
    const grown = residentMb(this.child.pid) - this.readyMb;
    if (grown > KEPT_MB) this.kill();
  }

  /**
   * Reserve it first.
   * @param tighter where a question may take less than others; of memory, beside what the process has by now
   * @throws OutOfBounds, NoTurn; then the process is gone
   */
  async ask(question: Question, tighter: Partial<Bounds> = {}): Promise<Answer> {
    const { child } = this;
    const { limitMs = this.bounds.limitMs, memoryMb } = tighter;
    let timer: NodeJS.Timeout | undefined;
    let memoryLook: NodeJS.Timeout | undefined;
    let ended: (code?: number | null, signal?: string | null) => void = () => undefined;
    try {
      await this.ready;
      return await new Promise<Answer>((resolve, reject) => {
        ended = (_code?: number | null, signal?: string | null) =>
          reject(
            signal && FROM_OUTSIDE.has(signal)
              ? new PoolBusyError('The process that opened the file was ended')
              : new OutOfBoundsError('The process that opened the file ended'),
          );
        child.once('exit', ended);
        child.once('message', resolve);
        const time = new TimeBudget(child.pid, limitMs);
        const look = (): void => {
          const now = time.check();
          if (now === 'spent') reject(new OutOfBoundsError(`The file took longer than ${limitMs} ms`));
          else if (now === 'starved') reject(new PoolBusyError('The machine had too much else to do'));
          else timer = setTimeout(look, now);
        };
        timer = setTimeout(look, limitMs);
        if (memoryMb !== undefined) {
          const mostMb = residentMb(child.pid) + memoryMb;
          memoryLook = setInterval(() => {
            if (residentMb(child.pid) > mostMb)
              reject(new OutOfBoundsError(`The file took more than ${memoryMb} MB`));
          }, MEMORY_LOOK_MS);
        }
        // Where it cannot be sent, the process is ending: how, its exit tells.
        child.send(question, () => undefined);
      });
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(memoryLook);
      child.off('exit', ended);
      child.removeAllListeners('message');
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new PoolBusyError('The process did not start in time')),
      START_LIMIT_MS,
    );
    late.unref();
    child.once('exit', () => reject(new PoolBusyError('The process did not start')));
    child.once('message', (message) => {
      clearTimeout(late);
      if (message === READY) resolve();
      else reject(new PoolBusyError('The process began with something else'));
    });
  });
}

/** Megabytes that a process has in memory; not a number where the system does not tell, or the process is gone. */
function residentMb(pid: number | undefined): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1_024;
  } catch {
    return Number.NaN;
  }
}

interface Program {
  /** Of Node. */
  readonly args: readonly string[];
  readonly compilerMb: number;
}

/**
 * The built program beside a built service. Beside a source it is compiled at each start, unless BUILT_PROGRAMS names
 * the folder of a build of just these sources, as in `npm test`.
 * @param path without its ending
 */
function programOf(path: string): Program {
  if (!__filename.endsWith('.ts')) return { args: [`${path}.js`], compilerMb: 0 };
  const folder = process.env['BUILT_PROGRAMS'];
  const built = folder && `${join(folder, relative(join(__dirname, '..', '..', '..'), path))}.js`;
  if (built && existsSync(built)) return { args: [built], compilerMb: 0 };
  return { args: ['-r', '@swc-node/register', `${path}.ts`], compilerMb: COMPILER_MB };
}
