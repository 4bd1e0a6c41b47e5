import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 200;

/** Files whose mails are gone. A file is forgotten after it was deleted, never before. */
@Injectable()
export class DiscardedFiles {
  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.store.delete('attachments', key);
      await this.dataSource.query(`delete from discarded_files where key = $1`, [key]);
    }
  }

  /** Resolves when none of them is left. */
  async deleteAll(): Promise<void> {
    for (;;) {
      const rows: { key: string }[] = await this.dataSource.query(
        `select key from discarded_files limit ${BATCH}`,
      );
      if (rows.length === 0) return;
      await this.delete(rows.map(({ key }) => key));
    }
  }
}
