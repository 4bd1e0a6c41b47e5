import { z } from 'zod';
import { CollateralKind, CoverageKind, DocumentKind, FieldName, PartyRole, ReadingFlag } from './reading';
import { VerdictAnswer, VerdictReasonCode } from './verdict';

/**
 * The fields of a document as its lender gets them: the part `fields` (`application/json`) beside the file. Later
 * versions may add members.
 */
export const DeliveredFields = z.object({
  version: z.literal(1),
  readAt: z.iso.datetime(),
  kind: DocumentKind,
  /** Null if the document doesn't make it clear. */
  collateral: CollateralKind.nullable(),
  /** A statement about the document, not about the insurance. */
  answer: VerdictAnswer.nullable(),
  reasons: z.array(VerdictReasonCode),
  flags: z.array(ReadingFlag),
  fields: z.array(
    z.object({
      name: FieldName,
      value: z.string(),
      /** From 1. */
      page: z.int(),
      /** 0 to 1. */
      confidence: z.number(),
      sure: z.boolean(),
      /** Staff confirmed or corrected it. */
      checked: z.boolean(),
      /** The number, from 0, of the vehicle, boat or property that it belongs to; null for the whole policy. */
      item: z.int().nullable(),
      coverage: CoverageKind.nullable(),
      role: PartyRole.nullable(),
      address: z.string().nullable(),
      /** The document says that the party's interest has ended. */
      ended: z.boolean(),
    }),
  ),
});
export type DeliveredFields = z.infer<typeof DeliveredFields>;
