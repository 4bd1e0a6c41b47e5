import type { CaseState } from '@coverleaf/contracts';
import type { EntityManager } from 'typeorm';
import { correctedFields, correctionsOf } from '../../reading/results/corrected-fields';
import { resultOf } from '../../reading/results/reading-result';
import { DocumentReadingEntity } from '../../reading/results/reading.entity';
import type { CaseChargeEntity } from './charge.entity';
import { costOfDays, coveredDays, type Coverage, longestCoverage } from './refund';

const MOST_DOCUMENTS = 20;

/**
 * What is to be paid back of a charge, by the coverage that staff entered, or that accepted proof shows. `coveredFrom`
 * and `coveredUntil` are those of the longest of several policies. What is owed outlives the document that showed it,
 * and the closing of the case.
 * @returns nulls for what isn't known yet
 */
export async function refundOf(
  manager: EntityManager,
  charge: CaseChargeEntity,
  state: CaseState,
): Promise<Pick<CaseChargeEntity, 'coveredFrom' | 'coveredUntil' | 'refundDays' | 'refundCents'>> {
  const { caseId, firstOn, lastOn, coveredFrom, coveredUntil, monthlyCents } = charge;
  const unknown = { coveredFrom, coveredUntil, refundDays: null, refundCents: null };
  const known = { ...unknown, refundDays: charge.refundDays, refundCents: charge.refundCents };
  const isEntered = charge.isCoverageEntered && coveredFrom !== null && coveredUntil !== null;
  if (state === 'closed' && !isEntered) return known;
  if (lastOn === null || (state !== 'proven' && state !== 'closed')) return unknown;
  if (!isEntered && known.refundDays !== null && (await isProofDeleted(manager, caseId))) return known;
  const periods = isEntered ? [{ coveredFrom, coveredUntil }] : await coverageOf(manager, caseId);
  const longest = longestCoverage({ firstOn, lastOn }, periods);
  if (!longest) return { ...unknown, coveredFrom: null, coveredUntil: null };
  const refundDays = coveredDays({ firstOn, lastOn }, periods);
  const refundCents = monthlyCents === null ? null : costOfDays(refundDays, monthlyCents);
  return { ...longest, refundDays, refundCents };
}

/** When the accepted coverage ends; null if that is unknown. */
export async function coveredUntilOf(manager: EntityManager, caseId: string): Promise<string | null> {
  const ends = (await coverageOf(manager, caseId)).map(({ coveredUntil }) => coveredUntil);
  return ends.toSorted().at(-1) ?? null;
}

/** Whether a document that was accepted is no longer stored. */
async function isProofDeleted(manager: EntityManager, caseId: string): Promise<boolean> {
  const [row]: unknown[] = await manager.query(
    `select 1 from case_evidence evidence where case_id = $1 and state = 'joined' and outcome = 'accepted'
        and not exists (select 1 from insurance_uploads where id = evidence.upload_id) limit 1`,
    [caseId],
  );
  return row !== undefined;
}

/** The periods that the accepted documents of a case show with one beginning and one end, or that agents confirmed. */
async function coverageOf(manager: EntityManager, caseId: string): Promise<Coverage[]> {
  const accepted: { id: string }[] = await manager.query(
    `select upload_id as id from case_evidence
      where case_id = $1 and state = 'joined' and outcome = 'accepted' limit ${MOST_DOCUMENTS}`,
    [caseId],
  );
  const found: Coverage[] = await manager.query(
    `select to_char(effective_on, 'YYYY-MM-DD') as "coveredFrom", to_char(expires_on, 'YYYY-MM-DD') as "coveredUntil"
       from case_attestations where case_id = $1 and outcome = 'accepted'`,
    [caseId],
  );
  for (const { id } of accepted) {
    const row = await manager.findOneBy(DocumentReadingEntity, { uploadId: id });
    const result = row && resultOf(row);
    if (!result) continue;
    const fields = correctedFields(result.reading, await correctionsOf(manager, [id]));
    const only = (wanted: 'effective_date' | 'expiration_date'): string | null => {
      const values = new Set(fields.filter(({ name }) => name === wanted).map(({ value }) => value));
      return values.size === 1 ? ([...values][0] ?? null) : null;
    };
    const [coveredFrom, coveredUntil] = [only('effective_date'), only('expiration_date')];
    if (coveredFrom && coveredUntil && coveredFrom < coveredUntil) found.push({ coveredFrom, coveredUntil });
  }
  return found;
}
