import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Removable } from './removable';

const BATCH = 200;

/** Being sent at this moment: the other side may take it, and what came of it has to be written down first. */
type Removed = 'removed' | 'being sent' | 'not any more';

/**
 * Removes documents with everything of theirs, each in a transaction of its own that also remembers its files: killed
 * anywhere, a document is either all there or on its way out. Jobs of what is gone find nothing and end.
 */
@Injectable()
export class DocumentRemover {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many have to wait, because they are being sent */
  async removeAll(removalId: string, which: Removable): Promise<number> {
    let waiting = 0;
    for (let last = ''; ;) {
      const rows: { id: string }[] = await this.dataSource.query(
        `select id from insurance_uploads upload
          where ${which.condition} and ($2 = '' or id > nullif($2, '')::uuid) order by id limit ${BATCH}`,
        [which.parameter, last],
      );
      for (const { id } of rows) {
        if ((await this.remove(removalId, which, id)) === 'being sent') waiting += 1;
      }
      last = rows.at(-1)?.id ?? '';
      if (rows.length < BATCH) return waiting;
    }
  }

  private remove(removalId: string, which: Removable, id: string): Promise<Removed> {
    return this.dataSource.transaction(async (manager) => {
      // Transmissions first, as everybody does who changes both; again, because one may have been opened until then.
      if (await isBeingSent(manager, id)) return 'being sent';
      const [upload]: { file_path: string; pdf_path: string | null }[] = await manager.query(
        `select file_path, pdf_path from insurance_uploads upload where ${which.condition} and id = $2 for update`,
        [which.parameter, id],
      );
      if (!upload) return 'not any more';
      if (await isBeingSent(manager, id)) return 'being sent';
      const files = [upload.file_path, upload.pdf_path].filter((key) => key !== null);
      await manager.query(
        `insert into discarded_files (key, removal_id) select key, $2 from unnest($1::text[]) key`,
        [files, removalId],
      );
      await manager.query(
        `delete from transmission_events where transmission_id in (select id from transmissions where upload_id = $1)`,
        [id],
      );
      await manager.query(`delete from transmissions where upload_id = $1`, [id]);
      await manager.query(`delete from insurance_confirmations where upload_id = $1`, [id]);
      // What else belongs to it goes with it, by its foreign key.
      await manager.query(`delete from insurance_uploads where id = $1`, [id]);
      await manager.query(`update removals set documents = documents + 1, files = files + $2 where id = $1`, [
        removalId,
        files.length,
      ]);
      return 'removed';
    });
  }
}

/** To others or, by mail, to the borrower. Until the transaction ends, none of it begins. */
async function isBeingSent(manager: EntityManager, uploadId: string): Promise<boolean> {
  for (const table of ['transmissions', 'notifications']) {
    const rows: { state: string }[] = await manager.query(
      `select state from ${table} where upload_id = $1 order by id for update`,
      [uploadId],
    );
    if (rows.some(({ state }) => state === 'sending')) return true;
  }
  return false;
}
