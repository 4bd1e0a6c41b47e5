import { poolMemoryMb } from '@coverleaf/bounded-process';
import { INSPECTION_BOUNDS } from '../../apps/document/src/uploads/inspection/file-inspector';
import { CONVERSION_BOUNDS } from '../../apps/document/src/uploads/processing/pdf-converter';
import { IMAGE_BOUNDS, SVG_BOUNDS } from '../../apps/lender/src/images/image-reencoder';
import { SANITIZER_BOUNDS } from '../../apps/mail-ingest/src/html/html-sanitizer';
import { PRINTER_MEMORY_MB } from '../../apps/mail-ingest/src/pdf/page-printer';
import { PARSER_BOUNDS } from '../../apps/mail-ingest/src/parsing/email-parser';

/** Beside its heap a process holds code, buffers and the stacks of its threads. */
const BESIDE_HEAP_MB = 128;

/** Of the pools of processes that open strangers' files, by service and role. */
export const POOLS = {
  'document rpc': { INSPECTION_BOUNDS },
  'document worker': { CONVERSION_BOUNDS },
  'lender rpc': { IMAGE_BOUNDS, SVG_BOUNDS },
  'mail-ingest rpc': { SANITIZER_BOUNDS },
  'mail-ingest worker': { PARSER_BOUNDS, SANITIZER_BOUNDS },
} as const;
const BROWSERS: Readonly<Record<string, number>> = { 'mail-ingest worker': PRINTER_MEMORY_MB };

/**
 * Megabytes that a container needs so that the kernel never ends it for what strangers sent: it would end all of it, with
 * everybody's requests.
 * @param nodeOptions `NODE_OPTIONS`, which bounds the heap
 */
export function memoryNeedMb(service: string, role: string, nodeOptions: string): number {
  const heapMb = Number(/--max-old-space-size=(\d+)/.exec(nodeOptions)?.[1] ?? Number.NaN);
  const key = `${service} ${role}`;
  const pools = Object.entries(POOLS).flatMap(([owner, bounds]) =>
    owner === key ? Object.values(bounds) : [],
  );
  const openedMb = pools.reduce((sum, bounds) => sum + poolMemoryMb(bounds), 0);
  return heapMb + BESIDE_HEAP_MB + openedMb + (BROWSERS[key] ?? 0);
}
