import { AuditTrail } from '@coverleaf/audit';
import type { AuditAction } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { sentUnder } from '../uploads/sent-under';
import { DiscardedFiles } from './discarded-files';
import { DocumentRemover } from './document-remover';
import type { Removable } from './removable';
import { RemovalEntity } from './removal.entity';

const ACTS: Readonly<Record<RemovalEntity['kind'], AuditAction>> = {
  retention: 'retention.deleted',
  erasure: 'erasure.finished',
};

/** Carries removals out. Each step may be repeated. */
@Injectable()
export class RemovalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentRemover,
    private readonly files: DiscardedFiles,
    private readonly audit: AuditTrail,
  ) {}

  /** @returns false: something of it is being sent, so it has to be run again */
  async run(removal: RemovalEntity, which: Removable | null): Promise<boolean> {
    const waiting = which ? await this.documents.removeAll(removal.id, which) : 0;
    await this.files.deleteAll(removal.id);
    if (waiting > 0) return false;
    await this.finish(removal.id);
    return true;
  }

  /** What is left of it: how many, and when. */
  private finish(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const removal = await manager.findOne(RemovalEntity, {
        where: { id, finishedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!removal) return;
      const { kind, emailHash, documents, files, mails } = removal;
      const [left]: { held: number }[] = await manager.query(
        `select count(*)::int as held from insurance_uploads upload where ${sentUnder('upload.id', '$1')}`,
        [emailHash],
      );
      const held = left?.held ?? 0;
      await manager.update(RemovalEntity, { id }, { held, emailHash: null, finishedAt: new Date() });
      if (kind === 'retention' && documents === 0) return;
      await this.audit.note(manager, ACTS[kind], null, id, [
        ...[`${documents} documents`, `${files} files`],
        ...(mails > 0 ? [`${mails} mails`] : []),
        ...(held > 0 ? [`${held} held`] : []),
      ]);
    });
  }
}
