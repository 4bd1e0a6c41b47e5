import { announceTranslations, applyGlossaryTerm, type LanguageCode } from '@coverleaf/contracts';
import { type JobProcessor, Outbox, Processor } from '@coverleaf/messaging';
import { likeContains } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { TranslationMemory } from '../memory/translation-memory';
import { PublishedTexts } from '../published/published-texts';
import { GlossaryTermEntity } from './glossary-term.entity';

/** Limited by how many texts `PublishedTexts` can check in one call. */
const BATCH = 100;

/** Case-sensitive, as terms are protected. Corrected translations are excluded: a person is responsible for them. */
const TRANSLATIONS_WITHOUT_TERM = `
  select distinct on (item_id) item_id as id, text, language from translations one
  where search like lower($1) and text like $1 and translation not like $1 and state = 'translated'
    and not exists (
      select 1 from translations human where human.item_id = one.item_id and human.translator = 'human')
    and not exists (
      select 1 from translations newer where newer.item_id = one.item_id
        and (newer.precedence > one.precedence or newer.state in ('waiting', 'delayed')))
    and ($2::uuid is null or item_id > $2)
  order by item_id limit ${BATCH}`;

interface Item {
  readonly id: string;
  readonly text: string;
  readonly language: LanguageCode;
}

/** Translates published texts again whose translations have lost a new locked term. Idempotent. */
@Processor(applyGlossaryTerm)
export class ApplyGlossaryTermProcessor implements JobProcessor<typeof applyGlossaryTerm> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly memory: TranslationMemory,
    private readonly published: PublishedTexts,
    private readonly outbox: Outbox,
  ) {}

  async process({ termId }: { termId: string }): Promise<void> {
    const term = await this.dataSource.manager.findOneBy(GlossaryTermEntity, { id: termId });
    if (!term || this.memory.engine === 'none') return;
    let last: string | null = null;
    for (;;) {
      const items: Item[] = await this.dataSource.query(TRANSLATIONS_WITHOUT_TERM, [
        likeContains(term.term),
        last,
      ]);
      if (items.length === 0) return;
      await this.retranslate(items);
      last = items.at(-1)?.id ?? null;
    }
  }

  private async retranslate(items: readonly Item[]): Promise<void> {
    const texts = new Set(await this.published.among(items.map(({ text }) => text)));
    const published = items.filter(({ text }) => texts.has(text));
    if (published.length === 0) return;
    const languages = new Set(published.map(({ language }) => language));
    await this.dataSource.transaction(async (manager) => {
      for (const language of languages) {
        const ids = published.filter((item) => item.language === language).map(({ id }) => id);
        await this.memory.retranslate(manager, ids, language);
      }
      await this.outbox.add(manager, announceTranslations, { kind: 'translations' });
    });
  }
}
