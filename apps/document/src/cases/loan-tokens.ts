import { FORCE_PLACED_MARKER, type LoanReference, type LookedUpLoan, shownLine } from '@coverleaf/contracts';
import { openToken, sealToken } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SenderKnows } from './case.entity';

const SEAL = { purpose: 'loan', context: 'lookup' };
/** A borrower may fetch the declarations page first. */
const LIFETIME_MS = 7 * 86_400_000;
/** Longest text of each kind, so that the token fits in a URL. */
const LONGEST = 200;

const SealedLoan = z.object({
  /** Null: looked up on a page without a lender. */
  lenderId: z.uuid().nullable(),
  reference: z.string(),
  collateral: z.string(),
  insurer: z.string(),
  /** A second fact was checked, or it comes from the private page of somebody who knows the loan. */
  knowsLoan: z.boolean().default(false),
  /** Milliseconds since 1970. */
  at: z.int(),
});
type SealedLoan = z.infer<typeof SealedLoan>;

/**
 * What a lookup found, sealed for the upload page and form: it proves that somebody knew the reference, and whether they
 * knew more of the loan, and can be neither read nor altered.
 */
@Injectable()
export class LoanTokens {
  of(loan: LoanReference, lenderId: string | null, { knowsLoan = false, at = Date.now() } = {}): string {
    const { referenceId: reference, collateralDescription, insuranceCompany } = loan;
    // What the lender bought is not the borrower's insurer.
    const own = insuranceCompany.includes(FORCE_PLACED_MARKER) ? '' : insuranceCompany;
    const [collateral, insurer] = [shownLine(collateralDescription, LONGEST), shownLine(own, LONGEST)];
    const sealed = JSON.stringify({ lenderId, reference, collateral, insurer, knowsLoan, at });
    return sealToken(SEAL, Buffer.from(sealed, 'utf8'));
  }

  /** @returns null for an altered or expired token */
  read(token: string): (LookedUpLoan & Pick<SealedLoan, 'lenderId'> & { senderKnows: SenderKnows }) | null {
    const clear = openToken(SEAL, token);
    if (!clear) return null;
    const { knowsLoan, ...loan } = SealedLoan.parse(JSON.parse(clear.toString('utf8')));
    const isExpired = loan.at <= Date.now() - LIFETIME_MS;
    return isExpired ? null : { ...loan, senderKnows: knowsLoan ? 'loan' : 'reference' };
  }
}
