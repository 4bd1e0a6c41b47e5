import { type Bounds, NODE_MB } from './bounded-process';

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
export function processesAtOnce({ constrainedBytes, totalBytes, processors }: Machine): number {
  if (constrainedBytes > 0 && constrainedBytes < totalBytes) return IN_A_CONTAINER;
  return Math.max(IN_A_CONTAINER, Math.min(MOST, processors));
}

/** Megabytes that the pool of these bounds takes in a container, at the most. */
export const poolMemoryMb = ({ memoryMb }: Pick<Bounds, 'memoryMb'>): number =>
  IN_A_CONTAINER * (memoryMb + NODE_MB);
