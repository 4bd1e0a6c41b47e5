import type { Bucket, ObjectStore } from './object-store.port';

const BATCH = 500;

/**
 * Deletes objects that nobody knows of. The bucket is read lazily; what is younger than `olderThan` is left alone,
 * because its row may just be on its way.
 * @param unknownOf which of these keys no row names
 * @returns how many there were
 */
export async function deleteOrphans(
  store: ObjectStore,
  bucket: Bucket,
  olderThan: Date,
  unknownOf: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const settle = async (): Promise<void> => {
    const orphans = batch.length > 0 ? await unknownOf(batch) : [];
    batch = [];
    for (const key of orphans) await store.delete(bucket, key);
    deleted += orphans.length;
  };
  for await (const { key, storedAt } of store.list(bucket)) {
    if (storedAt >= olderThan) continue;
    if (batch.push(key) === BATCH) await settle();
  }
  await settle();
  return deleted;
}
