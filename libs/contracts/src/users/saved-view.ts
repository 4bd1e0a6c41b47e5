import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { line } from '../definitions/text';

/** The lists of staff that can have saved views. */
export const ViewedList = z.enum(['documents', 'cases', 'transmissions', 'emails']);
export type ViewedList = z.infer<typeof ViewedList>;

/** Of one person, and of those that are shared with them, in one list. */
export const MAX_VIEWS = 100;

/** The query of the list's address. Without the text of a search, which may name a person, and would be kept. */
const ViewQuery = z
  .string()
  .min(1)
  .max(1_500)
  .regex(/^[\w=&%.+*-]+$/)
  .refine((query) => !new URLSearchParams(query).has('q'), 'Save the view without the text of a search');

export const SavedView = z
  .object({
    id: z.uuid(),
    list: ViewedList,
    name: z.string(),
    query: z.string(),
    /** With colleagues who see the same lender, or every lender. */
    isShared: z.boolean(),
    isMine: z.boolean(),
    /** Of whose view it is; null if they were deleted. */
    ownerName: z.string().nullable(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewFields = z.strictObject({
  list: ViewedList,
  name: line(60),
  query: ViewQuery,
  isShared: z.boolean(),
});
export type SavedViewFields = z.infer<typeof SavedViewFields>;

export const listViews = defineOperation('identity.listViews', 'GET /api/v1/admin/views', {
  summary: 'List one’s own saved views of a list and those that colleagues share, by name',
  access: 'staff',
  query: z.strictObject({ list: ViewedList }),
  reply: z.object({ items: z.array(SavedView) }),
});

/** 409 `many_views`. */
export const saveView = defineOperation('identity.saveView', 'POST /api/v1/admin/views', {
  summary: 'Save a view. It replaces one’s own view of the same list and name',
  access: 'staff',
  body: SavedViewFields,
  reply: SavedView,
  problems: [409],
});

export const deleteView = defineOperation('identity.deleteView', 'DELETE /api/v1/admin/views/{id}', {
  summary: 'Delete one’s own view; managers also delete views that are shared with them',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});
