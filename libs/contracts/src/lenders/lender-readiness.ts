import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

/** What a lender needs before borrowers are sent to it, in the order in which it is set. */
export const ReadinessCheck = z.enum([
  /** An account id, or RightTrack. */
  'account',
  'template',
  /** An email address or phone number. */
  'contact',
  /** Requirements that somebody saved, for a kind of collateral. */
  'requirements',
  'logo',
  /** For letters and for how a policy must name the lender. */
  'address',
  /** Clock rules that somebody saved, for a kind of collateral. */
  'clock',
  /** Somebody of the lender who can sign in. */
  'staff',
  /** Its documents aren't held because its system refuses them. */
  'delivery',
  'active',
]);
export type ReadinessCheck = z.infer<typeof ReadinessCheck>;

export const ReadinessItem = z.object({
  check: ReadinessCheck,
  isDone: z.boolean(),
  /** Borrowers may be sent there only after it; the others are recommended. */
  isNeeded: z.boolean(),
});
export type ReadinessItem = z.infer<typeof ReadinessItem>;

const lender = z.object({ lenderId: z.uuid() });

export const findDocumentReadinessRpc = defineRpc('document.find-lender-readiness', {
  input: lender,
  output: z.object({ hasRequirements: z.boolean(), hasClock: z.boolean(), isHeld: z.boolean() }),
  safe: true,
});

export const countLenderUsersRpc = defineRpc('identity.count-lender-users', {
  input: lender,
  output: z.object({ count: z.int() }),
  safe: true,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/lenders/{id}';

export const getLenderReadiness = defineRoute('getLenderReadiness', `GET ${path}/readiness`, {
  summary: 'List what a lender needs before borrowers are sent to it',
  access: 'admin',
  params,
  reply: z.object({ items: z.array(ReadinessItem) }),
  problems: [404],
});

/**
 * What a system answered, without its words and addresses.
 * - `ok`: it accepts our credentials and knows the account
 * - `unknown_account`
 * - `refused`: it doesn't accept our credentials
 * - `unreachable`: no connection, or no answer in time
 * - `failing`: it answers with an error of its own, or with a redirect
 * - `unclear`: it is reached, but doesn't tell
 */
export const ConnectionState = z.enum([
  'ok',
  'unknown_account',
  'refused',
  'unreachable',
  'failing',
  'unclear',
]);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** Sends requests without effect: `GET` of the account, and of its documents. */
export const testLenderConnection = defineOperation(
  'document.testLenderConnection',
  `POST ${path}/connection-test`,
  {
    summary: 'Test whether Insight knows the account of a lender, and whether its documents can be sent',
    access: 'admin',
    audit: 'lender.connection_tested',
    limit: 'connectionTests',
    params,
    reply: z.object({
      /** Null without an account id. */
      account: ConnectionState.nullable(),
      /** Null if its documents go to the file share. */
      lenderApi: ConnectionState.nullable(),
    }),
    problems: [404],
    timeoutMs: 15_000,
  },
);
