/** Anything that goes wrong with keys or sealed data. `code` is stable and safe to log. */
export abstract class EncryptionError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** ENCRYPTION_KEYS, or the key file, does not read as `id:base64,id:base64`. The message never shows a key. */
export class MalformedKeysError extends EncryptionError {
  readonly code = 'keys_malformed';
}

/** `useKeyring` was not called before an encrypted column or a keyed hash was used. */
export class NoKeyringError extends EncryptionError {
  readonly code = 'keyring_missing';
}

/** The data names a master key that this keyring does not hold. */
export class UnknownKeyError extends EncryptionError {
  readonly code = 'key_unknown';

  constructor(readonly keyId: string) {
    super(`The keyring holds no key "${keyId}"`);
  }
}

/** The data was changed, cut short, reordered or moved, or is not sealed by this library at all. */
export class DamagedDataError extends EncryptionError {
  readonly code = 'data_damaged';
}
