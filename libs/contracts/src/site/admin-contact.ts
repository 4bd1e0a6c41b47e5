import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';

/** Where the portal reaches whoever runs it; not shown to the public. */
export const AdminContact = z.object({
  /** `site.admin_email` */
  email: z.string(),
});
export type AdminContact = z.infer<typeof AdminContact>;

export const getAdminContact = defineRpc({
  name: 'lender.get-admin-contact',
  input: z.object({}),
  output: AdminContact,
  safe: true,
});
