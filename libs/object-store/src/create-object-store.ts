import type { Keyring } from '@coverleaf/encryption';
import { type ObjectStore, ObjectStoreSettingsError } from './object-store.port';
import { EncryptedStore, type SealingKeySource } from './encrypted.store';
import { LocalDiskStore } from './local-disk.store';
import { S3Store } from './s3.store';

export interface S3Settings {
  /** For instance `https://s3.eu-central-1.amazonaws.com`; no path. */
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** `host/bucket/key` (true, as most servers need) or `bucket.host/key`. */
  readonly pathStyle: boolean;
  /** Prefix of each bucket's name, because names are global on most servers. */
  readonly bucketPrefix: string;
}

/**
 * Reads S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION (us-east-1), S3_PATH_STYLE (true), S3_BUCKET_PREFIX
 * (coverleaf-). @returns undefined without S3_ENDPOINT @throws ObjectStoreSettingsError
 */
export function s3SettingsFrom(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (!endpoint) return undefined;
  if (!accessKey || !secretKey) {
    throw new ObjectStoreSettingsError(
      'S3_ENDPOINT is set, so S3_ACCESS_KEY and S3_SECRET_KEY must be set too',
    );
  }
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/]+\/?$/.test(endpoint))
    throw new ObjectStoreSettingsError('S3_ENDPOINT must be an http or https address without a path');
  return {
    endpoint,
    accessKey,
    secretKey,
    region: env['S3_REGION'] || 'us-east-1',
    pathStyle: env['S3_PATH_STYLE'] !== 'false',
    bucketPrefix: env['S3_BUCKET_PREFIX'] ?? 'coverleaf-',
  };
}

export interface ObjectStoreConfig {
  /** Without them, the private buckets are unavailable. */
  readonly keys?: Keyring | SealingKeySource | undefined;
  /** Folder of the local store, used without `s3`. */
  readonly folder: string;
  /** From `s3SettingsFrom(process.env)`. */
  readonly s3?: S3Settings | undefined;
}

export async function createObjectStore(config: ObjectStoreConfig): Promise<ObjectStore> {
  const place = config.s3 ? await S3Store.open(config.s3) : await LocalDiskStore.open(config.folder);
  return new EncryptedStore(place, config.keys);
}
