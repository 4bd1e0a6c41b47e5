import { join } from 'node:path';
import { Inject, Module } from '@nestjs/common';
import { z } from 'zod';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import {
  createObjectStore,
  type ObjectStore,
  type ObjectStoreConfig,
  s3SettingsFrom,
} from '@coverleaf/object-store';
import { CONFIG } from '../config/config';
import { Health } from '../health/health';

/** Settings of a process that reads encrypted data. */
export const KeyringConfig = z.object({
  ENCRYPTION_KEYS: z.string().transform((text, context) => {
    try {
      return Keyring.parse(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'unreadable');
      return z.NEVER;
    }
  }),
});
export type KeyringConfig = z.infer<typeof KeyringConfig>;

/** The keys of this process, for encrypted columns and keyed hashes. */
@Module({})
export class KeyringModule {
  constructor(@Inject(CONFIG) config: KeyringConfig) {
    useKeyring(config.ENCRYPTION_KEYS);
  }
}

/** Settings of a process that uses the public bucket only. */
export const PublicStorageConfig = z.object({
  /** Folder of the local object store, which is used while S3_ENDPOINT is not set. */
  DATA_DIR: z.string().default('.data'),
});
export type PublicStorageConfig = z.infer<typeof PublicStorageConfig>;

/** Settings of a process that uses borrowers' data. */
export const StorageConfig = PublicStorageConfig.extend(KeyringConfig.shape);
export type StorageConfig = z.infer<typeof StorageConfig>;

export const OBJECT_STORE = Symbol('object store');
export const InjectObjectStore = (): ParameterDecorator => Inject(OBJECT_STORE);

/**
 * Opens the object store of this process.
 * @param keys for the private buckets; without them, those are closed
 */
export async function openObjectStore(
  config: PublicStorageConfig,
  health: Health,
  keys?: ObjectStoreConfig['keys'],
): Promise<ObjectStore> {
  const folder = join(config.DATA_DIR, 'objects');
  const store = await createObjectStore({ keys, folder, s3: s3SettingsFrom(process.env) });
  health.register('object store', () => store.check());
  return store;
}

/** The object store and, if the process has any, the keys. */
@Module({
  providers: [
    {
      provide: OBJECT_STORE,
      inject: [CONFIG, Health],
      useFactory: (config: PublicStorageConfig & Partial<KeyringConfig>, health: Health) => {
        if (config.ENCRYPTION_KEYS) useKeyring(config.ENCRYPTION_KEYS);
        return openObjectStore(config, health, config.ENCRYPTION_KEYS);
      },
    },
  ],
  exports: [OBJECT_STORE],
})
export class StorageModule {}
