import { AuditTrail } from '@coverleaf/audit';
import type { Actor, LegalHoldChange } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { UploadEntity } from '../uploads/upload.entity';

/** Documents that are not deleted, whatever is asked for. */
@Injectable()
export class LegalHoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** What is so already stays as it is. @throws AppError 404 */
  async set(
    { userId, sessionId, lenderId }: Actor,
    id: string,
    { held, reason }: LegalHoldChange,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const mine = { id, ...(lenderId !== null && { lenderId }) };
      const { affected } = await manager.update(
        UploadEntity,
        { ...mine, legalHoldSince: held ? IsNull() : Not(IsNull()) },
        { legalHoldSince: held ? new Date() : null, legalHoldReason: held ? (reason ?? null) : null },
      );
      if (affected) {
        const action = held ? 'document.held' : 'document.released';
        await this.audit.note(manager, action, { userId, sessionId }, id);
      } else if (!(await manager.existsBy(UploadEntity, mine))) {
        throw notFound('There is no such document.');
      }
    });
  }
}
