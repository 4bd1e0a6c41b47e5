import { z } from 'zod';

/**
 * What makes a document likely to belong to a case.
 * - `reference`: the case's reference came with it: from a lookup, in its file name, or in its email
 * - `number`: its VIN or HIN
 * - `policy`: the policy number of a document of the case
 * - `address`: the address of the property
 * - `name`: the borrower's name
 * - `email`: the address it was sent from, or for
 */
export const MatchReason = z.enum(['reference', 'number', 'policy', 'address', 'name', 'email']);
export type MatchReason = z.infer<typeof MatchReason>;

/**
 * - `joined`: counts as evidence of the case
 * - `proposed`: staff decide whether it belongs to the case
 * - `declined`: staff said that it doesn't
 * - `removed`: it counted, until staff took it out
 */
export const EvidenceState = z.enum(['joined', 'proposed', 'declined', 'removed']);
export type EvidenceState = z.infer<typeof EvidenceState>;
