import { deletePendingFiles } from '@coverleaf/maintenance';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** SQL condition on `emails email`; `$1` is its only parameter. */
export interface EmailCondition {
  readonly condition: string;
  readonly parameter: string | number;
}

/** `being filed`: a job may be creating an upload from it, which must be recorded first. */
type DeletionOutcome = 'deleted' | 'being filed' | 'not found';

const BATCH = 200;

/**
 * Deletes emails with all that belongs to them. One transaction per email deletes the rows and lists the files, so a
 * crash leaves no orphans. Jobs of a deleted email find nothing and end.
 */
@Injectable()
export class EmailDeleter {
  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  /**
   * Deletes matching emails and counts them in the run. @param max emails of one call @returns false if some are left
   */
  async deleteMatching(runId: string, which: EmailCondition, max = Number.POSITIVE_INFINITY) {
    await this.dataSource.query(`insert into removals (id) values ($1) on conflict do nothing`, [runId]);
    let deleted = 0;
    let beingFiled = 0;
    for (let last = ''; ;) {
      const limit = Math.min(BATCH, max - deleted);
      const ids = await this.idsOf(which, last, limit);
      for (const id of ids) {
        const countIt = `update removals set mails = mails + 1, files = files + $2 where id = $1`;
        const outcome = await this.delete(id, which, async (manager, files) => {
          await manager.query(countIt, [runId, files.length]);
        });
        if (outcome === 'deleted') deleted += 1;
        if (outcome === 'being filed') beingFiled += 1;
      }
      last = ids.at(-1) ?? last;
      if (ids.length < limit || deleted >= max) break;
    }
    await this.deletePendingFiles();
    return beingFiled === 0 && deleted < max;
  }

  /** Deletes one email, and lists its files for `deletePendingFiles`. @param within runs in the same transaction */
  async delete(
    id: string,
    { condition, parameter }: EmailCondition,
    within: (manager: EntityManager, files: readonly string[]) => Promise<void>,
  ): Promise<DeletionOutcome> {
    // Includes objects that a job has stored without saving their keys yet.
    const storedKeys = await this.storedKeysOf(id);
    return this.dataSource.transaction(async (manager) => {
      const [email]: { source_path: string | null; generated_pdf: string | null }[] = await manager.query(
        `select source_path, generated_pdf from emails email where ${condition} and id = $2 for update`,
        [parameter, id],
      );
      if (!email) return 'not found';
      // The locks wait for an attachment that is being fetched or filed now.
      const attachments: { path: string | null }[] = await manager.query(
        `select unnest(array[storage_path, safe_path]) as path
         from (select * from email_attachments where email_id = $1 order by id for update) locked`,
        [id],
      );
      if (await isBeingFiled(manager, id)) return 'being filed';
      const paths = attachments.map(({ path }) => path);
      const savedKeys = [email.source_path, email.generated_pdf, ...paths].filter((key) => key !== null);
      const files = [...new Set([...savedKeys, ...storedKeys])];
      await manager.query(
        `insert into discarded_files (key) select key from unnest($1::text[]) key on conflict do nothing`,
        [files],
      );
      // Keeps the hash, so that a repeated or replayed webhook does not restore the email. SMTP hashes are not kept,
      // because they reveal content.
      await manager.query(
        `insert into removed_deliveries (delivery_hash, email_id)
         select delivery_hash, id from emails where id = $1 and door = 'mailgun'`,
        [id],
      );
      // Attachments, filings and replies are deleted by cascade, which waits for a reply that is being sent.
      await manager.query(`delete from emails where id = $1`, [id]);
      await within(manager, files);
      return 'deleted';
    });
  }

  /** Deletes the files of deleted emails. @param keys default: all that are listed */
  deletePendingFiles(keys?: readonly string[]): Promise<void> {
    return keys
      ? deletePendingFiles(this.dataSource, this.store, 'attachments', 'key = any($1)', [keys])
      : deletePendingFiles(this.dataSource, this.store, 'attachments');
  }

  private async idsOf({ condition, parameter }: EmailCondition, last: string, limit: number) {
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from emails email
        where ${condition} and ($2 = '' or id > nullif($2, '')::uuid) order by id limit $3`,
      [parameter, last, limit],
    );
    return rows.map(({ id }) => id);
  }

  private async storedKeysOf(id: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.store.list('attachments', `${id}/`)) keys.push(key);
    return keys;
  }
}

async function isBeingFiled(manager: EntityManager, emailId: string): Promise<boolean> {
  const filings: { job_id: string | null }[] = await manager.query(
    `select job_id from attachment_filings
      where attachment_id in (select id from email_attachments where email_id = $1)
      order by attachment_id for update`,
    [emailId],
  );
  return filings.some(({ job_id }) => job_id !== null);
}
