import { NODE_MB, type PoolOptions, PROCESSES_IN_CONTAINER, WAITING_MB } from '@coverleaf/bounded-process';
import { PARSERS, type UsedBy } from '@coverleaf/parsers';
import { SESSIONS_AT_ONCE } from '../../apps/document-parser/src/parser-server';
import { FILE_COPIES_MB } from '../../apps/gateway/src/platform/forms/file-copies';
import { PRINTER_MEMORY_MB } from '../../apps/mail-ingest/src/pdf/page-printer';

/** Beside its heap a process holds code, buffers and the stacks of its threads. */
const BESIDE_HEAP_MB = 128;

interface AnyParser {
  readonly bounds: PoolOptions;
  readonly usedBy: UsedBy;
}

/** Sessions at a time for people, and as many for jobs. */
const MAX_SESSIONS = 2 * SESSIONS_AT_ONCE;
/** Of the requests and replies that are on their way. */
const IN_TRANSIT_MB = 2 * MAX_SESSIONS * 32;

/** What the processes that open files may take together, once each pool is warm. */
function parsersMb(parsers: readonly AnyParser[]): number {
  const largestMb = (usedBy: UsedBy): number =>
    Math.max(...parsers.filter((parser) => parser.usedBy === usedBy).map(({ bounds }) => bounds.memoryMb));
  const workingMb = SESSIONS_AT_ONCE * (largestMb('people') + largestMb('jobs')) + MAX_SESSIONS * NODE_MB;
  const waitingMb = (PROCESSES_IN_CONTAINER * parsers.length - MAX_SESSIONS) * WAITING_MB;
  return workingMb + waitingMb + IN_TRANSIT_MB;
}

const MORE: Readonly<Record<string, () => number>> = {
  'gateway http': () => FILE_COPIES_MB,
  'document-parser parser': () => parsersMb(PARSERS),
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
