import { availableParallelism, totalmem } from 'node:os';
import { BoundedProcess, type Bounds, NODE_MB, PoolBusyError } from './bounded-process';

/** Where memory is rationed, so that what they may take can be counted. */
const IN_A_CONTAINER = 2;
const MOST = 4;

/** What of a machine decides how many processes a pool has. */
export interface Machine {
  /** `process.constrainedMemory()`, in bytes: no fewer than there are, or 0, where nobody has set a limit. */
  readonly constrainedBytes: number;
  readonly totalBytes: number;
  readonly processors: number;
}

/** How many processes of one pool open files at the same time. Whoever wants more in a container starts a replica. */
export function poolSize({ constrainedBytes, totalBytes, processors }: Machine): number {
  if (constrainedBytes > 0 && constrainedBytes < totalBytes) return IN_A_CONTAINER;
  return Math.max(IN_A_CONTAINER, Math.min(MOST, processors));
}

/** Megabytes that the pool of these bounds takes in a container, at the most. */
export const poolMemoryMb = ({ memoryMb }: Pick<Bounds, 'memoryMb'>): number =>
  IN_A_CONTAINER * (memoryMb + NODE_MB);

const MOST_PROCESSES = poolSize({
  constrainedBytes: process.constrainedMemory(),
  totalBytes: totalmem(),
  processors: availableParallelism(),
});
/** No file that a viewer can open needs more to be looked at. */
const TO_LOOK_AT: Bounds = { limitMs: 4_500, memoryMb: 220 };
/** Nobody waits longer for a turn, in milliseconds; the browser tries again by itself. */
const WAIT_LIMIT_MS = 10_000;

/** A few processes that open files; a file waits for the first that is free. */
export class BoundedPool<Question extends object, Answer> {
  private processes: BoundedProcess<Question, Answer>[] = [];
  private readonly waiting: ((process: BoundedProcess<Question, Answer>) => void)[] = [];

  private closed = false;

  /** @param program without its ending: a file that calls `answerInBounds` */
  constructor(
    private readonly program: string,
    private readonly bounds = TO_LOOK_AT,
  ) {}

  /**
   * @param tighter for a question that takes less than others of this pool
   * @throws OutOfBounds
   * @throws NoTurn
   */
  ask(question: Question, tighter?: Partial<Bounds>): Promise<Answer> {
    return this.session((ask) => ask(question, tighter));
  }

  /**
   * Several questions to one process, which answers nobody else meanwhile; the bounds hold for each. When the talk
   * fails, the process is gone with all that it was told.
   * @throws OutOfBounds
   * @throws NoTurn
   */
  async session<T>(
    talk: (ask: (question: Question, tighter?: Partial<Bounds>) => Promise<Answer>) => Promise<T>,
  ): Promise<T> {
    if (this.closed) throw new PoolBusyError('This process is about to end');
    const process = this.reserveFree() ?? (await this.waitForProcess());
    try {
      return await talk((question, tighter) => process.ask(question, tighter));
    } catch (error) {
      process.kill();
      throw error;
    } finally {
      process.release();
      // Whatever came of it, the next in line gets this process, or one in its place.
      this.serveNext();
    }
  }

  /** Ends its processes, whatever they are at, and starts no more. */
  close(): void {
    this.closed = true;
    for (const process of this.processes) process.kill();
  }

  /** A process that is reserved for the caller; nothing while all are at work. */
  private reserveFree(): BoundedProcess<Question, Answer> | undefined {
    this.processes = this.processes.filter(({ isAlive }) => isAlive);
    const idle = this.processes.find(({ isFree }) => isFree);
    if (idle) return idle.reserve();
    if (this.processes.length >= MOST_PROCESSES) return undefined;
    const process = new BoundedProcess<Question, Answer>(this.program, this.bounds);
    this.processes.push(process);
    return process.reserve();
  }

  private waitForProcess(): Promise<BoundedProcess<Question, Answer>> {
    return new Promise((resolve, reject) => {
      const take = (process: BoundedProcess<Question, Answer>): void => {
        clearTimeout(timer);
        resolve(process);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(new PoolBusyError('Every process that opens files was at work'));
      }, WAIT_LIMIT_MS);
      this.waiting.push(take);
    });
  }

  private serveNext(): void {
    if (this.closed || this.waiting.length === 0) return;
    const process = this.reserveFree();
    if (process) this.waiting.shift()?.(process);
  }
}
