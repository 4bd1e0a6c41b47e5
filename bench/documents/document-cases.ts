import { keyedHash } from '@coverleaf/encryption';
import { type Actor, type DocumentQuery, getDocumentSummary, listDocumentsRpc } from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { encodeCursor } from '@coverleaf/service-kit';
import type { Pool } from 'pg';
import type { DocumentsRepository } from '../../apps/document/src/documents/documents.repository';
import type { StaffCaller } from '../../tests/stack/staff-caller';
import {
  type BareQuery,
  bareList,
  bareSearch,
  bareSummary,
  COLUMNS_ONLY,
  contains,
  containsOrEnds,
  ROWS_OF_LIST,
} from './bare-lists';
import { TERMS } from './fill-documents';

export const WAYS = ['bare', 'columns', 'repository', 'service', 'gateway'] as const;

/** A request in several ways. */
export interface DocumentCase {
  readonly name: string;
  readonly kind: 'page' | 'search' | 'summary';
  /** Plain SQL for the same rows. Returns the number of all documents, capped or not. */
  readonly bare: () => Promise<number>;
  /** The same without reviews and readings, if they make a difference. */
  readonly columns?: () => Promise<number>;
  /** The repository only. */
  readonly repository: () => Promise<{ readonly total: number }>;
  /** The document service, over RPC. */
  readonly service: () => Promise<unknown>;
  /** The gateway over HTTP, signed in, including session and lender names. */
  readonly gateway: () => Promise<void>;
}

interface Ways {
  /** How many documents there are. */
  readonly rows: number;
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
  const { pool, rows: documents } = ways;
  const { rows } = await pool.query<{ id: string; at: Date; lender: string }>(
    `select id, created_at as at, (select lender_id from insurance_uploads where status = 'pending' limit 1) as lender
       from insurance_uploads order by created_at desc, id desc offset ${Math.floor(documents / 2)} limit 1`,
  );
  const [middle] = rows;
  if (!middle) throw new Error('There are too few rows');
  const { lender } = middle;
  const at = middle.at.toISOString();
  const list = listCase(ways);
  const search = (name: string, q: string, bare: BareQuery = contains(`%${q}%`)): DocumentCase => ({
    ...list(`search, ${name}: “${q}”`, 'search', { q }, bare),
    bare: () => bareSearch(pool, q, bare, ROWS_OF_LIST),
    columns: () => bareSearch(pool, q, bare, COLUMNS_ONLY),
  });
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
    search('a rare name', TERMS.rare),
    search('a surname', TERMS.surname),
    search('a common word', TERMS.common),
    search('nobody', 'xylophonist'),
    search('a name with a typo', 'zwetschkenbaun'),
    search('an end of a receipt number', '0f1e', containsOrEnds('0f1e', keyedHash('vin-end', '0F1E'))),
    search('two letters, few', 'zw', contains('% zw%')),
    search('two letters, many', 'jo', contains('% jo%')),
    {
      name: 'summary',
      kind: 'summary',
      bare: () => bareSummary(pool),
      repository: () => ways.documents.summarize(ACTOR),
      service: () => ways.service.perform(getDocumentSummary, { actor: ACTOR }),
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
    const values = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
    return {
      name,
      kind,
      bare: () => bareList(pool, bare, ROWS_OF_LIST),
      columns: () => bareList(pool, bare, COLUMNS_ONLY),
      repository: () => documents.list(ACTOR, query, cursor, PAGE),
      service: () => service.call(listDocumentsRpc, { actor: ACTOR, query, cursor, limit: PAGE }),
      gateway: () => get(admin, `${PATH}?${search}`),
    };
  };

async function get(admin: StaffCaller, path: string): Promise<void> {
  const { status } = await admin.call(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
