import { type ChildProcess, spawn } from 'node:child_process';
import { READY } from './answer-in-bounds';

/** A machine that has so much to do that a process does not start in it has no turn for anybody, in milliseconds. */
const START_LIMIT_MS = 10_000;
/** No file that a viewer can open needs longer, in milliseconds; counted from when the process could begin. */
const TIME_LIMIT_MS = 5_000;
/**
 * Private memory of the process, in kilobytes: its own 200 MB and what the largest picture takes. Run from its source
 * it holds a compiler too.
 */
const MEMORY_LIMIT_KB = 420_000;
const COMPILER_KB = 1_600_000;

/** The file took more time or memory than any file may, or crashed what opened it. */
export class OutOfBounds extends Error {
  override readonly name = 'OutOfBounds';
}

/** No process was free, or could be started, in time; the file was not looked at. */
export class NoTurn extends Error {
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

  /** @param program without its ending: a file that calls `answerInBounds` */
  constructor(program: string) {
    const isSource = __filename.endsWith('.ts');
    const memory = MEMORY_LIMIT_KB + (isSource ? COMPILER_KB : 0);
    const limit = `ulimit -d ${memory} 2>/dev/null; exec "$0" "$@"`;
    const file = isSource ? ['-r', '@swc-node/register', `${program}.ts`] : [`${program}.js`];
    this.child = spawn('sh', ['-c', limit, process.execPath, ...file], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // It gets no secret: what it opens might learn to read.
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    });
    this.child.on('error', () => undefined);
    this.child.unref();
    this.ready = untilReady(this.child);
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

  /** For one question, from now until it was answered. */
  reserve(): this {
    this.reserved = true;
    return this;
  }

  /** Reserve it first. @throws OutOfBounds, NoTurn; then the process is gone */
  async ask(question: Question): Promise<Answer> {
    const { child } = this;
    let timer: NodeJS.Timeout | undefined;
    let ended = (): void => undefined;
    try {
      await this.ready;
      return await new Promise<Answer>((resolve, reject) => {
        ended = () => reject(new OutOfBounds('The process that opened the file ended'));
        child.once('exit', ended);
        child.once('message', resolve);
        timer = setTimeout(
          () => reject(new OutOfBounds(`The file took longer than ${TIME_LIMIT_MS} ms`)),
          TIME_LIMIT_MS,
        );
        child.send(question, (error) => error && ended());
      });
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      clearTimeout(timer);
      child.off('exit', ended);
      child.removeAllListeners('message');
      this.reserved = false;
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new NoTurn('The process did not start in time')), START_LIMIT_MS);
    late.unref();
    child.once('exit', () => reject(new NoTurn('The process did not start')));
    child.once('message', (message) => {
      clearTimeout(late);
      if (message === READY) resolve();
      else reject(new NoTurn('The process began with something else'));
    });
  });
}
