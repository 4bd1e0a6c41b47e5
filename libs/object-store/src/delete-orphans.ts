import type { Bucket, ObjectStore } from './object-store.port';

const BATCH = 500;

/** Deletes orphans older than `olderThan`. @param findOrphans those of the keys that no row names @returns how many */
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
