export * from './encrypted-text';
export * from './errors';
export * from './key-file';
export { Keyring } from './keyring';
export { clearSize, sealedSize } from './object-format';
export * from './object-streams';
export * from './process-keyring';
export { openBox, sealBox, type BoxUse } from './sealed-box';
