import { useSyncExternalStore } from 'react';
import type {
  AdminLender,
  ExportQuery,
  ImportPlan,
  LenderChange,
  LenderFilter,
  LogoReply,
  NewLender,
  SlugVerdict,
  TemplateList,
} from '@coverleaf/contracts';
import { replyOf, staffClient, sendForm } from '../../../api-client/staff-client';

/** A call that the lender screens have made. It says nothing of whom or what was asked for. */
export interface LoggedCall {
  readonly id: number;
  readonly at: string;
  /** Method and route, as in the OpenAPI document. */
  readonly call: string;
  /** Null: no answer came. */
  readonly status: number | null;
  readonly ms: number;
  readonly correlationId: string | null;
}

const MOST = 50;

let calls: readonly LoggedCall[] = [];
let made = 0;
const listeners = new Set<() => void>();

function note(entry: Omit<LoggedCall, 'id' | 'at'>): void {
  made += 1;
  calls = [{ id: made, at: new Date().toISOString(), ...entry }, ...calls].slice(0, MOST);
  for (const listener of listeners) listener();
}

/** Passes an answer on, and notes how it came. */
export async function logged<Answer extends { readonly response: Response }>(
  call: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  const begun = performance.now();
  const ended = (response: Response | null): void =>
    note({
      call,
      status: response?.status ?? null,
      ms: Math.round(performance.now() - begun),
      correlationId: response?.headers.get('x-correlation-id') ?? null,
    });
  try {
    const settled = await answer;
    ended(settled.response);
    return settled;
  } catch (reason) {
    ended(null);
    throw reason;
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The latest calls, newest first. */
export const useCallLog = (): readonly LoggedCall[] => useSyncExternalStore(subscribe, () => calls);

const LENDERS = '/api/v1/admin/lenders';
const LENDER = '/api/v1/admin/lenders/{id}';
const RESTORE = '/api/v1/admin/lenders/{id}/restore';

export const listLenders = (query: Partial<LenderFilter>) =>
  replyOf(logged(`GET ${LENDERS}`, staffClient.GET(LENDERS, { params: { query } })));

export const deleteLender = (id: string): Promise<unknown> =>
  replyOf(logged(`DELETE ${LENDER}`, staffClient.DELETE(LENDER, { params: { path: { id } } })));

export const restoreLender = (id: string): Promise<unknown> =>
  replyOf(logged(`POST ${RESTORE}`, staffClient.POST(RESTORE, { params: { path: { id } } })));

export const getLender = (id: string): Promise<AdminLender> =>
  replyOf(logged(`GET ${LENDER}`, staffClient.GET(LENDER, { params: { path: { id } } })));

export const createLender = (body: Partial<NewLender> & Pick<NewLender, 'name' | 'address'>) =>
  replyOf(logged(`POST ${LENDERS}`, staffClient.POST(LENDERS, { body })));

/** @param version what the editor began with: a change of somebody else's since then is a problem `stale` */
export const updateLender = (id: string, version: number, body: LenderChange): Promise<AdminLender> =>
  replyOf(
    logged(
      `PATCH ${LENDER}`,
      staffClient.PATCH(LENDER, { params: { path: { id } }, headers: { 'if-match': `"${version}"` }, body }),
    ),
  );

const SLUG = '/api/v1/admin/slugs/{slug}';

/** @param lenderId whose slug it may already be */
export const checkSlug = (slug: string, lenderId: string | undefined): Promise<SlugVerdict> =>
  replyOf(
    logged(
      `GET ${SLUG}`,
      staffClient.GET(SLUG, { params: { path: { slug }, query: { ...(lenderId && { lenderId }) } } }),
    ),
  );

const TEMPLATES = '/api/v1/admin/templates';

export const listTemplates = (): Promise<TemplateList> =>
  replyOf(logged(`GET ${TEMPLATES}`, staffClient.GET(TEMPLATES)));

/**
 * @param lenderName what the stored file is called for; its own name where the lender has none yet
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

const EXPORT = '/api/v1/admin/lenders/export';
const IMPORT = '/api/v1/admin/lenders/import';

export const exportLenders = (query: ExportQuery): Promise<Blob> =>
  replyOf(logged(`GET ${EXPORT}`, staffClient.GET(EXPORT, { params: { query }, parseAs: 'blob' })));

type ImportOptions = NonNullable<Parameters<typeof send>[1]>;

/** What an import of the file would do. */
export const checkFile = (file: File): Promise<ImportPlan> => send(file, { dryRun: 'true' });

/** Does what the plan with this digest says, or nothing. */
export const importFile = (file: File, options: Pick<ImportOptions, 'digest' | 'skipRefused'>) =>
  send(file, { dryRun: 'false', ...options });

function send(
  file: File,
  query: { dryRun: 'true' | 'false'; digest?: string; skipRefused?: 'true' | 'false' },
): Promise<ImportPlan> {
  const form = new FormData();
  form.append('file', file);
  const sent = { params: { query }, body: { file: file.name }, bodySerializer: () => form };
  return replyOf(logged(`POST ${IMPORT}`, staffClient.POST(IMPORT, sent)));
}
