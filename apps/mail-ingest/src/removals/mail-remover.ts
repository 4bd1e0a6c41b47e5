import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DiscardedFiles } from './discarded-files';
import type { Removable } from './removable';

/** Being filed at this moment: whether it has become a document has to be written down first. */
type Removed = 'removed' | 'being filed' | 'not any more';

const BATCH = 200;

/**
 * Removes mails with everything of theirs, each in a transaction of its own that also remembers its files: killed
 * anywhere, a mail is either all there or on its way out. Jobs of what is gone find nothing and end.
 */
@Injectable()
export class MailRemover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly discarded: DiscardedFiles,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  /**
   * Removes those that the condition names, and adds them to the counts of the removal. Then their files go.
   * @param most of one call
   * @returns false: there are more, or one has to wait because it is being filed
   */
  async removeAll(removalId: string, which: Removable, most = Number.POSITIVE_INFINITY): Promise<boolean> {
    await this.dataSource.query(`insert into removals (id) values ($1) on conflict do nothing`, [removalId]);
    let removed = 0;
    let waiting = 0;
    for (let last = ''; ;) {
      const limit = Math.min(BATCH, most - removed);
      const ids = await this.idsOf(which, last, limit);
      for (const id of ids) {
        const outcome = await this.remove(id, which, async (manager, files) => {
          await manager.query(`update removals set mails = mails + 1, files = files + $2 where id = $1`, [
            removalId,
            files.length,
          ]);
        });
        if (outcome === 'removed') removed += 1;
        if (outcome === 'being filed') waiting += 1;
      }
      last = ids.at(-1) ?? last;
      if (ids.length < limit || removed >= most) break;
    }
    await this.discarded.deleteAll();
    return waiting === 0 && removed < most;
  }

  /**
   * Removes one mail; its files are for `DiscardedFiles` afterwards.
   * @param within done in the same transaction, with the keys of its files
   */
  async remove(
    id: string,
    { condition, parameter }: Removable,
    within: (manager: EntityManager, files: readonly string[]) => Promise<void>,
  ): Promise<Removed> {
    // Also what a job has stored and not written down yet.
    const stored = await this.storedOf(id);
    return this.dataSource.transaction(async (manager) => {
      const [email]: { source_path: string | null; generated_pdf: string | null }[] = await manager.query(
        `select source_path, generated_pdf from emails email where ${condition} and id = $2 for update`,
        [parameter, id],
      );
      if (!email) return 'not any more';
      // All of them: one that is just being fetched, or filed, is waited for.
      const attachments: { storage_path: string | null }[] = await manager.query(
        `select storage_path from email_attachments where email_id = $1 order by id for update`,
        [id],
      );
      if (await isBeingFiled(manager, id)) return 'being filed';
      const paths = attachments.map(({ storage_path }) => storage_path);
      const known = [email.source_path, email.generated_pdf, ...paths].filter((key) => key !== null);
      const files = [...new Set([...known, ...stored])];
      await manager.query(
        `insert into discarded_files (key) select key from unnest($1::text[]) key on conflict do nothing`,
        [files],
      );
      // Mailgun may send it again, and so may whoever has overheard it. By SMTP the hash would tell of the mail.
      await manager.query(
        `insert into removed_deliveries (delivery_hash, email_id)
         select delivery_hash, id from emails where id = $1 and door = 'mailgun'`,
        [id],
      );
      // What else belongs to it goes with it, by its foreign key.
      await manager.query(`delete from emails where id = $1`, [id]);
      await within(manager, files);
      return 'removed';
    });
  }

  private async idsOf({ condition, parameter }: Removable, last: string, limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from emails email
        where ${condition} and ($2 = '' or id > nullif($2, '')::uuid) order by id limit $3`,
      [parameter, last, limit],
    );
    return rows.map(({ id }) => id);
  }

  private async storedOf(id: string): Promise<string[]> {
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
