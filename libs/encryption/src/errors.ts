/** An error of keys or sealed data. `code` is stable and safe to log. */
export abstract class EncryptionError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** ENCRYPTION_KEYS or the key file is not `id:base64,id:base64`. The message contains no key. */
export class MalformedKeysError extends EncryptionError {
  readonly code = 'keys_malformed';
}

/** An encrypted column or a keyed hash was used before `useKeyring` was called. */
export class NoKeyringError extends EncryptionError {
  readonly code = 'keyring_missing';
}

/** The data names a master key that this keyring lacks. */
export class UnknownKeyError extends EncryptionError {
  readonly code = 'key_unknown';

  constructor(readonly keyId: string) {
    super(`The keyring holds no key "${keyId}"`);
  }
}

/** The data was changed, cut, reordered or moved, or was not sealed by this library. */
export class DamagedDataError extends EncryptionError {
  readonly code = 'data_damaged';
}
