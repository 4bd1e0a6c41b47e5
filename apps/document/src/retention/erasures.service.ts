import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  eraseBorrower,
  eraseSenderRpc,
  type Erasure,
  type ErasurePlan,
  listErasures,
  type OperationInput,
  planMailErasureRpc,
  requestErasure,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { Handles, InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import { AppError, decodeTimeCursor, toPage, withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentByAddress } from '../uploads/upload-search';
import { RetentionRunEntity } from './retention-run.entity';

/**
 * Erasures: retention runs for everything that one borrower sent. Documents and the mail service find it by the hash of
 * the address.
 */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectRpc('mail-ingest') private readonly mailIngest: RpcClient,
  ) {}

  /** @throws AppError 403 for staff of one lender: several lenders may have a borrower's documents */
  @Handles(requestErasure)
  async request({ actor, body: { email, dryRun } }: OperationInput<typeof requestErasure>) {
    if (actor.lenderId !== null)
      throw new AppError('forbidden', 403, 'Only administrators of the portal may erase borrowers.');
    const hash = emailHash(email);
    const [plan, { mails }] = await Promise.all([
      this.plan(hash),
      this.mailIngest.call(planMailErasureRpc, { emailHash: hash }),
    ]);
    return { plan: { ...plan, mails }, erasure: dryRun ? null : await this.open(actor, hash) };
  }

  @Handles(listErasures)
  async list({ query: { cursor, limit } }: OperationInput<typeof listErasures>) {
    const [at, id] = decodeTimeCursor(cursor);
    const rows = await this.dataSource
      .createQueryBuilder(RetentionRunEntity, 'run')
      .where(`run.kind = 'erasure'`)
      .andWhere(`(cast(:at as timestamptz) is null or (run.created_at, run.id) < (:at, cast(:id as uuid)))`, {
        at,
        id,
      })
      .orderBy('run.created_at', 'DESC')
      .addOrderBy('run.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const page = toPage(rows, limit, (last) => [last.createdAt.toISOString(), last.id]);
    return { ...page, items: page.items.map(toErasure) };
  }

  /**
   * Tells the mail service to delete the sender's emails. @returns false while an attachment is being filed: call it
   * again then
   */
  async deleteEmails(erasureId: string, hash: string): Promise<boolean> {
    for (let before = -1; ;) {
      const { mails, isDone } = await this.mailIngest.call(eraseSenderRpc, { erasureId, emailHash: hash });
      await this.dataSource.manager.update(RetentionRunEntity, { id: erasureId }, { mails });
      if (isDone || mails === before) return isDone;
      before = mails;
    }
  }

  private async plan(hash: string): Promise<Omit<ErasurePlan, 'mails'>> {
    const countOf = (table: string): string =>
      `(select count(*)::int from ${table} one join mine on mine.id = one.upload_id where not mine.held)`;
    const [plan]: Omit<ErasurePlan, 'mails'>[] = await this.dataSource.query(
      `with mine as (select id, legal_hold_since is not null as held, pdf_path from insurance_uploads upload
                      where ${sentByAddress('upload.id', '$1')})
       select (select count(*)::int from mine where not held) as documents,
              (select (count(*) + count(pdf_path))::int from mine where not held) as files,
              (select count(*)::int from cases where email_hash = $1) as cases,
              ${countOf('insurance_confirmations')} as confirmations, ${countOf('transmissions')} as transmissions,
              (select count(*)::int from mine where held) as held`,
      [hash],
    );
    if (!plan) throw new Error('The count returned no row');
    return plan;
  }

  private async open(actor: Actor, hash: string): Promise<Erasure> {
    const run = this.dataSource.manager.create(RetentionRunEntity, {
      ...{ id: randomUUID(), kind: 'erasure', emailHash: hash, requestedBy: actor.userId },
      ...{ documents: 0, files: 0, mails: 0, held: 0, createdAt: new Date(), finishedAt: null },
    });
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(RetentionRunEntity, run);
      await this.outbox.add(manager, eraseBorrower, { erasureId: run.id });
      await this.audit.note(manager, 'erasure.requested', actor, run.id);
    });
    return toErasure(run);
  }
}

const toErasure = (run: RetentionRunEntity): Erasure => ({ ...withIsoDates(run), requestedByName: null });
