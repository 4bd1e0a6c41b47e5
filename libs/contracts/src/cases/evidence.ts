import { z } from 'zod';
import { defineJob } from '../definitions/job';

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

/**
 * Why a document plainly proves nothing, so that it doesn't hold its case. People decide about it all the same.
 * - `bill`: a bill or receipt
 * - `unrelated`: nothing of insurance is on it, such as on a blank page or a portrait
 * - `rejected_before`: the same file was rejected in this case before
 * - `repeated`: the case got several such documents lately, and this one isn't read yet
 */
export const NoProof = z.enum(['bill', 'unrelated', 'rejected_before', 'repeated']);
export type NoProof = z.infer<typeof NoProof>;

/** Joins an upload with the cases that it surely belongs to, and proposes others to staff. */
export const matchUpload = defineJob('document.match-upload', {
  payload: z.strictObject({ uploadId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 4,
});
