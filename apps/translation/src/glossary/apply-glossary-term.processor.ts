import { announceTranslations, applyGlossaryTerm, type LanguageCode } from '@coverleaf/contracts';
import { type JobProcessor, Outbox, Processor } from '@coverleaf/messaging';
import { likeContains } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { EngineRequests } from '../memory/engine-requests';
import { PublishedTexts } from '../published/published-texts';
import { GlossaryTermEntity } from './glossary-term.entity';

/** As many as can be asked about at once. */
const AT_ONCE = 100;

/** In its own case, as it is kept from engines. What was corrected is the affair of the person who did it. */
const LOST = `
  select distinct on (item_id) item_id as id, text, language from translations one
  where search like lower($1) and text like $1 and translation not like $1 and state = 'translated'
    and not exists (
      select 1 from translations human where human.item_id = one.item_id and human.translator = 'human')
    and not exists (
      select 1 from translations newer where newer.item_id = one.item_id
        and (newer.precedence > one.precedence or newer.state in ('waiting', 'delayed')))
    and ($2::uuid is null or item_id > $2)
  order by item_id limit ${AT_ONCE}`;

interface Lost {
  readonly id: string;
  readonly text: string;
  readonly language: LanguageCode;
}

/** Asks the engine again for the published texts whose translations have lost a term. Run again, it goes on. */
@Processor(applyGlossaryTerm)
export class ApplyGlossaryTermProcessor implements JobProcessor<typeof applyGlossaryTerm> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: EngineRequests,
    private readonly published: PublishedTexts,
    private readonly outbox: Outbox,
  ) {}

  async process({ termId }: { termId: string }): Promise<void> {
    const term = await this.dataSource.manager.findOneBy(GlossaryTermEntity, { id: termId });
    if (!term || this.requests.engine === 'none') return;
    let last: string | null = null;
    for (;;) {
      const lost: Lost[] = await this.dataSource.query(LOST, [likeContains(term.term), last]);
      if (lost.length === 0) return;
      await this.askAgain(lost);
      last = lost.at(-1)?.id ?? null;
    }
  }

  private async askAgain(lost: readonly Lost[]): Promise<void> {
    const texts = new Set(await this.published.among(lost.map(({ text }) => text)));
    const published = lost.filter(({ text }) => texts.has(text));
    if (published.length === 0) return;
    const languages = new Set(published.map(({ language }) => language));
    await this.dataSource.transaction(async (manager) => {
      for (const language of languages) {
        const items = published.filter((one) => one.language === language).map(({ id }) => id);
        await this.requests.askAgain(manager, items, language);
      }
      await this.outbox.add(manager, announceTranslations, { kind: 'translations' });
    });
  }
}
