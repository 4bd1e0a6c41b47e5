import {
  type Actor,
  type DocumentQuery,
  listDocumentsRpc,
  summarizeDocumentsRpc,
} from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { encodeCursor } from '@coverleaf/service-kit';
import type { Pool } from 'pg';
import type { DocumentsRepository } from '../../apps/document/src/documents/documents.repository';
import type { StaffCaller } from '../../tests/stack/staff-caller';
import { bareList, type BareQuery, bareSummary } from './bare-documents';
import { ROWS, TERMS } from './fill-documents';

/** One question, asked in four ways. */
export interface DocumentCase {
  readonly name: string;
  readonly kind: 'page' | 'search' | 'summary';
  readonly bare: () => Promise<void>;
  /** The repository alone. */
  readonly repository: () => Promise<unknown>;
  /** The document service, as the gateway asks it. */
  readonly service: () => Promise<unknown>;
  /** Over HTTP, signed in: whose session it is, and names of lenders, are asked too. */
  readonly gateway: () => Promise<void>;
}

interface Ways {
  readonly pool: Pool;
  readonly documents: DocumentsRepository;
  readonly service: RpcClient;
  readonly admin: StaffCaller;
}

const PATH = '/api/v1/admin/documents';
const PAGE = 50;
const ACTOR: Actor = {
  userId: '00000000-0000-4000-8000-000000000000',
  sessionId: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  lenderId: null,
};

export async function documentCases(ways: Ways): Promise<DocumentCase[]> {
  const { pool } = ways;
  const { rows } = await pool.query<{ id: string; at: Date; lender: string }>(
    `select id, created_at as at, (select lender_id from insurance_uploads where status = 'pending' limit 1) as lender
       from insurance_uploads order by created_at desc, id desc offset ${Math.floor(ROWS / 2)} limit 1`,
  );
  const [middle] = rows;
  if (!middle) throw new Error('There are too few rows');
  const { lender } = middle;
  const at = middle.at.toISOString();
  const list = listCase(ways);
  const search = (name: string, q: string, pattern: string): DocumentCase =>
    list(
      `search, ${name}: “${q}”`,
      'search',
      { q },
      { where: 'search like lower($1)', parameters: [pattern] },
    );
  return [
    list('newest page', 'page', {}, {}),
    list(
      'page of a status',
      'page',
      { status: 'rejected' },
      { where: 'status = $1', parameters: ['rejected'] },
    ),
    list('page of a lender', 'page', { lenderId: lender }, { where: 'lender_id = $1', parameters: [lender] }),
    list(
      'page of both',
      'page',
      { lenderId: lender, status: 'pending' },
      { where: 'lender_id = $1 and status = $2', parameters: [lender, 'pending'] },
    ),
    list('page in the middle', 'page', {}, { after: [at, middle.id] }, encodeCursor([at, middle.id])),
    search('a rare name', TERMS.rare, `%${TERMS.rare}%`),
    search('a surname', TERMS.surname, `%${TERMS.surname}%`),
    search('a common word', TERMS.common, `%${TERMS.common}%`),
    search('nobody', 'xylophonist', '%xylophonist%'),
    search('two letters, few', 'zw', '% zw%'),
    search('two letters, many', 'jo', '% jo%'),
    {
      name: 'summary',
      kind: 'summary',
      bare: () => bareSummary(pool),
      repository: () => ways.documents.summarize(ACTOR),
      service: () => ways.service.call(summarizeDocumentsRpc, { actor: ACTOR }),
      gateway: () => get(ways.admin, `${PATH}/summary`),
    },
  ];
}

const listCase =
  ({ pool, documents, service, admin }: Ways) =>
  (
    name: string,
    kind: DocumentCase['kind'],
    query: DocumentQuery,
    bare: BareQuery,
    cursor?: string,
  ): DocumentCase => {
    const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
    return {
      name,
      kind,
      bare: () => bareList(pool, bare),
      repository: () =>
        Promise.all([documents.page(ACTOR, query, cursor, PAGE), documents.count(ACTOR, query)]),
      service: () => service.call(listDocumentsRpc, { actor: ACTOR, query, cursor, limit: PAGE }),
      gateway: () => get(admin, `${PATH}?${search}`),
    };
  };

async function get(admin: StaffCaller, path: string): Promise<void> {
  const { status } = await admin.call(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
