import { z } from 'zod';

export const ROLES = ['admin', 'site_manager', 'user'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/**
 * The signed-in user on whose behalf the gateway calls a service. Services filter by it: staff with a `lenderId` see and
 * change only that lender's data; staff without one belong to the operator.
 */
export const Actor = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  role: Role,
  lenderId: z.uuid().nullable(),
});
export type Actor = z.infer<typeof Actor>;
