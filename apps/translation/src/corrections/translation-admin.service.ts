import { AuditTrail, changedValues } from '@coverleaf/audit';
import {
  announceTranslations,
  correctTranslation,
  deleteCorrection,
  getTranslation,
  listTranslations,
  MAX_TRANSLATION_CHARACTERS,
  type OperationInput,
  retryTranslation,
  reviewTranslation,
  type TranslationRecord,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { addedPlaceholders, lostParts } from '../engines/protected-text';
import { hashOf, TranslationMemory } from '../memory/translation-memory';
import { PublishedTexts } from '../published/published-texts';
import { type ShownTranslation, ShownTranslations } from './shown-translations';

/** A correction may have this many times the characters of its text, and this many in any case. */
const MAX_LENGTH_RATIO = 4;
const MIN_LENGTH_LIMIT = 200;

/** Keeps `wanted_at`, so that the item keeps its place in lists. */
const CORRECT = `
  insert into translations (text_hash, text, language, translator, state, translation, wanted_at, translated_at,
      corrected_by, reviewed_by, reviewed_at)
    select text_hash, text, language, 'human', 'translated', $2, wanted_at, now(), $3, $3, now()
      from translations where item_id = $1 order by wanted_at desc limit 1
  on conflict (text_hash, language, translator) do update
    set translation = excluded.translation, translated_at = now(), corrected_by = excluded.corrected_by,
      reviewed_by = excluded.reviewed_by, reviewed_at = now(), version = translations.version + 1`;

/** Adds the deleted row's version to another row, because the sum of the rows' versions must always grow. */
const DELETE_CORRECTION = `
  with deleted as (delete from translations where item_id = $1 and translator = 'human' returning version)
  update translations set version = version + (select version from deleted) + 1
    where id = (select id from translations where item_id = $1 and translator <> 'human' limit 1)`;

/** Translations for administrators, with the places where they are published. Versions prevent lost updates. */
@Injectable()
export class TranslationAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shown: ShownTranslations,
    private readonly memory: TranslationMemory,
    private readonly published: PublishedTexts,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(listTranslations)
  async list({ query: { lenderId, cursor, limit, ...filter } }: OperationInput<typeof listTranslations>) {
    const texts = lenderId && (await this.published.textsOf(lenderId));
    const hashes = texts && [...texts].map(hashOf);
    const page = await this.shown.list({ ...filter, ...(hashes && { hashes }) }, cursor, limit);
    return { ...page, items: await this.withPlaces(page.items), engine: this.memory.engine };
  }

  @Handles(getTranslation)
  async get({ params }: OperationInput<typeof getTranslation>) {
    return this.toRecord(await this.find(params.id));
  }

  @Handles(correctTranslation)
  async correct({
    actor,
    params: { id },
    body: { translation },
    version,
  }: OperationInput<typeof correctTranslation>) {
    return this.change(id, version, async (manager, item) => {
      assertKeepsParts(item.text, translation);
      if (item.standing === 'corrected' && item.translation === translation) return;
      await manager.query(CORRECT, [id, translation, actor.userId]);
      const changes = changedValues(['translation'], item, { translation });
      await this.audit.note(manager, 'translation.corrected', actor, id, ['translation'], changes);
      await this.announce(manager);
    });
  }

  @Handles(reviewTranslation)
  async review({ actor, params: { id }, version }: OperationInput<typeof reviewTranslation>) {
    return this.change(id, version, async (manager, { state, reviewedAt }) => {
      if (state !== 'translated')
        throw conflict('nothing_to_review', 'There is no translation to review yet.');
      if (reviewedAt !== null) return;
      await manager.query(
        `update translations set reviewed_by = $2, reviewed_at = now(), version = version + 1
           where id = (select id from translations where item_id = $1 order by precedence desc, wanted_at desc, id limit 1)`,
        [id, actor.userId],
      );
      await this.audit.note(manager, 'translation.reviewed', actor, id);
    });
  }

  @Handles(deleteCorrection)
  async deleteCorrection({ actor, params: { id }, version }: OperationInput<typeof deleteCorrection>) {
    await this.change(id, version, async (manager, item) => {
      if (item.standing !== 'corrected')
        throw conflict('not_corrected', 'Nobody has corrected this translation.');
      await manager.query(DELETE_CORRECTION, [id]);
      const changes = changedValues(['translation'], item, {});
      await this.audit.note(manager, 'translation.correction_dropped', actor, id, ['translation'], changes);
      await this.announce(manager);
    });
    return undefined;
  }

  @Handles(retryTranslation)
  async retry({ actor, params: { id } }: OperationInput<typeof retryTranslation>) {
    if (this.memory.engine === 'none')
      throw conflict('no_engine', 'No translation engine is set up. Correct the text by hand.');
    const { text } = await this.find(id);
    const [published] = await this.published.among([text]);
    if (published === undefined)
      throw conflict('not_published', 'This text is not published now, so it is sent to no engine.');
    return this.change(id, undefined, async (manager, { standing, state, language }) => {
      if (standing === 'corrected')
        throw conflict('corrected', 'A person corrected this. Use the machine’s translation first.');
      if (state === 'waiting') return;
      await this.memory.retranslate(manager, [id], language);
      await this.audit.note(manager, 'translation.asked_again', actor, id);
      await this.announce(manager);
    });
  }

  /** @param version the version that the administrator saw; undefined for any */
  private async change(
    id: string,
    version: number | undefined,
    work: (manager: EntityManager, item: ShownTranslation) => Promise<void>,
  ): Promise<TranslationRecord> {
    const changed = await this.dataSource.transaction(async (manager) => {
      await manager.query(`select 1 from translations where item_id = $1 order by id for update`, [id]);
      const item = await this.find(id, manager);
      if (version !== undefined && version !== item.version)
        throw conflict(
          'stale',
          'This translation was changed meanwhile. Load it again to see what it is now.',
        );
      await work(manager, item);
      return (await this.shown.find(id, manager)) ?? item;
    });
    return this.toRecord(changed);
  }

  private async find(id: string, manager?: EntityManager): Promise<ShownTranslation> {
    const item = await this.shown.find(id, manager);
    if (!item) throw notFound('There is no such translation.');
    return item;
  }

  private async announce(manager: EntityManager): Promise<void> {
    await this.outbox.add(manager, announceTranslations, { kind: 'translations' });
  }

  private async toRecord(item: ShownTranslation): Promise<TranslationRecord> {
    const [places = null] = await this.published.findPlaces([item.text]);
    return { ...item, places };
  }

  private async withPlaces(items: readonly ShownTranslation[]): Promise<TranslationRecord[]> {
    const places = await this.published.findPlaces(items.map(({ text }) => text));
    return items.map((item, index) => ({ ...item, places: places[index] ?? null }));
  }
}

function assertKeepsParts(text: string, translation: string): void {
  const lost = lostParts(text, translation);
  if (lost.length > 0)
    throw fieldProblem('translation', `Keep what is in the English text: ${lost.join(', ')}`);
  const added = addedPlaceholders(text, translation);
  if (added.length > 0)
    throw fieldProblem('translation', `The English text does not have this: ${added.join(', ')}`);
  const max = Math.min(
    MAX_TRANSLATION_CHARACTERS,
    Math.max(MIN_LENGTH_LIMIT, MAX_LENGTH_RATIO * text.length),
  );
  if (translation.length > max) throw fieldProblem('translation', `Use at most ${max} characters`);
}
