import type { KeyObject } from 'node:crypto';
import { type JobDefinition, publisherOf } from '@coverleaf/contracts';
import { isSignedBy, type PublicKeys, signed } from '@coverleaf/service-kit';
import { z } from 'zod';
import { UnrecoverableJobError } from './job-processor';

/** A job as it is enqueued: ids only. */
export interface JobData {
  readonly correlationId: string;
  /** The trace of the request that wrote the job; the spans of all attempts belong to it. */
  readonly traceparent?: string | undefined;
  readonly payload: unknown;
}

/** A job as stored in Redis. An intruder in Redis can write one, but not sign it. */
const QueueEntry = z.object({
  correlationId: z.string(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
  /** When it was enqueued. */
  signedAt: z.string(),
  /** The publishing service's signature over all of this, the job's name and its id. */
  signature: z.string(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** The entry is not the one that the entitled service published under this id. */
export class ForgedEntryError extends UnrecoverableJobError {
  constructor() {
    super('The entry has no valid signature');
  }
}

export function signEntry(job: JobDefinition, id: string, data: JobData, key: KeyObject): QueueEntry {
  const entry = { ...data, signedAt: new Date().toISOString() };
  return { ...entry, signature: signed('job', contentOf(job, id, entry), key) };
}

/** @throws ForgedEntryError unless the service that may publish the job signed exactly this under this id */
export async function verifiedEntry(
  job: JobDefinition,
  id: string,
  given: unknown,
  keys: PublicKeys,
): Promise<QueueEntry> {
  const entry = QueueEntry.safeParse(given).data;
  const entitled = keys.get(publisherOf(job)) ?? [];
  if (!entry || !(await isSignedBy(entitled, 'job', contentOf(job, id, entry), entry.signature)))
    throw new ForgedEntryError();
  return entry;
}

/** The payload with its keys in the original order, which Redis and BullMQ keep. */
function contentOf({ name }: JobDefinition, id: string, entry: Omit<QueueEntry, 'signature'>): unknown[] {
  const { correlationId, traceparent = null, payload, signedAt } = entry;
  return [name, id, signedAt, correlationId, traceparent, payload];
}
