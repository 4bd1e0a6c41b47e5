import type { Actor, AuditAction } from '@coverleaf/contracts';
import { keyedHash, processKeyring } from '@coverleaf/encryption';
import { PreparedQuery } from '@coverleaf/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { AuditTrail } from './audit-trail';

/** Repeated reads within this time count as one, because an open screen polls. */
const ONE_READ = `interval '10 minutes'`;

/** For a service's migration. A row prevents a read from being recorded again for a while. */
export async function createReadsTable(runner: QueryRunner): Promise<void> {
  await runner.query(
    `create table recent_reads (key text primary key, at timestamptz not null default now())`,
  );
  await runner.query(`create index recent_reads_by_time on recent_reads (at)`);
}

/** The filter of a list. */
type ListFilter = Readonly<Record<string, string | undefined>>;

/** Only the date of a period's start, because the exact time moves with the clock. */
export const dayOf = (at: string | undefined): string | undefined => at?.slice(0, 10);

/**
 * Audits reads of personal data. Run it in parallel with the read, so that the page doesn't wait longer. If it fails,
 * the read must fail too, so that no read is missing from the audit log. Its rows merge repetitions into one entry,
 * also across replicas. Provide it in services that have the master keys and `createReadsTable` in a migration.
 */
@Injectable()
export class ReadTrail implements OnModuleInit {
  private readonly recent: PreparedQuery<object>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {
    this.recent = new PreparedQuery(
      dataSource,
      'recent-read',
      `select 1 from recent_reads where key = $1 and at >= now() - ${ONE_READ}`,
    );
  }

  /** @throws NoKeyringError so that a service without keys fails at start, not at its first read */
  onModuleInit(): void {
    processKeyring();
  }

  /**
   * @param actor undefined if the gateway doesn't send it
   * @param subjectId null for a list
   * @param plain filters whose values can't be personal data; the audit log gets only the names of the others
   */
  async note<F extends ListFilter>(
    action: AuditAction,
    actor: Pick<Actor, 'userId' | 'sessionId'> | undefined,
    subjectId: string | null,
    filter?: F,
    plain: readonly (keyof F)[] = [],
  ): Promise<void> {
    const given = Object.entries(filter ?? {}).filter(([, value]) => value !== undefined);
    // Hashed with a key, because a search term may be a person's name.
    const key = keyedHash('audited-read', JSON.stringify([actor?.sessionId, action, subjectId, given]));
    // Most reads are repetitions: without a transaction, they neither lock the row nor wait for the disk.
    if ((await this.recent.run([key])).length > 0) return;
    await this.dataSource.transaction(async (manager) => {
      const isNew: unknown[] = await manager.query(
        `with expired as (
           delete from recent_reads where key = any(array(
             select key from recent_reads where at < now() - ${ONE_READ} and key <> $1
              order by at limit 10 for update skip locked))
         )
         insert into recent_reads as read (key) values ($1)
         on conflict (key) do update set at = now() where read.at < now() - ${ONE_READ}
         returning key`,
        [key],
      );
      if (isNew.length === 0) return;
      const fields = given.map(([name]) => name);
      const values = given.filter(([name]) => plain.includes(name));
      const changes = values.map(([field, to = null]) => ({ field, from: null, to }));
      await this.audit.note(
        manager,
        action,
        actor ?? null,
        subjectId,
        fields.length > 0 ? fields : undefined,
        changes,
      );
    });
  }
}
