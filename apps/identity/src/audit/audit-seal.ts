import { AuditChange, Origin } from '@coverleaf/contracts';
import { keyedHash, Keyring, openBox, sealBox } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { chainKey } from './audit-chain';

const USE = { purpose: 'audit', context: 'audit entry' } as const;

/** The personal part of an entry: the origin of the act, and old and new values of personal fields. */
const SealedDetails = z.object({ origin: Origin.optional(), changes: z.array(AuditChange).optional() });
export type SealedDetails = z.infer<typeof SealedDetails>;

/**
 * Seals personal values of audit entries. The key is derived from the chain's key, because entries can't be sealed
 * again when master keys rotate.
 */
@Injectable()
export class AuditSeal {
  private keyring: Promise<Keyring> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  async seal(details: SealedDetails): Promise<string> {
    return sealBox(await this.key(), USE, Buffer.from(JSON.stringify(details))).toString('base64');
  }

  /** Empty if the text doesn't open, as in an entry that was changed. */
  async open(sealed: string | null): Promise<SealedDetails> {
    if (sealed === null) return {};
    try {
      return SealedDetails.parse(
        JSON.parse(openBox(await this.key(), USE, Buffer.from(sealed, 'base64')).toString()),
      );
    } catch {
      return {};
    }
  }

  /** The key by which entries from one address are found. */
  async addressKey(address: string): Promise<string> {
    return keyedHash('audit-address', address, await this.key());
  }

  private key(): Promise<Keyring> {
    this.keyring ??= this.dataSource
      .transaction(chainKey)
      .then(({ secret }) => Keyring.parse(`chain:${secret}`))
      .catch((error: unknown) => {
        this.keyring = undefined;
        throw error;
      });
    return this.keyring;
  }
}
