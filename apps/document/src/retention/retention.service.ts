import { AuditTrail } from '@coverleaf/audit';
import { COUNT_CAP, type OperationInput, previewRetention, setLegalHold } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { DocumentsService } from '../documents/documents.service';
import { UploadEntity } from '../uploads/upload.entity';
import { expiredAfter } from './retention-runs.service';

const BATCH = 5_000;

@Injectable()
export class RetentionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly documents: DocumentsService,
  ) {}

  /** Sets or lifts a legal hold. Idempotent. @throws AppError 404 */
  @Handles(setLegalHold)
  async setLegalHold({ actor, params, body: { held, reason } }: OperationInput<typeof setLegalHold>) {
    const { id } = params;
    const { lenderId } = actor;
    await this.dataSource.transaction(async (manager) => {
      const visible = { id, ...(lenderId !== null && { lenderId }) };
      const { affected } = await manager.update(
        UploadEntity,
        { ...visible, legalHoldSince: held ? IsNull() : Not(IsNull()) },
        { legalHoldSince: held ? new Date() : null, legalHoldReason: held ? (reason ?? null) : null },
      );
      if (affected) {
        const action = held ? 'document.held' : 'document.released';
        await this.audit.note(manager, action, actor, id);
      } else if (!(await manager.existsBy(UploadEntity, visible))) {
        throw notFound('There is no such document.');
      }
    });
    return this.documents.get({ actor, params });
  }

  @Handles(previewRetention)
  async preview({ query }: OperationInput<typeof previewRetention>) {
    const { condition, parameter } = expiredAfter(query.documentsDays);
    const [row]: { found: number }[] = await this.dataSource.query(
      `select count(*)::int as found
         from (select 1 from insurance_uploads upload where ${condition} limit ${COUNT_CAP + 1}) capped`,
      [parameter],
    );
    const found = row?.found ?? 0;
    return { documents: Math.min(found, COUNT_CAP), documentsAreCapped: found > COUNT_CAP };
  }

  /** Deletes the timelines of ended transmissions. Those of failed ones stay until staff have resolved them. */
  async deleteTimelines(olderThanDays: number): Promise<void> {
    for (let deleted = BATCH; deleted === BATCH;) {
      deleted = await this.dataSource.transaction(async (manager) => {
        const [, count]: [unknown, number] = await manager.query(
          `delete from transmission_events where id = any(array(
             select line.id from transmission_events line
             join transmissions t on t.id = line.transmission_id
             join insurance_uploads upload on upload.id = t.upload_id
             where t.state in ('delivered', 'discarded') and t.updated_at < now() - make_interval(days => $1)
               and upload.legal_hold_since is null
             limit ${BATCH} for update of line skip locked))`,
          [olderThanDays],
        );
        if (count > 0)
          await this.audit.note(manager, 'retention.deleted', null, null, [`${count} timeline lines`]);
        return count;
      });
    }
  }
}
