import { FORCE_PLACED_MARKER, type LoanReference, type LookedUpLoan, shownLine } from '@coverleaf/contracts';
import { openToken, sealToken } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

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
  /** Milliseconds since 1970. */
  at: z.int(),
});
type SealedLoan = z.infer<typeof SealedLoan>;

/**
 * What a lookup found, sealed for the upload page and form: it proves that somebody knew the reference and the second
 * fact, and can be neither read nor altered.
 */
@Injectable()
export class LoanTokens {
  of(loan: LoanReference, lenderId: string | null, at = Date.now()): string {
    const { referenceId: reference, collateralDescription, insuranceCompany } = loan;
    // What the lender bought is not the borrower's insurer.
    const own = insuranceCompany.includes(FORCE_PLACED_MARKER) ? '' : insuranceCompany;
    const [collateral, insurer] = [shownLine(collateralDescription, LONGEST), shownLine(own, LONGEST)];
    const sealed = JSON.stringify({ lenderId, reference, collateral, insurer, at });
    return sealToken(SEAL, Buffer.from(sealed, 'utf8'));
  }

  /** @returns null for an altered or expired token */
  read(token: string): (LookedUpLoan & Pick<SealedLoan, 'lenderId'>) | null {
    const clear = openToken(SEAL, token);
    if (!clear) return null;
    const loan = SealedLoan.parse(JSON.parse(clear.toString('utf8')));
    return loan.at > Date.now() - LIFETIME_MS ? loan : null;
  }
}
