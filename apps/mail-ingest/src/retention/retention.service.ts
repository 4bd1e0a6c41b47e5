import { AuditTrail } from '@coverleaf/audit';
import {
  COUNT_CAP,
  deleteEmail,
  type OperationInput,
  previewEmailRetention,
  planMailErasureRpc,
  eraseSenderRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict, orWarn, notFound } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EmailCondition, EmailDeleter } from './email-deleter';

/** Emails that one call of an erasure deletes, so that it stays within its time limit. */
const ERASURE_BATCH = 50;

const withId = (id: string): EmailCondition => ({ condition: `email.id = $1`, parameter: id });

const olderThan = (days: number): EmailCondition => ({
  condition: `email.created_at < now() - make_interval(days => $1)`,
  parameter: days,
});

const ofSender = (emailHash: string): EmailCondition => ({
  condition: `email.sender_hashes @> array[$1::text]`,
  parameter: emailHash,
});

@Injectable()
export class RetentionService {
  private readonly logger = new Logger('retention');

  constructor(
    private readonly dataSource: DataSource,
    private readonly deleter: EmailDeleter,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `being_filed` */
  @Handles(deleteEmail)
  async delete({ actor, params: { id } }: OperationInput<typeof deleteEmail>) {
    let files: readonly string[] = [];
    const outcome = await this.deleter.delete(id, withId(id), async (manager, keys) => {
      files = keys;
      await this.audit.note(manager, 'email.deleted', actor, id);
    });
    if (outcome === 'not found') throw notFound('There is no such email.');
    if (outcome === 'being filed') {
      const message = 'A file of this email is just becoming a document. Try again in a moment.';
      throw conflict('being_filed', message);
    }
    // The email is deleted in any case; the scheduled job deletes the files that are left.
    const msg = 'files of an email could not be deleted yet';
    await orWarn(this.deleter.deletePendingFiles(files), undefined, this.logger, { msg });
    return undefined;
  }

  /** Can be repeated with the same run id. The counts are audited once, at the end. */
  async deleteOlderThan(days: number, runId: string): Promise<void> {
    await this.deleter.deleteMatching(runId, olderThan(days));
    await this.dataSource.transaction(async (manager) => {
      const [[run]]: [{ mails: number; files: number }[], number] = await manager.query(
        `delete from removals where id = $1 returning mails, files`,
        [runId],
      );
      if (!run || run.mails === 0) return;
      const counts = [`${run.mails} mails`, `${run.files} files`];
      await this.audit.note(manager, 'retention.deleted', null, runId, counts);
    });
  }

  @Handles(previewEmailRetention)
  async preview({ query }: OperationInput<typeof previewEmailRetention>) {
    const count = await this.count(olderThan(query.emailsDays), COUNT_CAP + 1);
    return { emails: Math.min(count, COUNT_CAP), emailsAreCapped: count > COUNT_CAP };
  }

  @Handles(planMailErasureRpc)
  async planErasure({ emailHash }: RpcInput<typeof planMailErasureRpc>) {
    return { mails: await this.count(ofSender(emailHash)) };
  }

  /** Deletes one batch; call it until `isDone`. The counts are stored, so a repeated call returns the same. */
  @Handles(eraseSenderRpc)
  async eraseSender({ erasureId, emailHash }: RpcInput<typeof eraseSenderRpc>) {
    const isDone = await this.deleter.deleteMatching(erasureId, ofSender(emailHash), ERASURE_BATCH);
    const [run]: { mails: number }[] = await this.dataSource.query(
      `select mails from removals where id = $1`,
      [erasureId],
    );
    return { mails: run?.mails ?? 0, isDone };
  }

  private async count({ condition, parameter }: EmailCondition, cap = 2_000_000): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `select count(*)::int as count from (select 1 from emails email where ${condition} limit ${cap}) capped`,
      [parameter],
    );
    return row?.count ?? 0;
  }
}
