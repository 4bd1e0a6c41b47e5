import type { LanguageCode, Translator } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A text that waits for the engine. */
export interface OpenRow {
  readonly id: string;
  readonly text: string;
  readonly language: LanguageCode;
  readonly translator: Translator;
}

/** What becomes of a row. */
export interface Settlement {
  readonly id: string;
  readonly state: 'translated' | 'refused' | 'delayed' | 'failed';
  readonly translation?: string;
  readonly fault?: string;
}

/** What others did to a row meanwhile stands: a batch writes only what is still open of it. */
const SETTLE = `
  update translations row
    set state = given.state, translation = given.translation, fault = given.fault,
        translated_at = case when given.translation is not null then now() end, version = row.version + 1
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as given (id, state, translation, fault)
    where row.id = given.id and row.batch_id = $1 and row.state in ('waiting', 'delayed')`;

/** The texts that one call claimed. */
@Injectable()
export class BatchesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What is open of a batch still. */
  open(batchId: string): Promise<OpenRow[]> {
    return this.dataSource.query(
      `select id, text, language, translator from translations
        where batch_id = $1 and state in ('waiting', 'delayed') order by text_hash`,
      [batchId],
    );
  }

  async settle(batchId: string, settlements: readonly Settlement[]): Promise<void> {
    if (settlements.length === 0) return;
    await this.dataSource.query(SETTLE, [
      batchId,
      settlements.map(({ id }) => id),
      settlements.map(({ state }) => state),
      settlements.map(({ translation }) => translation ?? null),
      settlements.map(({ fault }) => fault ?? null),
    ]);
  }
}
