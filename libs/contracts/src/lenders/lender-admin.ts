import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { searchText } from '../definitions/text';
import { LenderName } from './lender';
import { AdminLender, LenderChange, LenderRow, NewLender } from './lender-fields';

export const LenderFilter = z.strictObject({
  /** Searches name and account id, regardless of case. */
  q: searchText.optional(),
  rightTrack: z.enum(['true', 'false']).optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type LenderFilter = z.infer<typeof LenderFilter>;

export const LenderPage = pageOf(LenderRow).extend({
  /** Total of all lenders, regardless of the filter. */
  all: z.int(),
});
export type LenderPage = z.infer<typeof LenderPage>;

/** Why a slug is not available; null if it is. */
export const SlugVerdict = z.object({ slug: z.string(), problem: z.string().nullable() });
export type SlugVerdict = z.infer<typeof SlugVerdict>;

/** Ids of at most 100 lenders whose name or account id contains `q`, by name. */
export const findLenderIds = defineRpc('lender.find-ids', {
  input: z.object({ q: searchText }),
  output: z.object({ ids: z.array(z.uuid()) }),
  safe: true,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/lenders/{id}';

export const listLenders = defineOperation('lender.listLenders', 'GET /api/v1/admin/lenders', {
  summary: 'List lenders by name',
  access: 'admin',
  query: LenderFilter,
  reply: LenderPage,
});

export const checkSlug = defineOperation('lender.checkSlug', 'GET /api/v1/admin/slugs/{slug}', {
  summary: 'Check whether a slug is available',
  access: 'admin',
  params: z.object({ slug: z.string().max(300) }),
  query: z.object({ lenderId: z.uuid().optional() }),
  reply: SlugVerdict,
});

/** 409 `slug_taken`, or `lender_exists` for a used id. */
export const createLender = defineOperation('lender.createLender', 'POST /api/v1/admin/lenders', {
  summary: 'Create a lender',
  access: 'admin',
  audit: 'lender.created',
  body: NewLender,
  reply: AdminLender,
  status: 201,
  problems: [409],
});

export const getAdminLender = defineOperation('lender.getAdminLender', `GET ${path}`, {
  summary: 'Get a lender with its testimonials. The ETag is its version',
  access: 'admin',
  params,
  reply: AdminLender,
  problems: [404],
});

/** 409 `stale` if it was changed since the version in If-Match; 409 `slug_taken`. */
export const updateLender = defineOperation('lender.updateLender', `PATCH ${path}`, {
  summary: 'Update a lender. If-Match with its version prevents lost updates',
  access: 'admin',
  audit: 'lender.updated',
  params,
  body: LenderChange,
  reply: AdminLender,
  takesVersion: true,
  problems: [404, 409],
});

/** The row is kept; another lender may use its slug. */
export const deleteLender = defineOperation('lender.deleteLender', `DELETE ${path}`, {
  summary: 'Delete a lender. It can be restored',
  access: 'admin',
  audit: 'lender.deleted',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** A deleted lender. Its users can't sign in, and its pages answer 410. */
export const DeletedLender = LenderRow.pick({ id: true, name: true, slug: true, accountId: true }).extend({
  deletedAt: z.iso.datetime(),
  /** The lender that has its slug now and so prevents its return; null if none does. */
  slugOwner: LenderName.nullable(),
});
export type DeletedLender = z.infer<typeof DeletedLender>;

export const listDeletedLenders = defineOperation(
  'lender.listDeletedLenders',
  'GET /api/v1/admin/deleted-lenders',
  {
    summary: 'List deleted lenders, newest deletion first',
    access: 'admin',
    query: LenderFilter.pick({ q: true, cursor: true, limit: true }),
    reply: pageOf(DeletedLender),
  },
);

/** 409 `slug_taken` if another lender uses its slug. */
export const restoreLender = defineOperation('lender.restoreLender', `POST ${path}/restore`, {
  summary: 'Restore a deleted lender',
  access: 'admin',
  audit: 'lender.restored',
  params,
  reply: AdminLender,
  problems: [404, 409],
});
