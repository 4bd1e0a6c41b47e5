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
import { DataSource, type EntityManager } from 'typeorm';
import { TranslationConfig } from '../translation.config';

export interface MemoryEntry {
  readonly translator: Translator;
  readonly state: TranslationState;
  readonly translation: string | null;
  /** The current engine may be called: the text failed some time ago, or was translated by another engine. */
  readonly isClaimable: boolean;
  readonly isReviewed: boolean;
}

/** A failed text may be claimed again after this time. */
const FAILED_FOR = `interval '10 minutes'`;

/** The row with precedence for each text: a person's before an engine's, then the newest. */
const READ = `
  select distinct on (position) position::int, translator, state, translation, reviewed_at is not null as "isReviewed",
      (state = 'failed' and wanted_at < now() - ${FAILED_FOR})
        or (translation is null and translator <> $3 and $3 <> 'none') as "isClaimable"
    from unnest($1::bytea[]) with ordinality as wanted (hash, position)
      join translations on text_hash = hash and language = $2
    order by position, precedence desc, wanted_at desc, id`;

/** In the order of the hashes, so that concurrent claims of the same texts cannot deadlock. */
const CLAIM = `
  insert into translations (text_hash, text, language, translator, state, batch_id)
    select hash, text, $3, $4, $5, $6 from unnest($1::bytea[], $2::text[]) as wanted (hash, text) order by hash
  on conflict (text_hash, language, translator) do update
    set state = excluded.state, batch_id = excluded.batch_id, translation = null, translated_at = null, fault = null,
      reviewed_by = null, reviewed_at = null, wanted_at = now(), version = translations.version + 1
    where (translations.state = 'failed' and translations.wanted_at < now() - ${FAILED_FOR})
      or (translations.state = 'translated' and $7)
  returning 1`;

/** Rows that already wait are unchanged. The current engine's translation is deleted, because it is to be replaced. */
const RETRANSLATE = `
  insert into translations (text_hash, text, language, translator, state, batch_id)
    select distinct on (text_hash) text_hash, text, language, $3, 'waiting', $4
      from translations where item_id = any($1::uuid[]) and language = $2 order by text_hash
  on conflict (text_hash, language, translator) do update
    set state = 'waiting', batch_id = excluded.batch_id, translation = null, translated_at = null, fault = null,
      reviewed_by = null, reviewed_at = null, wanted_at = now(), version = translations.version + 1
    where translations.state <> 'waiting'
  returning 1`;

const BATCH = 50;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Stored translations by text and language, and the texts that were claimed for the engine. */
@Injectable()
export class TranslationMemory {
  readonly engine: EngineName;
  private readonly readQuery: PreparedQuery<MemoryEntry & { position: number }>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @InjectConfig() { TRANSLATION_ENGINE }: TranslationConfig,
  ) {
    this.engine = TRANSLATION_ENGINE;
    this.readQuery = new PreparedQuery(dataSource, 'read-translations', READ);
  }

  /** One query. @returns by text; unknown texts are missing */
  async read(texts: readonly string[], language: LanguageCode): Promise<Map<string, MemoryEntry>> {
    const rows = await this.readQuery.run([texts.map(hashOf), language, this.engine]);
    return new Map(rows.map((row) => [texts[row.position - 1] ?? '', row]));
  }

  /**
   * Claims texts that no other call has claimed, in one batch, so that the engine gets each text only once.
   * @param isRenewal also claims texts that this engine has already translated
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

  /** Claims known items of this language again. Requires an engine; the texts must be published. */
  async retranslate(manager: EntityManager, itemIds: readonly string[], language: LanguageCode) {
    for (let from = 0; from < itemIds.length; from += BATCH) {
      const batchId = randomUUID();
      const claimed: unknown[] = await manager.query(RETRANSLATE, [
        itemIds.slice(from, from + BATCH),
        language,
        this.engine,
        batchId,
      ]);
      if (claimed.length > 0) await this.outbox.add(manager, translateBatch, { batchId });
    }
  }
}
