import type { LenderHoldRecord } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** From this many of the same refusals in a row on it looks like the lender's set-up, not like the documents. */
export const HELD_FROM = 3;

/** Documents that an administrator decides on; `$1`: their lender. */
export const HELD_OF_LENDER = `is_held and state = 'failed' and upload_id in
  (select id from insurance_uploads where lender_id = $1 and stage = 'sending')`;

/**
 * Counts what the systems of lenders refuse, a row for each lender, so that whichever workers are refused at once come
 * one after the other. What has been held is held again at the next refusal, until a document has arrived: a mend that
 * mends nothing costs no borrower a rejection.
 */
@Injectable()
export class LenderHoldsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the transaction of the refusal. @returns whether the lender's documents are held by now */
  async countRefusal(manager: EntityManager, lenderId: string, digest: string): Promise<boolean> {
    const [row]: { held: boolean }[] = await manager.query(
      `insert into lender_refusals as known (lender_id, digest, in_a_row) values ($1, $2, 1)
       on conflict (lender_id) do update set
         digest = excluded.digest,
         in_a_row = case when known.in_a_row >= $3 or known.digest = excluded.digest then known.in_a_row + 1 else 1 end,
         held_since = case
           when known.in_a_row >= $3 or (known.digest = excluded.digest and known.in_a_row + 1 >= $3)
           then coalesce(known.held_since, now()) end
       returning held_since is not null as held`,
      [lenderId, digest, HELD_FROM],
    );
    return row?.held ?? false;
  }

  /** A document has arrived: the next refusal is the first, unless some are held and wait for an administrator. */
  async forgetRefusals(manager: EntityManager, lenderId: string): Promise<void> {
    await manager.query(
      `delete from lender_refusals where lender_id = $1
         and not exists (select 1 from transmissions where ${HELD_OF_LENDER})`,
      [lenderId],
    );
  }

  /** @returns false where nothing of the lender was held */
  async lift(manager: EntityManager, lenderId: string): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(
      `update lender_refusals set held_since = null where lender_id = $1 and held_since is not null`,
      [lenderId],
    );
    return count > 0;
  }

  /** The refusals were right: the count begins anew. @returns false where nothing of the lender was held */
  async end(manager: EntityManager, lenderId: string): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(
      `delete from lender_refusals where lender_id = $1 and held_since is not null`,
      [lenderId],
    );
    return count > 0;
  }

  /** Lenders whose documents wait for an administrator, the longest first. */
  async list(): Promise<LenderHoldRecord[]> {
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
    return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
  }
}
