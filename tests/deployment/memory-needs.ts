import { NODE_MB, type PoolOptions, PROCESSES_IN_CONTAINER } from '@coverleaf/bounded-process';
import { PARSERS } from '@coverleaf/parsers';
import { SESSIONS_AT_ONCE } from '../../apps/document-parser/src/parser-server';
import { FILE_COPIES_MB } from '../../apps/gateway/src/platform/forms/file-copies';
import { PRINTER_MEMORY_MB } from '../../apps/mail-ingest/src/pdf/page-printer';

/** Beside its heap a process holds code, buffers and the stacks of its threads. */
const BESIDE_HEAP_MB = 128;
/** Of a process that waits for its next file. */
const IDLE_PROCESS_MB = 100;

const largestMb = (usedBy: string): number =>
  Math.max(
    ...PARSERS.filter((parser) => parser.usedBy === usedBy).map(({ bounds }: Bounded) => bounds.memoryMb),
  );
interface Bounded {
  readonly bounds: PoolOptions;
}

/** What the processes that open files may take together. */
const parsersMb = (): number =>
  SESSIONS_AT_ONCE * (largestMb('people') + largestMb('jobs') + 2 * NODE_MB) +
  PROCESSES_IN_CONTAINER * PARSERS.length * IDLE_PROCESS_MB +
  IN_TRANSIT_MB;

/** Of the requests and replies that are on their way. */
const IN_TRANSIT_MB = 4 * SESSIONS_AT_ONCE * 32;

const MORE: Readonly<Record<string, () => number>> = {
  'gateway http': () => FILE_COPIES_MB,
  'document-parser parser': parsersMb,
  'mail-ingest worker': () => PRINTER_MEMORY_MB,
};

/**
 * Megabytes that a container needs so that the kernel never ends it for what strangers sent: it would end all of it, with
 * everybody's requests.
 * @param nodeOptions `NODE_OPTIONS`, which bounds the heap
 */
export function memoryNeedMb(service: string, role: string, nodeOptions: string): number {
  const heapMb = Number(/--max-old-space-size=(\d+)/.exec(nodeOptions)?.[1] ?? Number.NaN);
  return heapMb + BESIDE_HEAP_MB + (MORE[`${service} ${role}`]?.() ?? 0);
}
