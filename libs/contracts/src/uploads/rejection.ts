import { z } from 'zod';
import { line } from '../definitions/text';

// Without zod, so that pages that show the reason do not load it.

/** The common reasons for rejecting a document. */
export const REJECTION_CODES = [
  'other_document',
  'pages_missing',
  'hard_to_read',
  'name_differs',
  'collateral_differs',
  'coverage_ended',
  'lender_not_named',
  'coverage_too_low',
] as const;
type Code = (typeof REJECTION_CODES)[number];

interface RejectionReason {
  /** Label for staff. */
  readonly label: string;
  /** Explanation and next step for the borrower. Translations are in libs/locales. */
  readonly words: string;
}

/** In the order in which staff choose. */
export const REJECTION_REASONS: Readonly<Record<Code, RejectionReason>> = {
  other_document: {
    label: 'Not a declarations page',
    words:
      "This isn't the declarations page of your policy. An ID card, bill or quote doesn't show enough. Your insurance company can send you the declarations page.",
  },
  pages_missing: {
    label: 'Pages are missing',
    words: 'This document is incomplete. Send all pages, including the back.',
  },
  hard_to_read: {
    label: 'Can’t be read',
    words: 'The pages are blurred, dark or cut off. Take new photos in good light, or send a PDF.',
  },
  name_differs: {
    label: 'Name doesn’t match',
    words: 'The name on the policy is not the name on your loan.',
  },
  collateral_differs: {
    label: 'Vehicle or property doesn’t match',
    words: 'The policy covers a different vehicle or property than the one on your loan.',
  },
  coverage_ended: {
    label: 'Coverage has ended',
    words: 'The coverage on this document has ended. Send the policy that is in force now.',
  },
  lender_not_named: {
    label: 'Lender isn’t named',
    words:
      "Your policy doesn't name your lender as lienholder or loss payee. Ask your insurance company to add it and send you the new page.",
  },
  coverage_too_low: {
    label: 'Coverage is too low',
    words:
      'The policy covers less than your loan requires. Your lender can tell you which coverage you need.',
  },
};

/** In English, for staff: the common reason and the added text. Null without both. */
export const rejectionLabels = (code: Code | null, note: string | null): string | null =>
  [code && REJECTION_REASONS[code].words, note].filter(Boolean).join(' ') || null;

export const RejectionCode = z.enum(REJECTION_CODES);
export type RejectionCode = z.infer<typeof RejectionCode>;

/** A reason as free text. */
export const RejectionNote = line(500);

/** What staff wrote, for a borrower who reads this language. A saved reply has a Spanish text besides the English one. */
export const noteIn = (
  language: string,
  note: string | null,
  noteEs: string | null | undefined,
): string | null => (language === 'es' && noteEs) || note;
