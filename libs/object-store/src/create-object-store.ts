import type { Keyring } from '@coverleaf/encryption';
import { EncryptedStore } from './encrypted.store';
import { LocalDiskStore } from './local-disk.store';
import type { ObjectStore } from './object-store.port';
import { S3Store } from './s3.store';
import type { S3Settings } from './s3-settings';

export interface ObjectStoreConfig {
  /** Master keys; the private buckets are encrypted by them, and closed without. */
  readonly keyring?: Keyring | undefined;
  /** Folder of the local store, used while `s3` is absent. */
  readonly folder: string;
  /** From `s3SettingsFrom(process.env)`. */
  readonly s3?: S3Settings | undefined;
}

/** The object store of this process. */
export async function createObjectStore(config: ObjectStoreConfig): Promise<ObjectStore> {
  const place = config.s3 ? await S3Store.open(config.s3) : await LocalDiskStore.open(config.folder);
  return new EncryptedStore(place, config.keyring);
}
