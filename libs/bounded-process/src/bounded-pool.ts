import { availableParallelism } from 'node:os';
import { BoundedProcess, NoTurn } from './bounded-process';

const MOST_PROCESSES = Math.max(2, Math.min(4, availableParallelism()));
/** Nobody waits longer for a turn, in milliseconds; the browser tries again by itself. */
const WAIT_LIMIT_MS = 10_000;

/** A few processes that open files; a file waits for the first that is free. */
export class BoundedPool<Question extends object, Answer> {
  private processes: BoundedProcess<Question, Answer>[] = [];
  private readonly waiting: ((process: BoundedProcess<Question, Answer>) => void)[] = [];

  /** @param program without its ending: a file that calls `answerInBounds` */
  constructor(private readonly program: string) {}

  /**
   * @throws OutOfBounds
   * @throws NoTurn
   */
  async ask(question: Question): Promise<Answer> {
    const process = this.free() ?? (await this.turn());
    const answer = process.ask(question);
    // Whatever came of it, the next in line gets this process, or one in its place.
    void answer.catch(() => undefined).then(() => this.next());
    return answer;
  }

  /** Ends its processes, whatever they are at. */
  close(): void {
    for (const process of this.processes) process.kill();
  }

  /** A process that is reserved for the caller; nothing while all are at work. */
  private free(): BoundedProcess<Question, Answer> | undefined {
    this.processes = this.processes.filter(({ isAlive }) => isAlive);
    const idle = this.processes.find(({ isFree }) => isFree);
    if (idle) return idle.reserve();
    if (this.processes.length >= MOST_PROCESSES) return undefined;
    const process = new BoundedProcess<Question, Answer>(this.program);
    this.processes.push(process);
    return process.reserve();
  }

  private turn(): Promise<BoundedProcess<Question, Answer>> {
    return new Promise((resolve, reject) => {
      const take = (process: BoundedProcess<Question, Answer>): void => {
        clearTimeout(timer);
        resolve(process);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(new NoTurn('Every process that opens files was at work'));
      }, WAIT_LIMIT_MS);
      this.waiting.push(take);
    });
  }

  private next(): void {
    if (this.waiting.length === 0) return;
    const process = this.free();
    if (process) this.waiting.shift()?.(process);
  }
}
