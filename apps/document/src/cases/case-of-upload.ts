import type { CaseOrigin, LookedUpLoan } from '@coverleaf/contracts';
import type { Loan } from '@coverleaf/reading';
import type { EntityManager } from 'typeorm';
import { CaseEntity, CaseEvidenceEntity, type SenderKnows } from './case.entity';
import { factsOf } from './case-facts';

/**
 * The loan that an upload is for, as its sender may see it; null unless it joined exactly one case, for which it came.
 * Not if the machine or staff joined it: whoever knows a name and a VIN would learn the reference.
 */
export async function loanOfUpload(
  manager: EntityManager,
  uploadId: string,
): Promise<Pick<LookedUpLoan, 'reference' | 'collateral'> | null> {
  const known = await knownCaseOf(manager, uploadId);
  return known && loanOf(known);
}

export interface KnownCase {
  readonly row: CaseEntity;
  readonly senderKnows: SenderKnows;
}

/** The case of a loan that the sender of an upload knows; see `loanOfUpload`. */
export async function knownCaseOf(manager: EntityManager, uploadId: string): Promise<KnownCase | null> {
  const found = await onlyCaseOf(manager, uploadId);
  const senderKnows = found?.evidence.senderKnows;
  if (!found || !senderKnows) return null;
  // Whoever sends what staff accept has the policy.
  return { row: found.row, senderKnows: found.evidence.outcome === 'accepted' ? 'loan' : senderKnows };
}

/** Cases whose description is Insight's, which a lookup tells everybody. */
const DESCRIBED_BY_INSIGHT: ReadonlySet<CaseOrigin> = new Set(['lookup', 'upload']);

/** What the lender wrote of the loan is told only to those who know it. */
export function loanOf({ row, senderKnows }: KnownCase): Pick<LookedUpLoan, 'reference' | 'collateral'> {
  const isTold = senderKnows === 'loan' || DESCRIBED_BY_INSIGHT.has(row.origin);
  return { reference: row.reference, collateral: (isTold && factsOf(row).description) || '' };
}

const VIN_CHARACTERS = 17;
/** As Insight describes a vehicle: “2018 Ford F-150, VIN ending 0937”. */
const VIN_END = /\bVIN ending (?:in )?([A-Z0-9]{4,8})\b/i;

/** By what its document is judged; null unless the upload joined exactly one case whose collateral is known. */
export async function collateralOfUpload(manager: EntityManager, uploadId: string): Promise<Loan | null> {
  const found = await onlyCaseOf(manager, uploadId);
  if (!found) return null;
  const { number, address, description } = factsOf(found.row);
  const { collateral } = found.row;
  const bare = number?.replaceAll(/[^A-Za-z0-9]/g, '') ?? '';
  if (bare !== '' && collateral === 'boat') return { hin: bare };
  if (bare.length === VIN_CHARACTERS && collateral !== 'home') return { vin: bare };
  // The garage of a car may be elsewhere.
  if (collateral === 'home') return address === null ? null : { address };
  const [, vinEnd] = VIN_END.exec(description ?? '') ?? [];
  return vinEnd === undefined ? null : { vinEnd };
}

/** The one case that an upload joined; null if there are several. */
async function onlyCaseOf(manager: EntityManager, uploadId: string) {
  const [only, other] = await manager.find(CaseEvidenceEntity, {
    where: { uploadId, state: 'joined' },
    select: { caseId: true, uploadId: true, outcome: true, senderKnows: true },
    take: 2,
  });
  const row = only && !other ? await manager.findOneBy(CaseEntity, { id: only.caseId }) : null;
  return only && row && { row, evidence: only };
}
