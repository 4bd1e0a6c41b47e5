import {
  type Actor,
  type CaseFilter,
  getCase,
  listCases,
  listHoldsRpc,
  type OperationInput,
} from '@coverleaf/contracts';
import { emailHash, numberHash } from '@coverleaf/encryption';
import type { RpcClient } from '@coverleaf/messaging';
import { searchPattern } from '@coverleaf/service-kit';
import type { Pool } from 'pg';
import { referenceHash } from '../../apps/document/src/cases/case-facts';
import { HOLDS } from '../../apps/document/src/cases/case-states';
import { UNSETTLED } from '../../apps/document/src/cases/cases.repository';

export const ACTOR: Actor = {
  userId: '00000000-0000-4000-8000-000000000000',
  sessionId: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  lenderId: null,
};

const NOTE_READ = `insert into recent_reads as read (key) values ($1)
  on conflict (key) do update set at = now() where read.at < now() - interval '10 minutes'`;

const EVIDENCE = `select upload.id, evidence.state, evidence.score, evidence.reasons, upload.name, evidence.no_proof,
    ${HOLDS} as holds, upload.original_filename, upload.insurance_company, upload.status, upload.stage, upload.door,
    upload.answer, reading.ask, upload.received_at
  from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
  left join document_readings reading on reading.upload_id = upload.id
 where evidence.case_id = $1 order by upload.received_at desc, upload.id desc limit 100`;

/** A case with all that its page shows, by plain SQL. The read is noted, as the service does for the audit log. */
export async function bareCase(pool: Pool, id: string): Promise<void> {
  const { rows } = await pool.query<{ lender_id: string }>('select * from cases where id = $1', [id]);
  await Promise.all([
    pool.query(EVIDENCE, [id]),
    pool.query('select * from case_charges where case_id = $1 order by created_at', [id]),
    pool.query('select * from case_events where case_id = $1 order by id desc limit 200', [id]),
    pool.query(
      'select * from case_attestations where case_id = $1 order by created_at desc, id desc limit 50',
      [id],
    ),
    pool.query('select collateral, rules from clock_rules where lender_id = $1', [rows[0]?.lender_id]),
    pool.query(NOTE_READ, [`bare ${id}`]),
  ]);
}

export const servedCase = (service: RpcClient, id: string): Promise<unknown> =>
  service.perform(getCase, { actor: ACTOR, params: { id } });

const ROW = `cases.id, lender_id, reference, borrower, state, due_on, created_at,
  (select jsonb_build_object('joined', count(*) filter (where state = 'joined'),
     'proposed', count(*) filter (where state = 'proposed')) from case_evidence where case_id = cases.id) as evidence,
  exists (select 1 from case_attestations where case_id = cases.id and outcome is null) as awaits_call`;

const LIMIT = 50;

/** A first page by plain SQL: 50 rows, and their number up to 10,000. */
export async function bareList(pool: Pool, where: string, parameters: readonly unknown[]): Promise<void> {
  await Promise.all([
    pool.query(
      `select ${ROW} from cases where ${where} order by created_at desc, id desc limit ${LIMIT + 1}`,
      [...parameters],
    ),
    pool.query(`select count(*) from (select 1 from cases where ${where} limit 10001) capped`, [
      ...parameters,
    ]),
  ]);
}

export const servedList = (service: RpcClient, filter: Partial<CaseFilter>): Promise<unknown> => {
  const query: OperationInput<typeof listCases>['query'] = { ...filter, limit: LIMIT };
  return service.perform(listCases, { actor: ACTOR, query });
};

/** A filter, and the same as SQL. */
export interface ListWay {
  readonly name: string;
  readonly filter: Partial<CaseFilter>;
  readonly where: string;
  readonly parameters: readonly unknown[];
}

const search = (name: string, q: string): ListWay => ({
  ...{ name: `search, ${name}: “${q}”`, filter: { q } },
  where: 'search like lower($1) or reference_hash = $2 or number_hash = $3',
  parameters: [searchPattern(q), referenceHash(q), numberHash(q)],
});

/** First pages with each filter of the list. */
export const listWays = (
  lenderId: string,
  cursor: string,
  after: readonly [Date, string],
  rareName: string,
): readonly ListWay[] => [
  { name: 'newest page', filter: {}, where: 'true', parameters: [] },
  {
    ...{ name: 'page in the middle', filter: { cursor } },
    ...{ where: '(created_at, id) < ($1, $2)', parameters: after },
  },
  { name: 'held', filter: { state: 'held' }, where: 'state = $1', parameters: ['held'] },
  { name: 'of a lender', filter: { lenderId }, where: 'lender_id = $1', parameters: [lenderId] },
  {
    ...{ name: 'held, of a lender', filter: { lenderId, state: 'held' } },
    ...{ where: 'lender_id = $1 and state = $2', parameters: [lenderId, 'held'] },
  },
  {
    ...{ name: 'refund owed', filter: { refund: 'owed' }, parameters: [] },
    where: `id = any(array(select charge.case_id from case_charges charge where ${UNSETTLED}))`,
  },
  {
    ...{ name: 'waiting for a call', filter: { waiting: 'call' }, parameters: [] },
    where: 'id = any(array(select case_id from case_attestations where outcome is null))',
  },
  search('a rare name', rareName.toLowerCase()),
  search('a surname', 'okonkwo'),
  search('nobody', 'xylophonist'),
  search('two letters', 'jo'),
  search('a reference', 'LOAN-700123'),
  {
    ...{ name: 'search, an email address', filter: { q: 'nobody@example.com' } },
    ...{ where: 'email_hash = $1', parameters: [emailHash('nobody@example.com')] },
  },
];

const HELD = `select cases.id, cases.reference, cases.created_at, changed.at as held_since, held.at, held.documents
  from cases
  cross join lateral (
    select max(at) as at from case_events where case_id = cases.id and kind = 'state_changed') changed
  cross join lateral (
    select max(upload.received_at) as at, count(*) as documents from case_evidence evidence
      join insurance_uploads upload on upload.id = evidence.upload_id
     where evidence.case_id = cases.id and ${HOLDS}) held
 where cases.state = 'held' and cases.lender_id = $1`;

/** The held cases of a lender in one query. @returns their number */
export async function bareHolds(pool: Pool, lenderId: string): Promise<number> {
  return (await pool.query(HELD, [lenderId])).rows.length;
}

/** The rows that the gateway asks for at once. */
const EXPORT_ROWS = 1_000;

/** The held cases of a lender as the gateway exports them. @returns their number */
export async function servedHolds(service: RpcClient, lenderId: string): Promise<number> {
  let count = 0;
  for (let cursor: string | undefined; ;) {
    const page = await service.call(listHoldsRpc, { actor: ACTOR, lenderId, cursor, limit: EXPORT_ROWS });
    count += page.items.length;
    cursor = page.nextCursor;
    if (cursor === undefined) return count;
  }
}
