import {
  type correctTranslationRpc,
  type deleteCorrectionRpc,
  type getTranslationRpc,
  type listTranslationsRpc,
  type retryTranslationRpc,
  type reviewTranslationRpc,
  type TranslationRecord,
  type TranslationRecordPage,
} from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { EngineRequests } from '../memory/engine-requests';
import { hashOf } from '../memory/translation-memory';
import { CorrectionsService } from './corrections.service';
import { PublishedPlaces } from '../published/published-places';
import { type ShownTranslation, ShownTranslations } from './shown-translations';

/** Translations as administrators see and correct them: with the places where they are published. */
@Injectable()
export class TranslationAdminService {
  constructor(
    private readonly shown: ShownTranslations,
    private readonly corrections: CorrectionsService,
    private readonly places: PublishedPlaces,
    private readonly requests: EngineRequests,
  ) {}

  async list({ filter }: z.output<typeof listTranslationsRpc.input>): Promise<TranslationRecordPage> {
    const { lenderId, cursor, limit, ...query } = filter;
    const texts = lenderId && (await this.places.textsOf(lenderId));
    const hashes = texts && [...texts].map(hashOf);
    const page = await this.shown.list({ ...query, ...(hashes && { hashes }) }, cursor, limit);
    return { ...page, items: await this.placed(page.items), engine: this.requests.engine };
  }

  async get({ id }: z.output<typeof getTranslationRpc.input>): Promise<TranslationRecord> {
    const item = await this.shown.find(id);
    if (!item) throw notFound('There is no such translation.');
    return this.one(item);
  }

  async correct(given: z.output<typeof correctTranslationRpc.input>): Promise<TranslationRecord> {
    const { actor, id, version, translation } = given;
    return this.one(await this.corrections.correct(actor, id, version, translation));
  }

  async review(given: z.output<typeof reviewTranslationRpc.input>): Promise<TranslationRecord> {
    return this.one(await this.corrections.review(given.actor, given.id, given.version));
  }

  drop(given: z.output<typeof deleteCorrectionRpc.input>): Promise<void> {
    return this.corrections.dropCorrection(given.actor, given.id, given.version);
  }

  async retry({ actor, id }: z.output<typeof retryTranslationRpc.input>): Promise<TranslationRecord> {
    return this.one(await this.corrections.retry(actor, id));
  }

  private async one(item: ShownTranslation): Promise<TranslationRecord> {
    const [places = null] = await this.places.ifKnown([item.text]);
    return { ...item, places };
  }

  private async placed(items: readonly ShownTranslation[]): Promise<TranslationRecord[]> {
    const places = await this.places.ifKnown(items.map(({ text }) => text));
    return items.map((item, index) => ({ ...item, places: places[index] ?? null }));
  }
}
