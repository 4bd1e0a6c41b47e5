import type { EntityManager } from 'typeorm';
import { correctedFields, correctionsOf } from '../../reading/results/corrected-fields';
import { resultOf } from '../../reading/results/reading-result';
import { DocumentReadingEntity } from '../../reading/results/reading.entity';
import { type ChargedDays, coveredDays, type Coverage } from './refund';

const MOST_DOCUMENTS = 20;

/**
 * The period that the accepted documents of a case show, or that an agent confirmed; of several, the one with the most charged days. @returns null
 * if none shows one beginning and one end: staff enter it
 */
export async function coverageOf(
  manager: EntityManager,
  caseId: string,
  { firstOn, lastOn }: Pick<ChargedDays, 'firstOn'> & { readonly lastOn: string | null },
): Promise<Coverage | null> {
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
  const charge = { firstOn, lastOn: lastOn ?? firstOn };
  const [best] = found.toSorted((a, b) => coveredDays(charge, b) - coveredDays(charge, a));
  return best ?? null;
}
