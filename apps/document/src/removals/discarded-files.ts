import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 200;

/** Files whose documents are gone. */
@Injectable()
export class DiscardedFiles {
  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  /** Resolves when none of them is left. A file is forgotten after it was deleted, never before. */
  async deleteAll(removalId: string): Promise<void> {
    for (;;) {
      const rows: { key: string }[] = await this.dataSource.query(
        `select key from discarded_files where removal_id = $1 limit ${BATCH}`,
        [removalId],
      );
      if (rows.length === 0) return;
      for (const { key } of rows) {
        await this.store.delete('insurance', key);
        await this.dataSource.query(`delete from discarded_files where key = $1`, [key]);
      }
    }
  }
}
