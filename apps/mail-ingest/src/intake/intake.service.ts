import { randomUUID } from 'node:crypto';
import { readMail, registerEmailRpc, shownLine } from '@coverleaf/contracts';
import { Outbox, Handles } from '@coverleaf/messaging';
import { isUniqueViolation } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { EmailEntity } from '../emails/email.entity';
import { findOriginal } from '../emails/emails.repository';
import { domainOf, MAX_LINE_CHARACTERS, hashSenders, normalizeHead } from '../emails/email-head';

export type NewEmail = z.output<typeof registerEmailRpc.input>;
export type RegisteredEmail = z.output<typeof registerEmailRpc.output>;

class DeletedBeforeError extends Error {}

@Injectable()
export class IntakeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Registers an email whose raw bytes are stored. A repeated delivery changes nothing, even if the first was deleted.
   */
  @Handles(registerEmailRpc)
  async register(newEmail: NewEmail) {
    const email = this.toEntity(newEmail);
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(EmailEntity, email);
        // After the insert, which waits for a concurrent deletion.
        if (await findDeleted(manager, newEmail.deliveryHash)) throw new DeletedBeforeError();
        await this.outbox.add(manager, readMail, { emailId: email.id });
        const duplicateOf = await findOriginal(manager, email);
        if (duplicateOf) await manager.update(EmailEntity, { id: email.id }, { duplicateOf });
      });
      return { id: email.id, repeated: false };
    } catch (error) {
      if (!isUniqueViolation(error) && !(error instanceof DeletedBeforeError)) throw error;
      return this.earlierDelivery(newEmail);
    }
  }

  private async earlierDelivery({ deliveryHash, sourcePath }: NewEmail): Promise<RegisteredEmail> {
    const { manager } = this.dataSource;
    const deletedId = await findDeleted(manager, deliveryHash);
    if (deletedId) return { id: deletedId, repeated: true };
    const earlier = await manager.findOneByOrFail(EmailEntity, { deliveryHash });
    // The same source path means that the caller retries after a lost reply, so its object must be kept.
    return { id: earlier.id, repeated: earlier.sourcePath !== sourcePath };
  }

  private toEntity({ door, deliveryHash, sourcePath, sourceType, head }: NewEmail): EmailEntity {
    const normalized = normalizeHead(head);
    return this.dataSource.manager.create(EmailEntity, {
      ...normalized,
      id: randomUUID(),
      door,
      deliveryHash,
      duplicateOf: null,
      domain: domainOf(normalized.recipient),
      senderHashes: hashSenders([normalized.fromHeader, normalized.sender]),
      state: 'received',
      fault: null,
      sourcePath,
      sourceType: shownLine(sourceType, MAX_LINE_CHARACTERS),
      headers: null,
      bodyPlain: null,
      bodyHtml: null,
      bodyIsCut: false,
      pdfState: null,
      pdfFault: null,
      generatedPdf: null,
    });
  }
}

async function findDeleted(manager: EntityManager, deliveryHash: string): Promise<string | undefined> {
  const [deleted]: { email_id: string }[] = await manager.query(
    `select email_id from removed_deliveries where delivery_hash = $1`,
    [deliveryHash],
  );
  return deleted?.email_id;
}
