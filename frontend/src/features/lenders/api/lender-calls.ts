import type {
  AdminLender,
  LenderChange,
  LenderFilter,
  LogoReply,
  NewLender,
  SlugVerdict,
  TemplateList,
} from '@coverleaf/contracts';
import { replyOf, sendForm, staffClient } from '../../../api-client/staff-client';
import { logged } from './call-log';

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
