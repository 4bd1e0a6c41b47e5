import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';

/** Settings that bind staff; they are not shown to the public. */
export const SecuritySettings = z.object({
  /** `security.require_mfa`: nobody works without a second factor. */
  requireMfa: z.boolean(),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const getSecuritySettings = defineRpc({
  name: 'lender.get-security-settings',
  input: z.object({}),
  output: SecuritySettings,
  safe: true,
});
