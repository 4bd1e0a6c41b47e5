import type { Pool } from 'pg';

/** What somebody asks of the list, as SQL. */
export interface BareQuery {
  readonly where?: string;
  readonly parameters?: readonly string[];
  /** Also of where to begin, which is not counted. */
  readonly after?: readonly [createdAt: string, id: string];
}

const COLUMNS = `id, name, financial_institution, insurance_company, original_filename, lender_id, status, stage, fault,
  content_type, file_path, pdf_path, bytes, pages, created_at`;

/** The least code that answers the same, side by side too: a page of 50 and the count up to 10,000. */
export async function bareList(
  pool: Pool,
  { where = 'true', parameters = [], after }: BareQuery,
): Promise<void> {
  const next = parameters.length + 1;
  const place = after ? `and (created_at, id) < ($${next}, $${next + 1})` : '';
  await Promise.all([
    pool.query(
      `select ${COLUMNS} from insurance_uploads where ${where} ${place}
       order by created_at desc, id desc limit 51`,
      [...parameters, ...(after ?? [])],
    ),
    pool.query(`select count(*) from (select 1 from insurance_uploads where ${where} limit 10001) capped`, [
      ...parameters,
    ]),
  ]);
}

/** The counts by status as one would write them. */
export async function bareSummary(pool: Pool): Promise<void> {
  await Promise.all([
    pool.query(`select status, count(*) from insurance_uploads group by status`),
    pool.query(`select stage, count(*) from insurance_uploads where stage <> 'closed' group by stage`),
  ]);
}
