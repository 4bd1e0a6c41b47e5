import type { Reading } from '@coverleaf/contracts';
import { sealRow } from '@coverleaf/service-kit';
import type { EntityManager } from 'typeorm';
import { correctedFields, searchHashes } from '../src/reading/results/corrected-fields';
import type { ReadingResult } from '../src/reading/results/reading-result';
import { DocumentReadingEntity } from '../src/reading/results/reading.entity';
import { identityKeys } from '../src/reading/results/twins';

/** Inserts the reading of an upload as a reader stores it. */
export async function insertReading(manager: EntityManager, uploadId: string, reading: Reading) {
  const result: ReadingResult = { reading, verdict: null, requirements: null, insured: '', isDoubted: false };
  const fields = correctedFields(reading, []);
  const values = {
    ...{ uploadId, state: 'read' as const, result: JSON.stringify(result), endedAt: new Date() },
    ...{ ...searchHashes(fields), pageKeys: identityKeys(fields) },
  };
  await manager.insert(DocumentReadingEntity, sealRow(manager, DocumentReadingEntity, uploadId, values));
}
