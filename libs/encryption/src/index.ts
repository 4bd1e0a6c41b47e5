export * from './encrypted-text';
export * from './errors';
export * from './key-file';
export { HASH_ID, Keyring } from './keyring';
export { clearSize, HEADER_BYTES, rewrapHeader, sealedSize } from './object-format';
export * from './object-streams';
export * from './process-keyring';
export * from './rotated-keys';
export { openBox, sealBox, type BoxUse } from './sealed-box';
