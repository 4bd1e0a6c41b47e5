import type { Bucket, ObjectStore } from './object-store.port';

const BATCH = 500;

/**
 * Deletes the objects of a bucket that no row references. Objects newer than `olderThan` are kept, because their rows
 * may not be written yet.
 * @param findOrphans returns the keys that no row references
 * @returns the number of deleted objects
 */
export async function deleteOrphans(
  store: ObjectStore,
  bucket: Bucket,
  olderThan: Date,
  findOrphans: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const deleteBatch = async (): Promise<void> => {
    const orphans = batch.length > 0 ? await findOrphans(batch) : [];
    batch = [];
    for (const key of orphans) await store.delete(bucket, key);
    deleted += orphans.length;
  };
  for await (const { key, storedAt } of store.list(bucket)) {
    if (storedAt >= olderThan) continue;
    if (batch.push(key) === BATCH) await deleteBatch();
  }
  await deleteBatch();
  return deleted;
}
