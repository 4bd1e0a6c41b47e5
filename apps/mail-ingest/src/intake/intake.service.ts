import { randomUUID } from 'node:crypto';
import { readMail, registerEmailRpc, shownLine } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { isUniqueViolation } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { EmailEntity } from '../emails/email.entity';
import { earlierMail } from './earlier-mail';
import { domainOf, senderHashesOf } from './mail-addresses';
import { LONGEST_LINE, shownHead } from './shown-head';

export type NewMail = z.output<typeof registerEmailRpc.input>;
export type RegisteredMail = z.output<typeof registerEmailRpc.output>;

/** The mail of this delivery came, and was deleted. */
class RemovedBefore extends Error {}

/** Writes down that a mail came in. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Row and job of a mail that lies in the store; of a delivery that came before, the first stays as it is, or gone. */
  async register(mail: NewMail): Promise<RegisteredMail> {
    const email = this.toEntity(mail);
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(EmailEntity, email);
        // Behind the insert, which waits for a removal that is under way.
        if (await removedMail(manager, mail.deliveryHash)) throw new RemovedBefore();
        await this.outbox.add(manager, readMail, { emailId: email.id });
        const duplicateOf = await earlierMail(manager, email);
        if (duplicateOf) await manager.update(EmailEntity, { id: email.id }, { duplicateOf });
      });
      return { id: email.id, repeated: false };
    } catch (error) {
      if (!isUniqueViolation(error) && !(error instanceof RemovedBefore)) throw error;
      return this.earlierDelivery(mail);
    }
  }

  private async earlierDelivery({ deliveryHash, sourcePath }: NewMail): Promise<RegisteredMail> {
    const { manager } = this.dataSource;
    const removed = await removedMail(manager, deliveryHash);
    if (removed) return { id: removed, repeated: true };
    const earlier = await manager.findOneByOrFail(EmailEntity, { deliveryHash });
    // The caller may ask again about the very object that it registered, because it did not hear the answer.
    return { id: earlier.id, repeated: earlier.sourcePath !== sourcePath };
  }

  private toEntity({ door, deliveryHash, sourcePath, sourceType, head }: NewMail): EmailEntity {
    const shown = shownHead(head);
    return this.dataSource.manager.create(EmailEntity, {
      ...shown,
      id: randomUUID(),
      door,
      deliveryHash,
      duplicateOf: null,
      domain: domainOf(shown.recipient),
      senderHashes: senderHashesOf([shown.fromHeader, shown.sender]),
      state: 'received',
      fault: null,
      sourcePath,
      sourceType: shownLine(sourceType, LONGEST_LINE),
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

async function removedMail(manager: EntityManager, deliveryHash: string): Promise<string | undefined> {
  const [removed]: { email_id: string }[] = await manager.query(
    `select email_id from removed_deliveries where delivery_hash = $1`,
    [deliveryHash],
  );
  return removed?.email_id;
}
