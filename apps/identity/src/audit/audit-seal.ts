import { AuditChange, Origin } from '@coverleaf/contracts';
import { keyedHash, Keyring, openBox, sealBox } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { chainKey } from './audit-chain';

const USE = { purpose: 'audit', context: 'audit entry' } as const;

/** What an entry holds of people: from where they acted, and what a field of theirs was. */
const SealedDetails = z.object({ origin: Origin.optional(), changes: z.array(AuditChange).optional() });
export type SealedDetails = z.infer<typeof SealedDetails>;

/**
 * Seals personal values of audit entries. Their key is derived from that of the chain, because rows of the log can't be
 * sealed again when master keys rotate.
 */
@Injectable()
export class AuditSeal {
  private keyring: Promise<Keyring> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  async seal(details: SealedDetails): Promise<string> {
    return sealBox(await this.key(), USE, Buffer.from(JSON.stringify(details))).toString('base64');
  }

  /** Nothing where the text was sealed by nobody, as in an entry that was changed. */
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

  /** By which entries from one address are found. */
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
