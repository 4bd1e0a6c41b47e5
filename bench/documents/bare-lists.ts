import type { Pool } from 'pg';
import { referenceHash } from '../../apps/document/src/cases/case-facts';

/** A list request as SQL. */
export interface BareQuery {
  readonly where?: string;
  readonly parameters?: readonly unknown[];
  /** Where the page starts. The count ignores it. */
  readonly after?: readonly [createdAt: string, id: string];
}

const COLUMNS = `id, name, financial_institution, insurance_company, original_filename, lender_id, status, stage, fault,
  language, content_type, file_path, pdf_path, bytes, pages, created_at`;

/** The rows of a list as SQL. @param page SQL of the page */
type RowsSql = (page: string) => string;

/** What a list shows: documents with their reviews, readings and the state of their case. */
export const ROWS_OF_LIST: RowsSql = (page) => `
  select page.*, last_day, due_at, is_open, soon_at, asked_at, ask_code, ask_note, ask_note_es, answer_id, leased_by,
         leased_until, assigned_to, assigned_at, decision, actor, applies_at, state, answer, ask,
         (select cases.state from case_evidence evidence join cases on cases.id = evidence.case_id
           where evidence.upload_id = page.id and evidence.state = 'joined' order by cases.created_at desc limit 1)
    from (${page}) page
    left join document_reviews review on review.upload_id = page.id
    left join document_readings reading on reading.upload_id = page.id
   order by created_at desc, id desc`;

/** Without reviews and readings, which other products don't have. */
export const COLUMNS_ONLY: RowsSql = (page) => page;

/**
 * A minimal implementation with the same rows, also in parallel: a page of 50, and the count up to 10,000.
 * @returns the count
 */
export async function bareList(
  pool: Pool,
  { where = 'true', parameters = [], after }: BareQuery,
  rows: RowsSql,
): Promise<number> {
  const next = parameters.length + 1;
  const place = after ? `and (created_at, id) < ($${next}, $${next + 1})` : '';
  const [, counted] = await Promise.all([
    pool.query(
      rows(`select ${COLUMNS} from insurance_uploads where ${where} ${place}
       order by created_at desc, id desc limit 51`),
      [...parameters, ...(after ?? [])],
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from insurance_uploads where ${where} limit 10001) capped`,
      [...parameters],
    ),
  ]);
  return counted.rows[0]?.total ?? 0;
}

/** The same for a search: where nothing is found, names with a similar word are. */
export async function bareSearch(pool: Pool, word: string, query: BareQuery, rows: RowsSql): Promise<number> {
  const total = await bareList(pool, query, rows);
  if (total > 0) return total;
  const similarWords = await pool.query<{ word: string }>(
    'select word from name_words where less && one_letter_less($1) limit 1',
    [word],
  );
  const [similar] = similarWords.rows;
  return similar ? bareList(pool, contains(`%${similar.word}%`), rows) : 0;
}

export const contains = (pattern: string): BareQuery => ({
  where: 'search like lower($1)',
  parameters: [pattern],
});

/** Documents with these digits in a text, at the beginning or the end of the receipt number, or at the end of a VIN. */
export const containsOrEnds = (digits: string, hash: string): BareQuery => ({
  where: `(search like lower($1) or id between $2 and $3 or replace(left(id::text, 13), '-', '') like $4
    or id = any(array(select upload_id from document_readings where found_by && $5
      union all select upload_id from insurance_confirmations where found_by && $5))
    or id = any(array(select id from insurance_uploads where clue_hashes && array[$6]
      union all select upload_id from cases join case_evidence evidence on case_id = cases.id
       where reference_hash = $6 and evidence.state = 'joined')))`,
  parameters: [
    `%${digits}%`,
    ...[`${digits}0000-0000-0000-0000-000000000000`, `${digits}ffff-ffff-ffff-ffff-ffffffffffff`],
    ...[`%${digits}`, [hash], referenceHash(digits)],
  ],
});

/** Counts by status and stage in plain SQL. @returns the count of all */
export async function bareSummary(pool: Pool): Promise<number> {
  const [{ rows }] = await Promise.all([
    pool.query<{ total: number }>(
      `select status, count(*)::int as total from insurance_uploads group by status`,
    ),
    pool.query(`select stage, count(*) from insurance_uploads where stage <> 'closed' group by stage`),
  ]);
  return rows.reduce((sum, { total }) => sum + total, 0);
}
