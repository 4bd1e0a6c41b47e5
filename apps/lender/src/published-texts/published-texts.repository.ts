import { Handles } from '@coverleaf/messaging';
import {
  COVERAGE_PAGE,
  MAX_PUBLISHED_CHARACTERS,
  MAX_PLACES,
  type PublishedPlace,
  type SiteSettings,
  type TextScope,
  findPublishedTextsRpc,
  listPublishedTextsRpc,
  listLenderTextsRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { decodeCursor, ORDER_BY_NAME, toPage } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SettingsService } from '../site/settings.service';

/** Compares the indexed hash first, then the text, because two texts can share a hash. */
const equalsWanted = (column: string): string =>
  `hashtextextended(${column}, 0) = hashtextextended(wanted.text, 0) and ${column} = wanted.text`;

/** The places where one column publishes the wanted text. */
const placesIn = (column: 'question' | 'answer' | 'category' | 'content' | 'role'): string =>
  column === 'content' || column === 'role'
    ? `(select testimonial.${column} as text, 'testimonial' as kind, '${column}' as part, lender.id, lender.name
          from testimonials testimonial join lenders lender on lender.id = testimonial.lender_id
          where ${equalsWanted(`testimonial.${column}`)} and lender.active and lender.deleted_at is null limit ${MAX_PLACES})`
    : `(select ${column} as text, 'faq' as kind, '${column}' as part, null::uuid as id, null::text as name
          from faqs where ${equalsWanted(column)} and lender_id is null limit ${MAX_PLACES})`;

/** $1: texts. */
export const FIND_PUBLISHED = `
  select wanted.text, place.kind, place.part, place.id, place.name
    from unnest($1::text[]) as wanted (text)
    cross join lateral (
      ${(['question', 'answer', 'category', 'content', 'role'] as const).map(placesIn).join(' union all ')}
    ) as place`;

/** Texts that appear only on one lender's pages. $1, $2: name and id of the last lender, or null; $3: lenders. */
const LIST_BY_LENDER = `
  select lender.id, lender.name, own.texts
  from (
    select id, name from lenders
    where active and deleted_at is null and ($1::text is null or (name ${ORDER_BY_NAME}, id) > ($1 ${ORDER_BY_NAME}, $2::uuid))
    order by name ${ORDER_BY_NAME}, id limit $3
  ) lender
  cross join lateral (
    select coalesce(array_agg(distinct part.text), '{}') as texts
    from testimonials testimonial
    cross join lateral (values (testimonial.content), (testimonial.role)) as part (text)
    where testimonial.lender_id = lender.id and part.text <> ''
  ) own
  order by lender.name ${ORDER_BY_NAME}, lender.id`;

/** A row has at most three texts. With the sentences of the settings a page stays within `MAX_PUBLISHED_TEXTS`. */
const PAGE_ROWS = 90;

/** $1: the id after which the page begins, or null; $2: rows. */
const LIST_FAQS = `
  select id, array[question, answer, category] as texts from faqs
    where lender_id is null and ($1::uuid is null or id > $1) order by id limit $2`;
const TESTIMONIALS = `
  select testimonial.id, array[content, role] as texts
    from testimonials testimonial join lenders lender on lender.id = testimonial.lender_id
    where lender.active and lender.deleted_at is null and ($1::uuid is null or testimonial.id > $1)`;
const LIST_TESTIMONIALS = `${TESTIMONIALS} order by testimonial.id limit $2`;
/** $3: the lender. */
const LIST_TESTIMONIALS_OF_LENDER = `${TESTIMONIALS} and lender.id = $3 order by testimonial.id limit $2`;

interface PlaceRow {
  readonly text: string;
  readonly kind: 'faq' | 'testimonial';
  readonly part: string;
  readonly id: string | null;
  readonly name: string | null;
}

interface TextRow {
  readonly id: string;
  readonly texts: readonly string[];
}

export interface TextPage {
  texts: string[];
  nextCursor?: string;
}

export interface LenderTextPage {
  items: { readonly id: string; readonly name: string; readonly texts: string[] }[];
  nextCursor?: string;
}

const LenderPosition = z.tuple([z.string(), z.uuid()]);

/** Texts that administrators write and the public sees: questions, testimonials, sentences of the settings. */
@Injectable()
export class PublishedTextsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  /** @returns the places of each text, in the order of `texts`, at most `MOST_PLACES` for each */
  @Handles(findPublishedTextsRpc)
  async find({ texts }: RpcInput<typeof findPublishedTextsRpc>) {
    const [rows, site] = await Promise.all([
      this.dataSource.query<PlaceRow[]>(FIND_PUBLISHED, [[...new Set(texts)]]),
      this.settings.siteSettings(),
    ]);
    const places = texts.map((text) => [
      ...settingsWith(site, text),
      ...rows.filter((row) => row.text === text).map(toPlace),
    ]);
    return { places: places.map((all) => all.slice(0, MAX_PLACES)), siteName: site.name };
  }

  /** A page of the texts of a scope, in the order of ids, so that a late page costs no more than the first. */
  @Handles(listPublishedTextsRpc)
  async list({ scope, cursor }: RpcInput<typeof listPublishedTextsRpc>) {
    const page = cutToPage(await this.rows(scope, cursor ?? null));
    if (scope === 'shared' && cursor === undefined)
      page.texts.unshift(...Object.values(sentencesOf(await this.settings.siteSettings())));
    return { ...page, texts: page.texts.filter((text) => text.trim() !== '') };
  }

  @Handles(listLenderTextsRpc)
  async listByLender({ cursor }: RpcInput<typeof listLenderTextsRpc>) {
    const [name, id] = cursor ? decodeCursor(LenderPosition, cursor) : [null, null];
    const rows: LenderTextPage['items'] = await this.dataSource.query(LIST_BY_LENDER, [
      name,
      id,
      COVERAGE_PAGE + 1,
    ]);
    return toPage(rows, COVERAGE_PAGE, (last) => [last.name, last.id]);
  }

  /** Reads one row more than a page has, which shows whether another page follows. */
  private rows(scope: TextScope, after: string | null): Promise<TextRow[]> {
    if (scope === 'shared') return this.dataSource.query(LIST_FAQS, [after, PAGE_ROWS + 1]);
    if (scope === 'lenders') return this.dataSource.query(LIST_TESTIMONIALS, [after, PAGE_ROWS + 1]);
    return this.dataSource.query(LIST_TESTIMONIALS_OF_LENDER, [after, PAGE_ROWS + 1, scope]);
  }
}

const toPlace = ({ kind, part, id, name }: PlaceRow): PublishedPlace => ({
  kind,
  part,
  lender: id !== null && name !== null ? { id, name } : null,
});

export const sentencesOf = ({ support }: SiteSettings): Readonly<Record<string, string>> => ({
  'support.hours': support.hours,
  'support.lookup_hours': support.lookupHours,
});

const settingsWith = (site: SiteSettings, text: string): PublishedPlace[] =>
  Object.entries(sentencesOf(site))
    .filter(([, sentence]) => sentence === text)
    .map(([part]) => ({ kind: 'setting' as const, part, lender: null }));

/** As many rows as fit into `MAX_PUBLISHED_CHARACTERS`, but at least one. */
function cutToPage(rows: readonly TextRow[]): TextPage {
  let characters = 0;
  let count = 0;
  for (const { texts } of rows.slice(0, PAGE_ROWS)) {
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (count > 0 && characters > MAX_PUBLISHED_CHARACTERS) break;
    count += 1;
  }
  const last = rows[count - 1];
  return {
    texts: rows.slice(0, count).flatMap(({ texts }) => texts),
    ...(last && count < rows.length && { nextCursor: last.id }),
  };
}
