import { NODE_MB, type PoolOptions, PROCESSES_IN_CONTAINER, WAITING_MB } from '@coverleaf/bounded-process';
import { PARSERS, type ParserDefinition, type UsedBy } from '@coverleaf/parsers';
import { SESSIONS_AT_ONCE } from '../../apps/document-parser/src/parser-server';
import { FILE_COPIES_MB } from '../../apps/gateway/src/platform/forms/file-copies';
import { PRINTER_MEMORY_MB } from '../../apps/mail-ingest/src/pdf/page-printer';

/** Memory outside of the heap: code, buffers and thread stacks. */
const BESIDE_HEAP_MB = 128;

interface AnyParser extends Pick<ParserDefinition<object, unknown>, 'program' | 'usedBy'> {
  readonly bounds: PoolOptions;
}

/** For the request and the reply that are in transit. */
const IN_TRANSIT_MB = 2 * 32;

/** The most memory that parsers can take together after each pool has started its processes. */
function parsersMb(parsers: readonly AnyParser[]): number {
  const usedBy = (user: UsedBy): readonly AnyParser[] => parsers.filter((parser) => parser.usedBy === user);
  // Each reader has its own pool; the other parsers share pools.
  const readersMb = usedBy('readers').map(
    (parser) => poolSizeOf(parser) * (memoryMb(parser) + IN_TRANSIT_MB),
  );
  const othersMb = [usedBy('people'), usedBy('jobs')].map((sharing) => {
    const largestMb = Math.max(...sharing.map(memoryMb));
    const waiting = PROCESSES_IN_CONTAINER * sharing.length - SESSIONS_AT_ONCE;
    return SESSIONS_AT_ONCE * (largestMb + IN_TRANSIT_MB) + waiting * WAITING_MB;
  });
  return [...readersMb, ...othersMb].reduce((sum, one) => sum + one);
}

const poolSizeOf = ({ bounds: { processors = 1 } }: AnyParser): number =>
  Math.max(1, Math.floor(PROCESSES_IN_CONTAINER / processors));

/** Memory of one working process. */
const memoryMb = ({ program, bounds }: AnyParser): number =>
  bounds.memoryMb + (typeof program === 'string' ? NODE_MB : 0);

const MORE: Readonly<Record<string, () => number>> = {
  'gateway http': () => FILE_COPIES_MB,
  'document-parser parser': () => parsersMb(PARSERS),
  'mail-ingest worker': () => PRINTER_MEMORY_MB,
};

/**
 * Megabytes that a container needs so that untrusted files can never make the kernel kill it. That would end
 * everybody's requests.
 * @param nodeOptions `NODE_OPTIONS`, which limits the heap
 */
export function memoryNeedMb(service: string, role: string, nodeOptions: string): number {
  const heapMb = Number(/--max-old-space-size=(\d+)/.exec(nodeOptions)?.[1] ?? Number.NaN);
  return heapMb + BESIDE_HEAP_MB + (MORE[`${service} ${role}`]?.() ?? 0);
}
