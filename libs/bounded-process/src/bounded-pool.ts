import { availableParallelism, totalmem } from 'node:os';
import { ConcurrencyLimit } from '@coverleaf/concurrency';
import { BoundedProcess } from './bounded-process';
import { type Bounds, PoolBusyError } from './bounds';
import type { Frame } from './frames';

/** Fixed in a container, because its memory limit must hold all processes of its pools. */
export const PROCESSES_IN_CONTAINER = 2;
const MAX_PROCESSES = 4;

export interface Machine {
  /** `process.constrainedMemory()`, in bytes: 0, or no fewer than `totalBytes`, without a limit. */
  readonly constrainedBytes: number;
  readonly totalBytes: number;
  readonly processors: number;
}

/** How many processes a pool has. For more in a container, add replicas. */
export function poolSize({ constrainedBytes, totalBytes, processors }: Machine): number {
  if (constrainedBytes > 0 && constrainedBytes < totalBytes) return PROCESSES_IN_CONTAINER;
  return Math.max(PROCESSES_IN_CONTAINER, Math.min(MAX_PROCESSES, processors));
}

export const POOL_SIZE = poolSize({
  constrainedBytes: process.constrainedMemory(),
  totalBytes: totalmem(),
  processors: availableParallelism(),
});
/** Enough for any file that a viewer can open. */
const DEFAULT_BOUNDS: Bounds = { limitMs: 4_500, memoryMb: 220 };
/** How long a call waits for a free process, in milliseconds. */
export const MAX_WAIT_MS = 10_000;

/** Sends one request to the process of a session. @param tighter narrower bounds for this request */
export type Exchange = (request: Frame, tighter?: Partial<Bounds>) => Promise<Frame>;

/** Processes that run one program, on this machine or on another. */
export interface Processes {
  /**
   * Several requests to one process, killed if `work` fails. Afterwards, the buffers of requests to a program of ours
   * aren’t in use any more. @throws OutOfBoundsError, PoolBusyError
   */
  session<T>(work: (exchange: Exchange) => Promise<T>): Promise<T>;
  close(): void;
}

export interface PoolOptions extends Bounds {
  /**
   * Each process serves one session; the next one is started ahead of time. For programs whose reply goes to a
   * stranger: a file that takes over a process must not see another person's file.
   */
  readonly isUsedOnce?: boolean;
  /** CPUs that one process keeps busy. Default: 1. */
  readonly processors?: number;
  /** A process that has grown by more than this is replaced before the next file, in megabytes. Default: 160. */
  readonly maxGrowthMb?: number;
}

export class BoundedPool implements Processes {
  private processes: BoundedProcess[] = [];
  private closed = false;
  private readonly size: number;
  private readonly limit: ConcurrencyLimit;

  /** @param program path without extension of a file that calls `serveRequests` */
  constructor(
    private readonly program: string,
    private readonly options: PoolOptions = DEFAULT_BOUNDS,
  ) {
    this.size = Math.max(1, Math.floor(POOL_SIZE / (options.processors ?? 1)));
    this.limit = new ConcurrencyLimit({
      maxRunning: this.size,
      maxWaitMs: MAX_WAIT_MS,
      refusal: () => new PoolBusyError('Every process that opens files was busy'),
    });
  }

  session<T>(work: (exchange: Exchange) => Promise<T>): Promise<T> {
    return this.limit.run(async () => {
      const process = this.reserveProcess();
      try {
        return await work((request, tighter) => process.exchange(request, tighter));
      } catch (error) {
        process.kill();
        throw error;
      } finally {
        process.release();
        if (this.options.isUsedOnce) this.replace(process);
      }
    });
  }

  close(): void {
    this.closed = true;
    for (const process of this.processes) process.kill();
  }

  /** A free process or a new one. The limit keeps their number within the size of the pool. */
  private reserveProcess(): BoundedProcess {
    if (this.closed) throw new PoolBusyError('This process is about to end');
    this.processes = this.processes.filter(({ isAlive }) => isAlive);
    const free = this.processes.find(({ isFree }) => isFree);
    return (free ?? this.startProcess()).reserve();
  }

  private startProcess(): BoundedProcess {
    const process = new BoundedProcess(this.program, this.options);
    this.processes.push(process);
    return process;
  }

  private replace(process: BoundedProcess): void {
    process.kill();
    this.processes = this.processes.filter(({ isAlive }) => isAlive);
    if (!this.closed && this.processes.length < this.size) this.startProcess();
  }
}
