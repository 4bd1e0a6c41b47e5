import { DeliveredFields } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { correctedFields, correctionsOf } from './corrected-fields';
import { resultOf } from './reading-result';
import { DocumentReadingEntity } from './reading.entity';

/** How long a delivery waits for a reading. A full queue is read in about this time. */
const PATIENCE_SECONDS = 120;

/** The fields that a lender gets beside a document, if it opted in. */
@Injectable()
export class FieldsForLenders {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the lender of a document whose reading is in progress, and whose delivery may wait for it */
  async lenderOfAwaited(transmissionId: string): Promise<string | null> {
    const [awaited]: { lenderId: string | null }[] = await this.dataSource.query(
      `select upload.lender_id as "lenderId" from transmissions transmission
         join insurance_uploads upload on upload.id = transmission.upload_id
         join document_readings reading on reading.upload_id = upload.id and reading.state in ('waiting', 'reading')
        where transmission.id = $1 and upload.stage_since > now() - make_interval(secs => $2)`,
      [transmissionId, PATIENCE_SECONDS],
    );
    return awaited?.lenderId ?? null;
  }

  /** As JSON; null if there is no reading. */
  async json(uploadId: string): Promise<string | null> {
    const { manager } = this.dataSource;
    const row = await manager.findOneBy(DocumentReadingEntity, { uploadId, state: 'read' });
    const result = row && resultOf(row);
    if (!row?.endedAt || !result) return null;
    const { reading, verdict } = result;
    const fields = correctedFields(reading, await correctionsOf(manager, [uploadId]));
    const delivered: DeliveredFields = {
      version: 1,
      readAt: row.endedAt.toISOString(),
      kind: reading.kind.value,
      collateral: row.collateral,
      answer: verdict?.answer ?? null,
      reasons: verdict?.reasons.map(({ code }) => code) ?? [],
      flags: reading.flags.map(({ flag }) => flag),
      fields: fields.map(({ name, value, page, confidence, sure, isChecked, item, coverage, party }) => ({
        ...{ name, value, page, confidence, sure, checked: isChecked, item, coverage },
        role: party?.role ?? null,
        address: party?.address ?? null,
        ended: Boolean(party?.negation),
      })),
    };
    return JSON.stringify(DeliveredFields.parse(delivered));
  }
}
