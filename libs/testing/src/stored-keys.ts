import type { Bucket, ObjectStore } from '@coverleaf/object-store';

/** The keys in a bucket, sorted. */
export async function storedKeys(store: Pick<ObjectStore, 'list'>, bucket: Bucket, prefix?: string) {
  const keys: string[] = [];
  for await (const { key } of store.list(bucket, prefix)) keys.push(key);
  return keys;
}
