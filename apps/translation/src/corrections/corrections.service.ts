import { AuditTrail } from '@coverleaf/audit';
import { type Actor, announceTranslations, MAX_TRANSLATION_CHARACTERS } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { AppError, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EngineRequests } from '../memory/engine-requests';
import { PublishedTexts } from '../published/published-texts';
import { lostParts, strayParts } from './lost-parts';
import { type ShownTranslation, ShownTranslations } from './shown-translations';

/** A translation may be as many times as long as its text; of short ones, this many characters. */
const LONGER = 4;
const SHORT = 200;

/** Takes its place in lists from the rows that were there. */
const CORRECT = `
  insert into translations (text_hash, text, language, translator, state, translation, wanted_at, translated_at,
      corrected_by, reviewed_by, reviewed_at)
    select text_hash, text, language, 'human', 'translated', $2, wanted_at, now(), $3, $3, now()
      from translations where item_id = $1 order by wanted_at desc limit 1
  on conflict (text_hash, language, translator) do update
    set translation = excluded.translation, translated_at = now(), corrected_by = excluded.corrected_by,
      reviewed_by = excluded.reviewed_by, reviewed_at = now(), version = translations.version + 1`;

/** The versions of the rows that stay make up for the one that goes: an item's version never comes again. */
const DROP = `
  with dropped as (delete from translations where item_id = $1 and translator = 'human' returning version)
  update translations set version = version + (select version from dropped) + 1
    where id = (select id from translations where item_id = $1 and translator <> 'human' limit 1)`;

/** What administrators do with translations. What one began with and another changed meanwhile is not overwritten. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shown: ShownTranslations,
    private readonly requests: EngineRequests,
    private readonly published: PublishedTexts,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  /** @param version what the editor began with; undefined: whatever it is */
  correct(
    actor: Actor,
    id: string,
    version: number | undefined,
    translation: string,
  ): Promise<ShownTranslation> {
    return this.change(id, version, async (manager, item) => {
      refuseWhatLost(item.text, translation);
      if (item.standing === 'corrected' && item.translation === translation) return;
      await manager.query(CORRECT, [id, translation, actor.userId]);
      await this.audit.note(manager, 'translation.corrected', actor, id);
      await this.announce(manager);
    });
  }

  review(actor: Actor, id: string, version: number | undefined): Promise<ShownTranslation> {
    return this.change(id, version, async (manager, { state, reviewedAt }) => {
      if (state !== 'translated')
        throw new AppError('nothing_to_review', 409, 'There is no translation to review yet.');
      if (reviewedAt !== null) return;
      // While it is locked, the row that is shown is the newest translated one.
      await manager.query(
        `update translations set reviewed_by = $2, reviewed_at = now(), version = version + 1
           where id = (select id from translations where item_id = $1 order by precedence desc, wanted_at desc, id limit 1)`,
        [id, actor.userId],
      );
      await this.audit.note(manager, 'translation.reviewed', actor, id);
    });
  }

  async dropCorrection(actor: Actor, id: string, version: number | undefined): Promise<void> {
    await this.change(id, version, async (manager, { standing }) => {
      if (standing !== 'corrected')
        throw new AppError('not_corrected', 409, 'Nobody has corrected this translation.');
      await manager.query(DROP, [id]);
      await this.audit.note(manager, 'translation.correction_dropped', actor, id);
      await this.announce(manager);
    });
  }

  async retry(actor: Actor, id: string): Promise<ShownTranslation> {
    if (this.requests.engine === 'none')
      throw new AppError('no_engine', 409, 'No translation engine is set up. Correct the text by hand.');
    const known = await this.shown.find(id);
    if (!known) throw gone();
    const [published] = await this.published.among([known.text]);
    if (published === undefined)
      throw new AppError('not_published', 409, 'This text is not published now, so it is sent to no engine.');
    return this.change(id, undefined, async (manager, { standing, state, language }) => {
      if (standing === 'corrected')
        throw new AppError('corrected', 409, 'A person corrected this. Use the machine’s translation first.');
      if (state === 'waiting') return;
      await this.requests.askAgain(manager, [id], language);
      await this.audit.note(manager, 'translation.asked_again', actor, id);
      await this.announce(manager);
    });
  }

  /** Who changes an item does so alone. */
  private change(
    id: string,
    version: number | undefined,
    work: (manager: EntityManager, item: ShownTranslation) => Promise<void>,
  ): Promise<ShownTranslation> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select 1 from translations where item_id = $1 order by id for update`, [id]);
      const item = await this.shown.find(id, manager);
      if (!item) throw gone();
      if (version !== undefined && version !== item.version)
        throw new AppError(
          'stale',
          409,
          'This translation was changed meanwhile. Load it again to see what it is now.',
        );
      await work(manager, item);
      return (await this.shown.find(id, manager)) ?? item;
    });
  }

  private async announce(manager: EntityManager): Promise<void> {
    await this.outbox.add(manager, announceTranslations, { kind: 'translations' });
  }
}

function refuseWhatLost(text: string, translation: string): void {
  const lost = lostParts(text, translation);
  if (lost.length > 0)
    throw fieldProblem('translation', `Keep what is in the English text: ${lost.join(', ')}`);
  const stray = strayParts(text, translation);
  if (stray.length > 0)
    throw fieldProblem('translation', `The English text does not have this: ${stray.join(', ')}`);
  const most = Math.min(MAX_TRANSLATION_CHARACTERS, Math.max(SHORT, LONGER * text.length));
  if (translation.length > most) throw fieldProblem('translation', `Use at most ${most} characters`);
}

const gone = (): AppError => notFound('There is no such translation.');
