import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { searchText } from '../definitions/text';
import { AdminLender, LenderChange, LenderRow, NewLender } from './lender-fields';

export const LenderFilter = z.strictObject({
  /** In name or account id, whatever the case. */
  q: searchText.optional(),
  rightTrack: z.enum(['true', 'false']).optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type LenderFilter = z.infer<typeof LenderFilter>;

export const LenderPage = pageOf(LenderRow).extend({
  /** Lenders altogether, whatever the filter. */
  all: z.int(),
});
export type LenderPage = z.infer<typeof LenderPage>;

/** Why a slug cannot be had; null: it is free. */
export const SlugVerdict = z.object({ slug: z.string(), problem: z.string().nullable() });
export type SlugVerdict = z.infer<typeof SlugVerdict>;

/** Ids of at most 100 lenders whose name or account id contains `q`, by name. */
export const findLenderIds = defineRpc({
  name: 'lender.find-ids',
  input: z.object({ q: searchText }),
  output: z.object({ ids: z.array(z.uuid()) }),
  safe: true,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/lenders/{id}';

export const listLenders = defineOperation({
  id: 'listLenders',
  service: 'lender',
  method: 'GET',
  path: '/api/v1/admin/lenders',
  summary: 'Lenders by name',
  access: 'admin',
  query: LenderFilter,
  reply: LenderPage,
  status: 200,
});

export const checkSlug = defineOperation({
  id: 'checkSlug',
  service: 'lender',
  method: 'GET',
  path: '/api/v1/admin/slugs/{slug}',
  summary: 'Whether a lender may take this slug',
  access: 'admin',
  params: z.object({ slug: z.string().max(300) }),
  query: z.object({ lenderId: z.uuid().optional() }),
  reply: SlugVerdict,
  status: 200,
});

/** 409 `slug_taken`, or `lender_exists` for an id that was used before. */
export const createLender = defineOperation({
  id: 'createLender',
  service: 'lender',
  method: 'POST',
  path: '/api/v1/admin/lenders',
  summary: 'Add a lender',
  access: 'admin',
  audit: 'lender.created',
  body: NewLender,
  reply: AdminLender,
  isVersioned: true,
  status: 201,
  problems: [409],
});

export const getAdminLender = defineOperation({
  id: 'getAdminLender',
  service: 'lender',
  method: 'GET',
  path,
  summary: 'A lender with its testimonials; the ETag is its version',
  access: 'admin',
  params,
  reply: AdminLender,
  isVersioned: true,
  status: 200,
  problems: [404],
});

/** 409 `stale` when somebody else has changed it since the version of If-Match; 409 `slug_taken`. */
export const updateLender = defineOperation({
  id: 'updateLender',
  service: 'lender',
  method: 'PATCH',
  path,
  summary: 'Change a lender; If-Match with its version refuses what was changed meanwhile',
  access: 'admin',
  audit: 'lender.updated',
  params,
  body: LenderChange,
  reply: AdminLender,
  isVersioned: true,
  status: 200,
  problems: [404, 409],
});

/** The row is kept; its slug becomes free. */
export const deleteLender = defineOperation({
  id: 'deleteLender',
  service: 'lender',
  method: 'DELETE',
  path,
  summary: 'Delete a lender; it can be restored',
  access: 'admin',
  audit: 'lender.deleted',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** 409 `slug_taken` when another lender has its slug by now. */
export const restoreLender = defineOperation({
  id: 'restoreLender',
  service: 'lender',
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restore a deleted lender',
  access: 'admin',
  audit: 'lender.restored',
  params,
  reply: AdminLender,
  isVersioned: true,
  status: 200,
  problems: [404, 409],
});
