import { DeliveredFields } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { UploadEntity } from '../../uploads/upload.entity';
import { correctedFields, correctionsOf } from './corrected-fields';
import { resultOf } from './reading-result';
import { DocumentReadingEntity } from './reading.entity';

/** How long a delivery waits for a reading, in milliseconds. A full queue is read in about this time. */
const PATIENCE_MS = 120_000;

/** The fields that a lender gets beside a document, if it opted in. */
@Injectable()
export class FieldsForLenders {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the reading is still in progress and its delivery may wait for it. */
  async isAwaited({ id, stageSince }: UploadEntity): Promise<boolean> {
    if (Date.now() - stageSince.getTime() > PATIENCE_MS) return false;
    const open = { uploadId: id, state: In(['waiting', 'reading']) };
    return this.dataSource.manager.existsBy(DocumentReadingEntity, open);
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
