import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { searchText } from '../definitions/text';
import { Actor } from '../definitions/actor';
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

const byId = z.object({ actor: Actor, id: z.uuid() });

export const listLendersRpc = defineRpc({
  name: 'lender.list',
  input: z.object({ filter: LenderFilter }),
  output: LenderPage,
  safe: true,
});

export const getAdminLenderRpc = defineRpc({
  name: 'lender.get',
  input: z.object({ id: z.uuid() }),
  output: AdminLender,
  safe: true,
});

export const checkSlugRpc = defineRpc({
  name: 'lender.check-slug',
  input: z.object({ slug: z.string().max(300), id: z.uuid().optional() }),
  output: SlugVerdict,
  safe: true,
});

/** 409 `slug_taken`, or `lender_exists` for an id that was used before. */
export const createLenderRpc = defineRpc({
  name: 'lender.create',
  input: z.object({ actor: Actor, lender: NewLender }),
  output: AdminLender,
  safe: false,
});

/** 409 `stale` when somebody else has changed it since `version`; 409 `slug_taken`. */
export const updateLenderRpc = defineRpc({
  name: 'lender.update',
  input: byId.extend({ version: z.int().optional(), change: LenderChange }),
  output: AdminLender,
  safe: false,
});

/** It is kept, and its slug is free. */
export const deleteLenderRpc = defineRpc({
  name: 'lender.delete',
  input: byId,
  output: z.object({}),
  safe: false,
});

/** 409 `slug_taken` when another lender has its slug by now. */
export const restoreLenderRpc = defineRpc({
  name: 'lender.restore',
  input: byId,
  output: AdminLender,
  safe: false,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/lenders/{id}';

export const listLenders = defineRoute({
  id: 'listLenders',
  method: 'GET',
  path: '/api/v1/admin/lenders',
  summary: 'Lenders by name',
  access: 'admin',
  query: LenderFilter,
  reply: LenderPage,
  status: 200,
});

export const checkSlug = defineRoute({
  id: 'checkSlug',
  method: 'GET',
  path: '/api/v1/admin/slugs/{slug}',
  summary: 'Whether a lender may take this slug',
  access: 'admin',
  params: z.object({ slug: z.string().max(300) }),
  query: z.object({ lenderId: z.uuid().optional() }),
  reply: SlugVerdict,
  status: 200,
});

export const createLender = defineRoute({
  id: 'createLender',
  method: 'POST',
  path: '/api/v1/admin/lenders',
  summary: 'Add a lender',
  access: 'admin',
  body: NewLender,
  reply: AdminLender,
  status: 201,
  problems: [409],
});

export const getAdminLender = defineRoute({
  id: 'getAdminLender',
  method: 'GET',
  path,
  summary: 'A lender with its testimonials; the ETag is its version',
  access: 'admin',
  params,
  reply: AdminLender,
  status: 200,
  problems: [404],
});

export const updateLender = defineRoute({
  id: 'updateLender',
  method: 'PATCH',
  path,
  summary: 'Change a lender; If-Match with its version refuses what was changed meanwhile',
  access: 'admin',
  params,
  body: LenderChange,
  reply: AdminLender,
  status: 200,
  problems: [404, 409],
});

export const deleteLender = defineRoute({
  id: 'deleteLender',
  method: 'DELETE',
  path,
  summary: 'Delete a lender; it can be restored',
  access: 'admin',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

export const restoreLender = defineRoute({
  id: 'restoreLender',
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restore a deleted lender',
  access: 'admin',
  params,
  reply: AdminLender,
  status: 200,
  problems: [404, 409],
});
