import { createHash } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  listLenderHolds,
  type OperationInput,
  rejectHeldDocuments,
  retryHeldDocuments,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import type { OutboundError } from '@coverleaf/outbound';
import { notFound, withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TransmissionAdminService } from '../../transmissions/transmission-admin.service';
import { type StageChange, UploadStages } from '../upload-stages';
import type { UploadEntity } from '../upload.entity';

/** This many equal refusals in a row indicate the lender's configuration, not the documents. */
const HELD_FROM = 3;
const BATCH = 100;
/** The held transmissions of lender `$1`, in SQL over `transmissions`. */
const HELD_OF_LENDER = `is_held and state = 'failed' and upload_id in
  (select id from insurance_uploads where lender_id = $1 and stage = 'sending')`;

export const rejectionFor = (reason: string | null): StageChange => ({
  stage: 'closed',
  status: 'rejected',
  fault: 'refused',
  reason: reason ?? undefined,
});

/**
 * Holds the documents of a lender whose system keeps refusing them, until an administrator retries or rejects them. One
 * row per lender counts refusals. After a retry, the next refusal holds again until a document has been delivered.
 */
@Injectable()
export class LenderHoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transmissions: TransmissionAdminService,
    private readonly stages: UploadStages,
    private readonly audit: AuditTrail,
  ) {}

  /** Runs in the transaction of the refusal. @returns whether the lender's documents are held now */
  async countRefusal(manager: EntityManager, lenderId: string, error: OutboundError, upload: UploadEntity) {
    const [row]: { held: boolean }[] = await manager.query(
      `insert into lender_refusals as known (lender_id, digest, in_a_row) values ($1, $2, 1)
       on conflict (lender_id) do update set
         digest = excluded.digest,
         in_a_row = case when known.in_a_row >= $3 or known.digest = excluded.digest then known.in_a_row + 1 else 1 end,
         held_since = case
           when known.in_a_row >= $3 or (known.digest = excluded.digest and known.in_a_row + 1 >= $3)
           then coalesce(known.held_since, now()) end
       returning held_since is not null as held`,
      [lenderId, refusalDigest(error, upload), HELD_FROM],
    );
    return row?.held ?? false;
  }

  /** After a delivery the count starts again, unless documents are held. */
  async resetRefusals(manager: EntityManager, lenderId: string): Promise<void> {
    await manager.query(
      `delete from lender_refusals where lender_id = $1
         and not exists (select 1 from transmissions where ${HELD_OF_LENDER})`,
      [lenderId],
    );
  }

  @Handles(listLenderHolds)
  async list() {
    const rows: { lenderId: string; since: Date; documents: number; reason: string | null }[] =
      await this.dataSource.query(
        `select held.lender_id as "lenderId", held.held_since as since, of_it.documents::int as documents, of_it.reason
           from lender_refusals held cross join lateral (
             select count(*) as documents, (array_agg(sent.last_error order by sent.updated_at desc))[1] as reason
               from transmissions sent join insurance_uploads upload on upload.id = sent.upload_id
              where sent.is_held and sent.state = 'failed' and upload.lender_id = held.lender_id
                and upload.stage = 'sending') of_it
          where held.held_since is not null and of_it.documents > 0 order by held.held_since limit 100`,
      );
    return { items: rows.map(withIsoDates) };
  }

  /** Sends the held documents again. @throws AppError 404 */
  @Handles(retryHeldDocuments)
  async retry({ actor, params: { lenderId } }: OperationInput<typeof retryHeldDocuments>) {
    await this.dataSource.transaction(async (manager) => {
      const [, lifted]: [unknown, number] = await manager.query(
        `update lender_refusals set held_since = null where lender_id = $1 and held_since is not null`,
        [lenderId],
      );
      if (lifted === 0) throw nothingHeld();
      await this.audit.note(manager, 'lender.held_documents_retried', actor, lenderId);
    });
    const which = { condition: HELD_OF_LENDER, parameters: [lenderId] };
    return { retried: await this.transmissions.retryFailedOf(actor, which) };
  }

  /** Rejects the held documents and notifies their borrowers. @throws AppError 404 */
  @Handles(rejectHeldDocuments)
  async reject({ actor, params: { lenderId } }: OperationInput<typeof rejectHeldDocuments>) {
    let rejected = 0;
    // The hold ends with the last batch, so that an interrupted rejection can be repeated.
    for (let batch = BATCH; batch === BATCH;) {
      batch = await this.dataSource.transaction(async (manager) => {
        const count = await this.rejectBatch(manager, actor, lenderId);
        if (count === BATCH) return count;
        const [, ended]: [unknown, number] = await manager.query(
          `delete from lender_refusals where lender_id = $1 and held_since is not null`,
          [lenderId],
        );
        if (ended + rejected + count === 0) throw nothingHeld();
        await this.audit.note(manager, 'lender.held_documents_rejected', actor, lenderId);
        return count;
      });
      rejected += batch;
    }
    return { rejected };
  }

  /** Locks transmissions before uploads, like every transaction that changes both. */
  private async rejectBatch(manager: EntityManager, actor: Actor, lenderId: string): Promise<number> {
    const held: { id: string; uploadId: string; lastError: string | null }[] = await manager.query(
      `select id, upload_id as "uploadId", last_error as "lastError" from transmissions
        where ${HELD_OF_LENDER} order by id limit ${BATCH} for update`,
      [lenderId],
    );
    for (const { uploadId, lastError } of held)
      await this.stages.move(manager, uploadId, ['sending'], {
        ...rejectionFor(lastError),
        actor,
      });
    await manager.query(`update transmissions set is_held = false where id = any($1)`, [
      held.map(({ id }) => id),
    ]);
    return held.length;
  }
}

const nothingHeld = () => notFound('No documents of this lender are held.');

type UploadNames = Pick<
  UploadEntity,
  'id' | 'accountId' | 'name' | 'email' | 'originalFilename' | 'insuranceCompany' | 'financialInstitution'
>;

/** Equal for refusals with the same status and text, ignoring the document's own names, numbers and ids. */
export function refusalDigest({ message, detail = '' }: OutboundError, upload: UploadNames): string {
  const { id, accountId, name, email, originalFilename, insuranceCompany, financialInstitution } = upload;
  const own = [id, accountId, email, originalFilename, name, insuranceCompany, financialInstitution];
  let text = detail.toLowerCase();
  for (const word of own) if (word) text = text.replaceAll(word.toLowerCase(), '#');
  const common = text.replaceAll(/[\p{L}-]*\d[\p{L}\d-]*/gu, '#').replaceAll(/\s+/g, ' ');
  return createHash('sha256').update(`${message}\n${common}`).digest('hex');
}
