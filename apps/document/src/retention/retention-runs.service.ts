import { deletePendingFiles } from '@coverleaf/maintenance';
import { AuditTrail } from '@coverleaf/audit';
import type { AuditAction } from '@coverleaf/contracts';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { CaseErasure } from '../cases/case-erasure';
import { CaseStates } from '../cases/case-states';
import { OPEN_STATES } from '../transmissions/transmission.entity';
import { eraseMailbox } from '../uploads/mailboxes';
import { sentByAddress } from '../uploads/upload-search';
import { RetentionRunEntity } from './retention-run.entity';

const BATCH = 200;

/** A condition on `insurance_uploads upload`; `$1` is its only parameter. */
export interface DeletionScope {
  readonly condition: string;
  readonly parameter: string | number;
}

const NOT_HELD = `upload.legal_hold_since is null`;
const OPEN = OPEN_STATES.map((state) => `'${state}'`).join(', ');

/**
 * Documents closed this many days ago, with no open transmission. A document without a decision is never deleted for
 * its age.
 */
export const expiredAfter = (days: number): DeletionScope => ({
  condition: `${NOT_HELD} and upload.stage = 'closed' and upload.stage_since < now() - make_interval(days => $1)
    and not exists (select 1 from transmissions open where open.upload_id = upload.id and open.state in (${OPEN}))`,
  parameter: days,
});

export const ofBorrower = (emailHash: string): DeletionScope => ({
  condition: `${NOT_HELD} and ${sentByAddress('upload.id', '$1')}`,
  parameter: emailHash,
});

/** Of a document in the order of deletion. The time is a text, because it has microseconds. */
interface Place {
  readonly id: string;
  readonly since: string;
}

type Deletion = 'deleted' | 'being sent' | 'out of scope';

/**
 * Deletes documents with everything that belongs to them. One transaction per document deletes the rows and lists the
 * files, so after a crash a document is either complete or gone, with its files still to be deleted. Jobs of deleted
 * documents find no row and end.
 */
@Injectable()
export class DocumentDeleter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CaseStates,
  ) {}

  /** @returns how many could not be deleted yet, because they are being sent */
  async deleteAll(runId: string, scope: DeletionScope): Promise<number> {
    let waiting = 0;
    let last: Place = { since: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      // In the order of an index: by id, each batch would read all documents that expired.
      const rows: Place[] = await this.dataSource.query(
        `select id, stage_since::text as since from insurance_uploads upload
          where ${scope.condition} and (stage_since, id) > ($2::timestamptz, $3::uuid)
          order by stage_since, id limit ${BATCH}`,
        [scope.parameter, last.since, last.id],
      );
      for (const { id } of rows) {
        if ((await this.delete(runId, scope, id)) === 'being sent') waiting += 1;
      }
      last = rows.at(-1) ?? last;
      if (rows.length < BATCH) return waiting;
    }
  }

  private delete(runId: string, scope: DeletionScope, id: string): Promise<Deletion> {
    return this.dataSource.transaction(async (manager) => {
      // Transmissions are locked before uploads, here as everywhere. Checked twice, because one may be opened in
      // between.
      if (await isBeingSent(manager, id)) return 'being sent';
      const [upload]: { file_path: string; pdf_path: string | null; phone_hash: string | null }[] =
        await manager.query(
          `select file_path, pdf_path, phone_hash from insurance_uploads upload where ${scope.condition} and id = $2 for update`,
          [scope.parameter, id],
        );
      if (!upload) return 'out of scope';
      if (await isBeingSent(manager, id)) return 'being sent';
      const pictures: { file_path: string }[] = await manager.query(
        `select file_path from reading_pictures where upload_id = $1`,
        [id],
      );
      const keys = [upload.file_path, upload.pdf_path, ...pictures.map((picture) => picture.file_path)];
      const files = keys.filter((key) => key !== null);
      await manager.query(
        `insert into discarded_files (key, removal_id) select key, $2 from unnest($1::text[]) key`,
        [files, runId],
      );
      await manager.query(
        `delete from transmission_events where transmission_id in (select id from transmissions where upload_id = $1)`,
        [id],
      );
      await manager.query(`delete from transmissions where upload_id = $1`, [id]);
      await manager.query(`delete from insurance_confirmations where upload_id = $1`, [id]);
      if (upload.phone_hash) await eraseMailbox(manager, upload.phone_hash);
      // Foreign keys delete its other rows.
      await manager.query(`delete from insurance_uploads where id = $1`, [id]);
      await this.cases.uploadDeleted(manager, id);
      const countIt = `update removals set documents = documents + 1, files = files + $2 where id = $1`;
      await manager.query(countIt, [runId, files.length]);
      return 'deleted';
    });
  }
}

/** To Insight or, by email, to the borrower. Until the transaction ends, no new sending can begin. */
async function isBeingSent(manager: EntityManager, uploadId: string): Promise<boolean> {
  for (const table of ['transmissions', 'notifications']) {
    const rows: { state: string }[] = await manager.query(
      `select state from ${table} where upload_id = $1 order by id for update`,
      [uploadId],
    );
    if (rows.some(({ state }) => state === 'sending')) return true;
  }
  return false;
}

const AUDIT_ACTIONS: Readonly<Record<RetentionRunEntity['kind'], AuditAction>> = {
  retention: 'retention.deleted',
  erasure: 'erasure.finished',
};

/** Each step is idempotent. */
@Injectable()
export class RetentionRunsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentDeleter,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly audit: AuditTrail,
    private readonly cases: CaseErasure,
  ) {}

  /** @returns false if a document is being sent, so that the run must be repeated */
  async run(run: RetentionRunEntity, scope: DeletionScope | null): Promise<boolean> {
    const waiting = scope ? await this.documents.deleteAll(run.id, scope) : 0;
    await deletePendingFiles(this.dataSource, this.store, 'insurance', 'removal_id = $1', [run.id]);
    if (waiting > 0) return false;
    await this.finish(run.id);
    return true;
  }

  /** Keeps the counts and the time as proof, and deletes the hash of the borrower's address. */
  private finish(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const run = await manager.findOne(RetentionRunEntity, {
        where: { id, finishedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!run) return;
      const { kind, emailHash, documents, files, mails } = run;
      const [left]: { held: number }[] = await manager.query(
        `select count(*)::int as held from insurance_uploads upload where ${sentByAddress('upload.id', '$1')}`,
        [emailHash],
      );
      const held = left?.held ?? 0;
      const cases = emailHash === null ? 0 : await this.cases.erase(manager, emailHash);
      await eraseMailbox(manager, emailHash);
      await manager.update(RetentionRunEntity, { id }, { held, emailHash: null, finishedAt: new Date() });
      if (kind === 'retention' && documents === 0) return;
      await this.audit.note(manager, AUDIT_ACTIONS[kind], null, id, [
        ...[`${documents} documents`, `${files} files`],
        ...(mails > 0 ? [`${mails} mails`] : []),
        ...(cases > 0 ? [`${cases} cases`] : []),
        ...(held > 0 ? [`${held} held`] : []),
      ]);
    });
  }
}
