import { z } from 'zod';

/** The client of a session, shown to its owner and to admins in the audit log. */
export const Origin = z.object({ address: z.string().max(64), userAgent: z.string().max(400) });
export type Origin = z.infer<typeof Origin>;
