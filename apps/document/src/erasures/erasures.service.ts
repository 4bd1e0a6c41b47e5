import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  eraseBorrower,
  type Erasure,
  type ErasureAnswer,
  type ErasurePlan,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RemovalEntity } from '../removals/removal.entity';
import { sentUnder } from '../uploads/sent-under';
import { ErasedMails } from './erased-mails';

/** Erases what there is of one borrower. Their address stays in this class; everything else knows its keyed hash. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly mails: ErasedMails,
  ) {}

  /** @throws AppError 403 for staff of one lender: a borrower's documents may be with several */
  async request(actor: Actor, email: string, dryRun: boolean): Promise<ErasureAnswer> {
    if (actor.lenderId !== null) {
      throw new AppError('forbidden', 403, 'Only administrators of the portal may erase borrowers.');
    }
    const hash = emailHash(email);
    const [plan, mails] = await Promise.all([this.plan(hash), this.mails.count(hash)]);
    return { plan: { ...plan, mails }, erasure: dryRun ? null : await this.begin(actor, hash) };
  }

  private async plan(hash: string): Promise<Omit<ErasurePlan, 'mails'>> {
    const of = (table: string): string =>
      `(select count(*)::int from ${table} one join mine on mine.id = one.upload_id where not mine.held)`;
    const [plan]: Omit<ErasurePlan, 'mails'>[] = await this.dataSource.query(
      `with mine as (select id, legal_hold_since is not null as held, pdf_path from insurance_uploads upload where ${sentUnder('upload.id', '$1')})
       select (select count(*)::int from mine where not held) as documents,
              (select (count(*) + count(pdf_path))::int from mine where not held) as files,
              ${of('insurance_confirmations')} as confirmations, ${of('transmissions')} as transmissions,
              (select count(*)::int from mine where held) as held`,
      [hash],
    );
    if (!plan) throw new Error('Nothing was counted');
    return plan;
  }

  private async begin(actor: Actor, hash: string): Promise<Erasure> {
    const removal = this.dataSource.manager.create(RemovalEntity, {
      ...{ id: randomUUID(), kind: 'erasure', emailHash: hash, requestedBy: actor.userId },
      ...{ documents: 0, files: 0, mails: 0, held: 0, createdAt: new Date(), finishedAt: null },
    });
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(RemovalEntity, removal);
      await this.outbox.add(manager, eraseBorrower, { erasureId: removal.id });
      await this.audit.note(manager, 'erasure.requested', actor, removal.id);
    });
    return toErasure(removal);
  }
}

export const toErasure = (removal: RemovalEntity): Erasure => {
  const { id, requestedBy, documents, files, mails, held, createdAt, finishedAt } = removal;
  return {
    ...{ id, requestedBy, documents, files, mails, held },
    requestedByName: null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
};
