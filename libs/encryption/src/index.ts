export * from './encrypted-text';
export * from './errors';
export * from './key-file';
export {
  emailHash,
  HASH_ID,
  keyedHash,
  Keyring,
  numberHash,
  olderKeysInUse,
  phoneHash,
  processKeyring,
  rotatedKeys,
  useKeyring,
} from './keyring';
export { clearSize, HEADER_BYTES, openHeader, rewrapHeader } from './object-format';
export { ContentMeter, decrypt, LoadedObject, ObjectSealer } from './object-streams';
export { openBox, sealBox, type BoxUse } from './sealed-box';
export { decodeToken, openToken, sealToken } from './sealed-token';
export { SealingKey } from './sealing-key';
