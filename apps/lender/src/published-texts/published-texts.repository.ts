import { MOST_PLACES, type PublishedPlace, type SiteSettings } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../site/settings';
import { toSiteSettings } from '../site/site-settings';

/** By the index of numbers; two texts may have the same. */
const says = (column: string): string =>
  `hashtextextended(${column}, 0) = hashtextextended(wanted.text, 0) and ${column} = wanted.text`;

/** One text of a question or of what a borrower said, with the place where it is read. */
const column = (name: 'question' | 'answer' | 'category' | 'content' | 'role'): string =>
  name === 'content' || name === 'role'
    ? `(select testimonial.${name} as text, 'testimonial' as kind, '${name}' as part, lender.id, lender.name
          from testimonials testimonial join lenders lender on lender.id = testimonial.lender_id
          where ${says(`testimonial.${name}`)} and lender.active and lender.deleted_at is null limit ${MOST_PLACES})`
    : `(select ${name} as text, 'faq' as kind, '${name}' as part, null::uuid as id, null::text as name
          from faqs where ${says(name)} and lender_id is null limit ${MOST_PLACES})`;

/** $1: texts. */
export const FIND_PUBLISHED = `
  select wanted.text, place.kind, place.part, place.id, place.name
    from unnest($1::text[]) as wanted (text)
    cross join lateral (
      ${(['question', 'answer', 'category', 'content', 'role'] as const).map(column).join(' union all ')}
    ) as place`;

interface Row {
  readonly text: string;
  readonly kind: 'faq' | 'testimonial';
  readonly part: string;
  readonly id: string | null;
  readonly name: string | null;
}

/** What operators wrote for the public to read. */
@Injectable()
export class PublishedTextsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  /** @returns the places of each text, by position; `MOST_PLACES` of each at most */
  async find(texts: readonly string[]): Promise<{ places: PublishedPlace[][]; siteName: string }> {
    const [rows, stored] = await Promise.all([
      this.dataSource.query<Row[]>(FIND_PUBLISHED, [[...new Set(texts)]]),
      this.settings.all(),
    ]);
    const site = toSiteSettings(stored);
    const places = texts.map((text) => [
      ...settingsSaying(site, text),
      ...rows.filter((row) => row.text === text).map(toPlace),
    ]);
    return { places: places.map((all) => all.slice(0, MOST_PLACES)), siteName: site.name };
  }
}

const toPlace = ({ kind, part, id, name }: Row): PublishedPlace => ({
  kind,
  part,
  lender: id !== null && name !== null ? { id, name } : null,
});

/** The settings that are sentences, with what they say. */
export const sentencesOf = ({ support }: SiteSettings): Readonly<Record<string, string>> => ({
  'support.hours': support.hours,
  'support.lookup_hours': support.lookupHours,
});

function settingsSaying(site: SiteSettings, text: string): PublishedPlace[] {
  return Object.entries(sentencesOf(site))
    .filter(([, sentence]) => sentence === text)
    .map(([part]) => ({ kind: 'setting' as const, part, lender: null }));
}
