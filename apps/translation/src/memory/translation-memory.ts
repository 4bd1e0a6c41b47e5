import { createHash, randomUUID } from 'node:crypto';
import {
  type EngineName,
  type LanguageCode,
  translateBatch,
  type TranslationState,
  type Translator,
} from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { InjectConfig, PreparedQuery } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TranslationConfig } from '../translation.config';

export interface Remembered {
  readonly translator: Translator;
  readonly state: TranslationState;
  readonly translation: string | null;
  /** It was given up, or was asked of another engine in vain, and may be asked now. */
  readonly isClaimable: boolean;
  /** Somebody found it right. */
  readonly isReviewed: boolean;
}

/** A text that was given up is asked again after this long, when somebody wants it. */
const GIVEN_UP_FOR = `interval '10 minutes'`;

/** The row that is shown of each text: a person's before a machine's, the newest machine's before older ones. */
const READ = `
  select distinct on (place) place::int, translator, state, translation, reviewed_at is not null as "isReviewed",
      (state = 'failed' and wanted_at < now() - ${GIVEN_UP_FOR})
        or (translation is null and translator <> $3 and $3 <> 'none') as "isClaimable"
    from unnest($1::bytea[]) with ordinality as wanted (hash, place)
      join translations on text_hash = hash and language = $2
    order by place, precedence desc, wanted_at desc, id`;

/** In the order of their hashes, so that calls which want the same texts wait for each other instead of locking up. */
const CLAIM = `
  insert into translations (text_hash, text, language, translator, state, batch_id)
    select hash, text, $3, $4, $5, $6 from unnest($1::bytea[], $2::text[]) as wanted (hash, text) order by hash
  on conflict (text_hash, language, translator) do update
    set state = excluded.state, batch_id = excluded.batch_id, translation = null, translated_at = null, fault = null,
      reviewed_by = null, reviewed_at = null, wanted_at = now(), version = translations.version + 1
    where (translations.state = 'failed' and translations.wanted_at < now() - ${GIVEN_UP_FOR})
      or (translations.state = 'translated' and $7)
  returning 1`;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** What every text was translated to, and what was asked of the engine. */
@Injectable()
export class TranslationMemory {
  private readonly engine: EngineName;
  private readonly reading: PreparedQuery<Remembered & { place: number }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @InjectConfig() { TRANSLATION_ENGINE }: TranslationConfig,
  ) {
    this.engine = TRANSLATION_ENGINE;
    this.reading = new PreparedQuery(dataSource, 'read-translations', READ);
  }

  /** One query. @returns by text; those that were never met are left out */
  async read(texts: readonly string[], language: LanguageCode): Promise<Map<string, Remembered>> {
    const rows = await this.reading.run([texts.map(hashOf), language, this.engine]);
    return new Map(rows.map((row) => [texts[row.place - 1] ?? '', row]));
  }

  /**
   * Asks the engine for texts, all in one batch. What another call has claimed is left to it, so however many ask for a
   * new page, each of its texts is asked of the engine once.
   * @param texts each once
   * @param isRenewal also those that this engine has translated before
   */
  async claim(texts: readonly string[], language: LanguageCode, isRenewal = false): Promise<void> {
    if (texts.length === 0) return;
    const batchId = randomUUID();
    const state: TranslationState = this.engine === 'none' ? 'missing' : 'waiting';
    await this.dataSource.transaction(async (manager) => {
      const claimed: unknown[] = await manager.query(CLAIM, [
        texts.map(hashOf),
        texts,
        language,
        this.engine,
        state,
        batchId,
        isRenewal,
      ]);
      if (claimed.length > 0 && state === 'waiting')
        await this.outbox.add(manager, translateBatch, { batchId });
    });
  }
}
