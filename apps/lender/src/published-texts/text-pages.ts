import { MAX_PUBLISHED_CHARACTERS, type TextScope } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../site/settings';
import { toSiteSettings } from '../site/site-settings';
import { sentencesOf } from './published-texts.repository';

/** Three texts each at the most, and the sentences of the settings besides, within `MAX_PUBLISHED_TEXTS`. */
const ROWS = 90;

/** $1: the id after which the page begins, or null; $2: rows. */
const FAQS = `
  select id, array[question, answer, category] as texts from faqs
    where lender_id is null and ($1::uuid is null or id > $1) order by id limit $2`;

const TESTIMONIALS = `
  select testimonial.id, array[content, role] as texts
    from testimonials testimonial join lenders lender on lender.id = testimonial.lender_id
    where lender.active and lender.deleted_at is null and ($1::uuid is null or testimonial.id > $1)`;
const OF_ALL = `${TESTIMONIALS} order by testimonial.id limit $2`;
const OF_ONE = `${TESTIMONIALS} and lender.id = $3 order by testimonial.id limit $2`;

interface Row {
  readonly id: string;
  readonly texts: readonly string[];
}

export interface TextPage {
  texts: string[];
  nextCursor?: string;
}

/** What is published, page by page, in the order of ids: a page costs the same however far it is from the first. */
@Injectable()
export class TextPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  async read(scope: TextScope, cursor: string | undefined): Promise<TextPage> {
    const page = withinBounds(await this.rows(scope, cursor ?? null));
    if (scope === 'shared' && cursor === undefined) page.texts.unshift(...(await this.sentences()));
    return { ...page, texts: page.texts.filter((text) => text.trim() !== '') };
  }

  /** One more than a page has, where there are more. */
  private rows(scope: TextScope, after: string | null): Promise<Row[]> {
    if (scope === 'shared') return this.dataSource.query(FAQS, [after, ROWS + 1]);
    if (scope === 'lenders') return this.dataSource.query(OF_ALL, [after, ROWS + 1]);
    return this.dataSource.query(OF_ONE, [after, ROWS + 1, scope]);
  }

  private async sentences(): Promise<string[]> {
    return Object.values(sentencesOf(toSiteSettings(await this.settings.all())));
  }
}

/** As many rows as fit, but one at the least. */
function withinBounds(rows: readonly Row[]): TextPage {
  let characters = 0;
  let taken = 0;
  for (const { texts } of rows.slice(0, ROWS)) {
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (taken > 0 && characters > MAX_PUBLISHED_CHARACTERS) break;
    taken += 1;
  }
  const last = rows[taken - 1];
  return {
    texts: rows.slice(0, taken).flatMap(({ texts }) => texts),
    ...(last && taken < rows.length && { nextCursor: last.id }),
  };
}
