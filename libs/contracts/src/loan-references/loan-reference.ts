import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../text';
import { REFERENCE_MAX_LENGTH } from './reference-forms';

/** A reference as typed. No format is checked; it must only be one that can travel in a path. */
export const Reference = line(REFERENCE_MAX_LENGTH).refine(
  (text) => !/^\.+$/.test(text),
  'Enter the reference from your letter',
);

/** The insurance of a loan's collateral, as Insight knows it. */
export const LoanReference = z
  .object({
    referenceId: z.string(),
    insuranceStatusName: z.string(),
    collateralDescription: z.string(),
    insuranceCompany: z.string(),
  })
  .meta({ id: 'LoanReference' });
export type LoanReference = z.infer<typeof LoanReference>;

export const lookUpReference = defineRpc({
  name: 'document.look-up-reference',
  input: z.object({ reference: Reference }),
  output: LoanReference,
  safe: true,
  timeoutMs: 8_000,
});

export const getLoanReference = defineRoute({
  id: 'getLoanReference',
  method: 'GET',
  path: '/api/v1/loan-references/{reference}',
  summary: "The insurance status behind a letter's reference",
  access: 'public',
  limit: 'lookups',
  params: z.object({ reference: Reference }),
  reply: LoanReference,
  status: 200,
  problems: [404, 503],
});
