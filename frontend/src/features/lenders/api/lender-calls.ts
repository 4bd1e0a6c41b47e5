import { useSyncExternalStore } from 'react';
import type {
  ColumnUses,
  ExportQuery,
  ImportPlan,
  LenderChange,
  LenderFilter,
  LogoReply,
  NewLender,
} from '@coverleaf/contracts';
import { replyOf, staffClient, sendForm } from '../../../api-client/staff-client';

/** A call of the lender screens, without parameters. */
interface LoggedCall {
  readonly id: number;
  readonly at: string;
  /** Method and route, as in the OpenAPI document. */
  readonly call: string;
  /** Null: no reply. */
  readonly status: number | null;
  readonly ms: number;
  readonly correlationId: string | null;
}

const MOST = 50;
const LOGGED_ROUTES = /^\/api\/v1\/admin\/(lenders|slugs|templates)(\/|$)/;

let calls: readonly LoggedCall[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const startTimes = new Map<string, number>();

interface EndedCall {
  /** The id of the call in openapi-fetch. */
  readonly id: string;
  readonly request: Request;
  readonly schemaPath: string;
}

function logCall({ id, request, schemaPath }: EndedCall, response: Response | null): void {
  const started = startTimes.get(id);
  if (started === undefined) return;
  startTimes.delete(id);
  lastId += 1;
  const entry: LoggedCall = {
    id: lastId,
    at: new Date().toISOString(),
    call: `${request.method} ${schemaPath}`,
    status: response?.status ?? null,
    ms: Math.round(performance.now() - started),
    correlationId: response?.headers.get('x-correlation-id') ?? null,
  };
  calls = [entry, ...calls].slice(0, MOST);
  for (const listener of listeners) listener();
}

staffClient.use({
  onRequest: ({ id, schemaPath }) => {
    if (LOGGED_ROUTES.test(schemaPath)) startTimes.set(id, performance.now());
  },
  onResponse: ({ response, ...call }) => logCall(call, response),
  onError: (call) => logCall(call, null),
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCallLog = (): readonly LoggedCall[] => useSyncExternalStore(subscribe, () => calls);

const LENDERS = '/api/v1/admin/lenders';
const LENDER = '/api/v1/admin/lenders/{id}';

export const listLenders = (query: Partial<LenderFilter>) =>
  replyOf(staffClient.GET(LENDERS, { params: { query } }));

export const deleteLender = (id: string) => replyOf(staffClient.DELETE(LENDER, { params: { path: { id } } }));

export const restoreLender = (id: string) =>
  replyOf(staffClient.POST(`${LENDER}/restore`, { params: { path: { id } } }));

export const listDeletedLenders = (query: { readonly q?: string; readonly cursor?: string }) =>
  replyOf(staffClient.GET('/api/v1/admin/deleted-lenders', { params: { query } }));

export const getLender = (id: string) => replyOf(staffClient.GET(LENDER, { params: { path: { id } } }));

export const createLender = (body: Partial<NewLender> & Pick<NewLender, 'name' | 'address'>) =>
  replyOf(staffClient.POST(LENDERS, { body }));

/** @param version the version when editing began; if another user has saved since, the problem is `stale` */
export const updateLender = (id: string, version: number, body: LenderChange) =>
  replyOf(
    staffClient.PATCH(LENDER, { params: { path: { id } }, headers: { 'if-match': `"${version}"` }, body }),
  );

export const getReadiness = (id: string) =>
  replyOf(staffClient.GET(`${LENDER}/readiness`, { params: { path: { id } } }));

export const testConnection = (id: string) =>
  replyOf(staffClient.POST(`${LENDER}/connection-test`, { params: { path: { id } } }));

/** @param lenderId the lender that may already have the slug */
export const checkSlug = (slug: string, lenderId: string | undefined) =>
  replyOf(
    staffClient.GET('/api/v1/admin/slugs/{slug}', {
      params: { path: { slug }, query: { ...(lenderId && { lenderId }) } },
    }),
  );

/**
 * @param lenderName names the stored file; without it, the file's own name does
 * @param onProgress the part that has been sent, 0 to 1
 */
export function addLogo(
  file: File,
  lenderName: string,
  onProgress: (part: number) => void,
): Promise<LogoReply> {
  const form = new FormData();
  if (lenderName.trim()) form.set('name', lenderName);
  form.set('file', file);
  return sendForm('/api/v1/admin/logos', form, onProgress);
}

export const exportLenders = (query: ExportQuery) =>
  replyOf(staffClient.GET(`${LENDERS}/export`, { params: { query }, parseAs: 'blob' }));

export const exportQrCodes = (query: Omit<ExportQuery, 'format'>) =>
  replyOf(staffClient.GET(`${LENDERS}/qr-codes`, { params: { query }, parseAs: 'blob' }));

type ImportOptions = NonNullable<Parameters<typeof send>[1]>;

export interface ChosenFile {
  readonly file: File;
  /** What its columns fill, as far as somebody decided. */
  readonly columns: ColumnUses;
}

/** What an import of the file would do. */
export const checkFile = ({ file, columns }: ChosenFile): Promise<ImportPlan> =>
  send(file, { dryRun: 'true', ...columnsQuery(columns) });

/** Applies the plan with this digest, or nothing. */
export const importFile = (
  { file, columns }: ChosenFile,
  options: Pick<ImportOptions, 'digest' | 'skipRefused'>,
) => send(file, { dryRun: 'false', ...columnsQuery(columns), ...options });

const columnsQuery = (columns: ColumnUses) =>
  Object.keys(columns).length > 0 ? { columns: JSON.stringify(columns) } : {};

function send(
  file: File,
  query: { dryRun: 'true' | 'false'; digest?: string; columns?: string; skipRefused?: 'true' | 'false' },
): Promise<ImportPlan> {
  const form = new FormData();
  form.append('file', file);
  const sent = { params: { query }, body: { file: file.name }, bodySerializer: () => form };
  return replyOf(staffClient.POST(`${LENDERS}/import`, sent));
}
