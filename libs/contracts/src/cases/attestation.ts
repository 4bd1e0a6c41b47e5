import { z } from 'zod';
import { FieldProblem } from '../definitions/problem';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { LoanToken } from '../loan-references/loan-reference';

/** How long an attestation holds a case unless somebody decides about it, in days. */
export const ATTESTATION_HOLD_DAYS = 10;
/** How many a case may get within `ATTESTATION_DAYS`, so that they hold no case forever. */
export const MAX_ATTESTATIONS = 2;
export const ATTESTATION_DAYS = 90;

const MAX_TERM_DAYS = 731;
const DAY_MS = 86_400_000;
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** What a borrower states about the insurance without a document. */
export const AttestationFacts = z.object({
  insurer: line(200),
  policyNumber: line(60).refine((text) => /\d/.test(text), 'Enter the policy number with its digits'),
  effectiveOn: z.iso.date('Enter a date'),
  expiresOn: z.iso.date('Enter a date'),
  agentName: line(200),
  agentPhone: line(40).refine(
    (text) => (text.match(/\d/g)?.length ?? 0) >= 10,
    'Enter a phone number with its area code',
  ),
});
export type AttestationFacts = z.infer<typeof AttestationFacts>;

/** The form of a browser. It refuses dates of a policy that can't be in force now or soon. */
export const AttestationForm = AttestationFacts.extend({
  loanToken: LoanToken,
  /** To be asked about, and that the agent is asked. */
  consent: z.literal('yes', 'Check this box, so that we may ask your agent'),
}).superRefine(({ effectiveOn, expiresOn }, context) => {
  const refuse = (field: 'effectiveOn' | 'expiresOn', message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message });
  // A day in any time zone.
  const isOver = dayMs(expiresOn) < Date.now() - 2 * DAY_MS;
  if (dayMs(effectiveOn) > Date.now() + 60 * DAY_MS)
    refuse('effectiveOn', 'Enter the policy that is in force now, or begins within 60 days');
  if (isOver) refuse('expiresOn', 'This policy has expired. Enter the policy that is in force now');
  else if (expiresOn <= effectiveOn) refuse('expiresOn', 'Enter a day after the effective date');
  else if (dayMs(expiresOn) - dayMs(effectiveOn) > MAX_TERM_DAYS * DAY_MS)
    refuse('expiresOn', 'Enter the dates of one policy term, at most two years');
});
export type AttestationForm = z.infer<typeof AttestationForm>;

/**
 * - `held`: it holds the case
 * - `pending`: an earlier one does, and this one was not stored
 * - `too_many`: the case has had as many as it may; a document is needed
 * - `unknown_loan`: the token was altered, expired, or belongs to another lender
 */
export const AttestationReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['held', 'pending']), holdsUntil: z.iso.datetime() }),
  z.object({ kind: z.enum(['too_many', 'unknown_loan']) }),
]);
export type AttestationReply = z.infer<typeof AttestationReply>;

/** Sending it again changes nothing while the first one holds the case. */
export const attestRpc = defineRpc('document.attest', {
  input: z.object({ lenderId: z.uuid(), form: AttestationForm }),
  output: AttestationReply,
  safe: true,
});

/** The outcome of the form. `unavailable`: try again. */
export const AttestationFormOutcome = z.discriminatedUnion('kind', [
  ...AttestationReply.options,
  z.object({
    kind: z.enum(['invalid', 'unavailable']),
    errors: z.array(FieldProblem),
    /** As typed, to fill the form with again. */
    fields: z.record(z.string(), z.string()),
  }),
]);
export type AttestationFormOutcome = z.infer<typeof AttestationFormOutcome>;

/** What staff learned from the agent: `accepted` proves the case, `rejected` ends the hold. */
export const AttestationOutcome = z.enum(['accepted', 'rejected']);
export type AttestationOutcome = z.infer<typeof AttestationOutcome>;

/** An attestation as staff see it. */
export const Attestation = z.object({
  id: z.uuid(),
  /** Null after an erasure. */
  facts: z
    .object({
      insurer: z.string(),
      policyNumber: z.string(),
      agentName: z.string(),
      agentPhone: z.string(),
    })
    .nullable(),
  effectiveOn: z.iso.date(),
  expiresOn: z.iso.date(),
  /** Null until somebody decided. */
  outcome: AttestationOutcome.nullable(),
  holdsUntil: z.iso.datetime(),
  attestedAt: z.iso.datetime(),
});
export type Attestation = z.infer<typeof Attestation>;
