import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { ImportPlan, ImportQuery, ImportRow } from '../lenders/lender-exchange';

/** Each new user gets an email, so a file has fewer rows than one of lenders. */
export const MAX_USER_ROWS = 500;
export const MAX_USER_FILE_BYTES = 512 * 1024;

/** Its columns have fixed names. */
export const UserImportPlan = ImportPlan.omit({ columns: true }).meta({ id: 'UserImportPlan' });
export type UserImportPlan = z.infer<typeof UserImportPlan>;

const LenderKey = z.string().max(300);

/** Lenders by slug, account id, whole name or id, as a file writes them; keys that name none or several are missing. */
export const findLendersByKeyRpc = defineRpc('lender.find-by-key', {
  input: z.object({ keys: z.array(LenderKey).max(MAX_USER_ROWS) }),
  output: z.object({ items: z.array(z.object({ key: z.string(), id: z.uuid() })) }),
  safe: true,
});

/**
 * Creates the users of all rows in one transaction, with an emailed link each, as single invitations. Users whose
 * address exists are not changed. 422 `import_refused` for refused rows unless `skipRefused`; 409 `plan_changed`.
 */
export const importUsersRpc = defineRpc('identity.import-users', {
  input: z.object({
    actor: Actor,
    rows: z.array(ImportRow).max(MAX_USER_ROWS),
    /** By what the file writes. */
    lenders: z.record(LenderKey, z.uuid()),
    /** Null: dry run. */
    run: z.object({ digest: z.string(), skipRefused: z.boolean() }).nullable(),
  }),
  output: UserImportPlan,
  safe: false,
  timeoutMs: 30_000,
});

/** Of a line, `slug` is the email address. */
export const importUsers = defineRoute('importUsers', 'POST /api/v1/admin/users/import', {
  summary: 'Invite the users of a CSV file. A dry run returns the plan',
  access: 'managers',
  audit: 'user.created',
  stepUp: true,
  query: ImportQuery.omit({ columns: true }),
  bodyType: 'multipart/form-data',
  body: z.object({}),
  reply: UserImportPlan,
  problems: [400, 409, 413],
});
