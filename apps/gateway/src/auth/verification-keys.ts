import { createPublicKey, type KeyObject } from 'node:crypto';
import { listVerificationKeys } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** A key that identity has deleted may still be accepted for this long. */
const MAX_AGE_MS = 60_000;
/** Unknown key ids cause at most one call per this interval, because anybody can invent one. */
const MIN_AGE_MS = 1_000;

/** The public keys of access tokens, fetched from identity. */
@Injectable()
export class VerificationKeys {
  private keys: ReadonlyMap<string, KeyObject> = new Map();
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  /** Undefined for a key that identity doesn't know. @throws AppError 503 */
  async find(id: string): Promise<KeyObject | undefined> {
    const age = performance.now() - this.readAt;
    if (age > (this.keys.has(id) ? MAX_AGE_MS : MIN_AGE_MS)) await this.readOnce();
    return this.keys.get(id);
  }

  private readOnce(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<void> {
    const { items } = await this.identity.call(listVerificationKeys, {});
    this.keys = new Map(
      items.map(({ id, publicKey }) => [
        id,
        createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
      ]),
    );
    this.readAt = performance.now();
  }
}
