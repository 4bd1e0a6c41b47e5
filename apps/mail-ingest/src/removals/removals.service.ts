import { AuditTrail } from '@coverleaf/audit';
import { type Actor, COUNT_CAP, type EmailRetentionPreview } from '@coverleaf/contracts';
import { AppError, describeError, notFound } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DiscardedFiles } from './discarded-files';
import { MailRemover } from './mail-remover';
import { ofSender, olderThan, type Removable, theOne } from './removable';

/** Mails of one erasure that go at one asking, so that the answer comes in time. */
const AT_ONCE = 50;

@Injectable()
export class RemovalsService {
  private readonly logger = new Logger('removals');

  constructor(
    private readonly dataSource: DataSource,
    private readonly remover: MailRemover,
    private readonly files: DiscardedFiles,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `being_filed` */
  async delete(actor: Actor, id: string): Promise<void> {
    let files: readonly string[] = [];
    const outcome = await this.remover.remove(id, theOne(id), async (manager, discarded) => {
      files = discarded;
      await this.audit.note(manager, 'email.deleted', actor, id);
    });
    if (outcome === 'not any more') throw notFound('There is no such email.');
    if (outcome === 'being filed') {
      const message = 'A file of this email is just becoming a document. Try again in a moment.';
      throw new AppError('being_filed', 409, message);
    }
    // The mail is gone in any case; what the store does not delete now, the night deletes.
    await this.files.delete(files).catch((error: unknown) => {
      this.logger.warn({ msg: 'files of a mail could not be deleted yet', error: describeError(error) });
    });
  }

  /** Those that have been here for longer. Repeated under the same id it goes on, and says once how many they were. */
  async deleteOlderThan(days: number, removalId: string): Promise<void> {
    await this.remover.removeAll(removalId, olderThan(days));
    await this.dataSource.transaction(async (manager) => {
      const [[removal]]: [{ mails: number; files: number }[], number] = await manager.query(
        `delete from removals where id = $1 returning mails, files`,
        [removalId],
      );
      if (!removal || removal.mails === 0) return;
      const counts = [`${removal.mails} mails`, `${removal.files} files`];
      await this.audit.note(manager, 'retention.deleted', null, removalId, counts);
    });
  }

  /** What a night would delete now. */
  async preview(days: number): Promise<EmailRetentionPreview> {
    const found = await this.count(olderThan(days), COUNT_CAP + 1);
    return { emails: Math.min(found, COUNT_CAP), emailsAreCapped: found > COUNT_CAP };
  }

  async countOf(emailHash: string): Promise<number> {
    return this.count(ofSender(emailHash));
  }

  /** Some of them; to be asked until it is done. The row of the removal stays, so that a repeated answer is the same. */
  async eraseSender(erasureId: string, emailHash: string): Promise<{ mails: number; isDone: boolean }> {
    const isDone = await this.remover.removeAll(erasureId, ofSender(emailHash), AT_ONCE);
    const [removal]: { mails: number }[] = await this.dataSource.query(
      `select mails from removals where id = $1`,
      [erasureId],
    );
    return { mails: removal?.mails ?? 0, isDone };
  }

  private async count({ condition, parameter }: Removable, cap = 2_000_000): Promise<number> {
    const [row]: { found: number }[] = await this.dataSource.query(
      `select count(*)::int as found from (select 1 from emails email where ${condition} limit ${cap}) capped`,
      [parameter],
    );
    return row?.found ?? 0;
  }
}
