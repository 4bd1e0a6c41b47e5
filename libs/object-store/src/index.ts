export {
  createObjectStore,
  type ObjectStoreConfig,
  type S3Settings,
  s3SettingsFrom,
} from './create-object-store';
export { EncryptedStore, type SealingKeySource } from './encrypted.store';
export * from './link-signer';
export { LocalDiskStore } from './local-disk.store';
export { ACCEPTED_EXTENSIONS, assertObjectKey, uploadKey } from './object-key';
export * from './object-store.port';
export { S3Store } from './s3.store';
