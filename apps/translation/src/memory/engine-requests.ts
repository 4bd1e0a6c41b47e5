import { randomUUID } from 'node:crypto';
import { type EngineName, type LanguageCode, translateBatch } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TranslationConfig } from '../translation.config';

/** Texts of one batch. */
const BATCH = 50;

/** What is being asked already is left alone. A translation of this engine's goes: it is the one to be replaced. */
const ASK = `
  insert into translations (text_hash, text, language, translator, state, batch_id)
    select distinct on (text_hash) text_hash, text, language, $3, 'waiting', $4
      from translations where item_id = any($1::uuid[]) and language = $2 order by text_hash
  on conflict (text_hash, language, translator) do update
    set state = 'waiting', batch_id = excluded.batch_id, translation = null, translated_at = null, fault = null,
      reviewed_by = null, reviewed_at = null, wanted_at = now(), version = translations.version + 1
    where translations.state <> 'waiting'
  returning 1`;

/** Asks the engine for texts that the memory knows already. */
@Injectable()
export class EngineRequests {
  readonly engine: EngineName;

  constructor(
    private readonly outbox: Outbox,
    @InjectConfig() { TRANSLATION_ENGINE }: TranslationConfig,
  ) {
    this.engine = TRANSLATION_ENGINE;
  }

  /**
   * Call it only while there is an engine, and for texts that are published.
   * @param items of this language
   */
  async askAgain(manager: EntityManager, items: readonly string[], language: LanguageCode): Promise<void> {
    for (let from = 0; from < items.length; from += BATCH) {
      const batchId = randomUUID();
      const asked: unknown[] = await manager.query(ASK, [
        items.slice(from, from + BATCH),
        language,
        this.engine,
        batchId,
      ]);
      if (asked.length > 0) await this.outbox.add(manager, translateBatch, { batchId });
    }
  }
}
