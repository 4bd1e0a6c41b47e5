import { z } from 'zod';

export const ROLES = ['admin', 'site_manager', 'user'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/**
 * Who asks, as services are told by the gateway. A service puts it into its queries: staff with a `lenderId` see and
 * change only what belongs to that lender; staff without one belong to the operator.
 */
export const Actor = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  role: Role,
  lenderId: z.uuid().nullable(),
});
export type Actor = z.infer<typeof Actor>;
