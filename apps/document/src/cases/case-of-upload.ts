import type { LookedUpLoan } from '@coverleaf/contracts';
import type { Loan } from '@coverleaf/reading';
import type { EntityManager } from 'typeorm';
import { CaseEntity, CaseEvidenceEntity } from './case.entity';
import { factsOf } from './case-facts';

/**
 * The loan that an upload is for, as its sender may see it; null unless it joined exactly one case. Not if the machine
 * joined it: whoever knows a name and a VIN would learn the reference.
 */
export async function loanOfUpload(
  manager: EntityManager,
  uploadId: string,
): Promise<Pick<LookedUpLoan, 'reference' | 'collateral'> | null> {
  const row = await knownCaseOf(manager, uploadId);
  return row && loanOf(row);
}

/** The case of a loan that the sender of an upload knows; see `loanOfUpload`. */
export async function knownCaseOf(manager: EntityManager, uploadId: string): Promise<CaseEntity | null> {
  const found = await onlyCaseOf(manager, uploadId);
  return found && !found.isGuessed ? found.row : null;
}

export const loanOf = (row: CaseEntity): Pick<LookedUpLoan, 'reference' | 'collateral'> => ({
  reference: row.reference,
  collateral: factsOf(row).description ?? '',
});

const VIN_CHARACTERS = 17;

/** By what its document is judged; null unless the upload joined exactly one case whose collateral is known. */
export async function collateralOfUpload(manager: EntityManager, uploadId: string): Promise<Loan | null> {
  const found = await onlyCaseOf(manager, uploadId);
  if (!found) return null;
  const { number, address } = factsOf(found.row);
  const { collateral } = found.row;
  const bare = number?.replaceAll(/[^A-Za-z0-9]/g, '') ?? '';
  if (bare !== '' && collateral === 'boat') return { hin: bare };
  if (bare.length === VIN_CHARACTERS && collateral !== 'home') return { vin: bare };
  // The garage of a car may be elsewhere.
  return collateral === 'home' && address !== null ? { address } : null;
}

/** The one case that an upload joined; null if there are several. `isGuessed`: the machine joined it. */
async function onlyCaseOf(manager: EntityManager, uploadId: string) {
  const [only, other] = await manager.find(CaseEvidenceEntity, {
    where: { uploadId, state: 'joined' },
    select: { caseId: true, uploadId: true, score: true },
    take: 2,
  });
  const row = only && !other ? await manager.findOneBy(CaseEntity, { id: only.caseId }) : null;
  return row && { row, isGuessed: only?.score !== null };
}
