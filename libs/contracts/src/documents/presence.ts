import { z } from 'zod';
import { defineOperation } from '../definitions/operation';

/** How often an open page tells that somebody looks at it, while it is visible. */
export const PRESENCE_BEAT_SECONDS = 20;

/** How long that holds: two beats, and a slow one. Then it is deleted. */
export const PRESENCE_SECONDS = 45;

/** Who else looks at a document or case right now. */
export const Presence = z
  .object({
    others: z.array(
      z.object({
        userId: z.uuid(),
        /** Null: hidden from the caller, deleted, or unavailable. */
        name: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Presence' });
export type Presence = z.infer<typeof Presence>;

const common = {
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isHere: z.boolean().describe('False: the caller has closed it') }),
  reply: Presence,
  problems: [404],
} as const;

export const tellDocumentPresence = defineOperation(
  'document.tellDocumentPresence',
  'PUT /api/v1/admin/documents/{id}/presence',
  { summary: 'Tell that one looks at a document, and get who else does. Holds for 45 seconds', ...common },
);

export const tellCasePresence = defineOperation(
  'document.tellCasePresence',
  'PUT /api/v1/admin/cases/{id}/presence',
  { summary: 'Tell that one looks at a case, and get who else does. Holds for 45 seconds', ...common },
);
