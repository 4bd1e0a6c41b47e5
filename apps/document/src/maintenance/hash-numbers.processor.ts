import { hashNumbers } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { CaseEntity } from '../cases/case.entity';
import { factsOf } from '../cases/case-facts';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { correctedFields, correctionsOf, searchHashes } from '../reading/results/corrected-fields';
import { resultOf } from '../reading/results/reading-result';
import { DocumentReadingEntity } from '../reading/results/reading.entity';
import { contactHashes, loanHashes } from '../search/found-by';
import { lockUpload } from '../uploads/upload.entity';

const BATCH = 200;

/** Fills `found_by` of rows that an earlier version stored, in small transactions. */
@Processor(hashNumbers)
export class HashNumbersProcessor implements JobProcessor<typeof hashNumbers> {
  constructor(private readonly dataSource: DataSource) {}

  async process(): Promise<void> {
    const { manager } = this.dataSource;
    for (let found = BATCH; found === BATCH;) found = await hashContacts(manager);
    for (let found = BATCH; found === BATCH;) found = await hashCases(this.dataSource);
    for (let found = BATCH; found === BATCH;) {
      const rows = await manager.find(DocumentReadingEntity, {
        select: { uploadId: true },
        where: { foundBy: IsNull(), result: Not(IsNull()) },
        take: BATCH,
      });
      for (const { uploadId } of rows)
        await this.dataSource.transaction((inside) => hashReading(inside, uploadId));
      found = rows.length;
    }
  }
}

/** @returns how many rows there were */
async function hashContacts(manager: EntityManager): Promise<number> {
  const rows = await manager.find(ConfirmationEntity, { where: { foundBy: IsNull() }, take: BATCH });
  for (const row of rows) await manager.update(ConfirmationEntity, row.id, { foundBy: contactHashes(row) });
  return rows.length;
}

/** Locked, because staff or a roster may change the same numbers. @returns how many rows there were */
const hashCases = (dataSource: DataSource): Promise<number> =>
  dataSource.transaction(async (manager) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const rows = await manager.find(CaseEntity, {
      where: { foundBy: IsNull() },
      order: { id: 'ASC' },
      take: BATCH,
      lock,
    });
    for (const row of rows) {
      const { phone, number } = factsOf(row);
      await manager.update(CaseEntity, row.id, { foundBy: loanHashes(phone, number) });
    }
    return rows.length;
  });

/** Locks as a correction does, which changes the same hashes. */
async function hashReading(manager: EntityManager, uploadId: string): Promise<void> {
  await lockUpload(manager, uploadId);
  const row = await manager.findOneBy(DocumentReadingEntity, { uploadId, foundBy: IsNull() });
  const result = row && resultOf(row);
  if (!result) return;
  const fields = correctedFields(result.reading, await correctionsOf(manager, [uploadId]));
  await manager.update(DocumentReadingEntity, { uploadId }, searchHashes(fields));
}
