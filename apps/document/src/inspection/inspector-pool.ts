import { availableParallelism } from 'node:os';
import { AppError } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FileVerdict } from './file-verdict';
import { InspectorProcess } from './inspector-process';

const MOST_PROCESSES = Math.max(2, Math.min(4, availableParallelism()));
/** Nobody waits longer for a turn, in milliseconds; the browser tries again by itself. */
const WAIT_LIMIT_MS = 10_000;

/** A few processes that open files; a file waits for the first that is free. */
@Injectable()
export class InspectorPool implements OnApplicationShutdown {
  private processes: InspectorProcess[] = [];
  private readonly waiting: ((process: InspectorProcess) => void)[] = [];

  /**
   * @throws OutOfBounds
   * @throws AppError 503 `inspection_busy` when no turn came; the file was not looked at
   */
  async open(bytes: Uint8Array): Promise<FileVerdict> {
    const process = this.free() ?? (await this.turn());
    const verdict = process.open(bytes);
    // Whatever came of it, the next in line gets this process, or one in its place.
    void verdict.catch(() => undefined).then(() => this.next());
    return verdict;
  }

  onApplicationShutdown(): void {
    for (const process of this.processes) process.kill();
  }

  /** A process that is reserved for the caller; nothing while all are at work. */
  private free(): InspectorProcess | undefined {
    this.processes = this.processes.filter(({ isAlive }) => isAlive);
    const idle = this.processes.find(({ isFree }) => isFree);
    if (idle) return idle.reserve();
    if (this.processes.length >= MOST_PROCESSES) return undefined;
    const process = new InspectorProcess();
    this.processes.push(process);
    return process.reserve();
  }

  private turn(): Promise<InspectorProcess> {
    return new Promise((resolve, reject) => {
      const take = (process: InspectorProcess): void => {
        clearTimeout(timer);
        resolve(process);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(
          new AppError('inspection_busy', 503, 'Many documents are coming in right now.', {
            reportable: false,
            retryAfterSeconds: 10,
          }),
        );
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
