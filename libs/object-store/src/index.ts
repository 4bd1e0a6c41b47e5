export * from './create-object-store';
export { EncryptedStore } from './encrypted.store';
export * from './errors';
export * from './link-signer';
export { LocalDiskStore } from './local-disk.store';
export { assertObjectKey } from './object-key';
export * from './object-store.port';
export { S3Store } from './s3.store';
export { s3SettingsFrom, type S3Settings } from './s3-settings';
