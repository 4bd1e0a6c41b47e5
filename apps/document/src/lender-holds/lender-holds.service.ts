import { AuditTrail } from '@coverleaf/audit';
import type { Actor } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TransmissionAdminService } from '../transmissions/transmission-admin.service';
import { type StageChange, UploadStages } from '../uploads/upload-stages';
import { HELD_OF_LENDER, LenderHoldsRepository } from '../transmissions/lender-holds.repository';

/** Rejected in one transaction. */
const BATCH = 100;

/** What becomes of a document that its lender's system has refused. */
export const refusedFor = (reason: string | null): StageChange => ({
  stage: 'closed',
  status: 'rejected',
  fault: 'refused',
  reason: reason ?? undefined,
});

/** What an administrator says to documents of a lender whose system refused several in a row. */
@Injectable()
export class LenderHoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: LenderHoldsRepository,
    private readonly console: TransmissionAdminService,
    private readonly stages: UploadStages,
    private readonly audit: AuditTrail,
  ) {}

  /** What was wrong has been mended: sends them again. @returns how many @throws AppError 404 */
  async retry(actor: Actor, lenderId: string): Promise<number> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.holds.lift(manager, lenderId))) throw nothingHeld();
      await this.audit.note(manager, 'lender.held_documents_retried', actor, lenderId);
    });
    return this.console.retryFailedOf(actor, { condition: HELD_OF_LENDER, parameters: [lenderId] });
  }

  /** The lender will not have them: rejects them, and tells their borrowers. @returns how many @throws AppError 404 */
  async reject(actor: Actor, lenderId: string): Promise<number> {
    let rejected = 0;
    // The hold ends with the last of them, so that whoever is interrupted can say it again.
    for (let batch = BATCH; batch === BATCH;) {
      batch = await this.dataSource.transaction(async (manager) => {
        const count = await this.rejectBatch(manager, actor, lenderId);
        if (count === BATCH) return count;
        if (!(await this.holds.end(manager, lenderId)) && rejected + count === 0) throw nothingHeld();
        await this.audit.note(manager, 'lender.held_documents_rejected', actor, lenderId);
        return count;
      });
      rejected += batch;
    }
    return rejected;
  }

  /** Transmissions first, as everybody does who changes both. */
  private async rejectBatch(manager: EntityManager, actor: Actor, lenderId: string): Promise<number> {
    const held: { id: string; uploadId: string; lastError: string | null }[] = await manager.query(
      `select id, upload_id as "uploadId", last_error as "lastError" from transmissions
        where ${HELD_OF_LENDER} order by id limit ${BATCH} for update`,
      [lenderId],
    );
    for (const { uploadId, lastError } of held)
      await this.stages.move(manager, uploadId, ['sending'], {
        ...refusedFor(lastError),
        actorId: actor.userId,
      });
    await manager.query(`update transmissions set is_held = false where id = any($1)`, [
      held.map(({ id }) => id),
    ]);
    return held.length;
  }
}

const nothingHeld = () => notFound('No documents of this lender are held.');
