import { createHash } from 'node:crypto';
import type { AuditAct, AuditVerdict } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntryEntity } from './audit-entry.entity';

const BATCH = 5_000;
const GENESIS = '0'.repeat(64);

interface Head {
  /** bigint, as PostgreSQL gives it. */
  readonly number: string;
  readonly hash: string;
}

/** Entries of which each carries the hash of the one before, so that none can be changed or left out unnoticed. */
@Injectable()
export class AuditChain {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds an act to the end. Writers at once wait for each other; the same id twice is added once. */
  append(id: string, act: AuditAct): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const head = await readHead(manager, 'for update');
      if (await manager.existsBy(AuditEntryEntity, { id })) return;
      const entry = manager.create(AuditEntryEntity, {
        ...act,
        id,
        at: new Date(act.at),
        fields: act.fields ?? [],
        changes: act.changes ?? null,
        number: Number(head.number) + 1,
      });
      entry.hash = hashOf(entry, head.hash);
      await manager.insert(AuditEntryEntity, entry);
      await manager.query('update audit_head set number = $1, hash = $2', [entry.number, entry.hash]);
    });
  }

  /** Walks the chain as it was at one moment. */
  verify(): Promise<AuditVerdict> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const head = await readHead(manager);
      let [number, hash] = [0, GENESIS];
      const broken = (): AuditVerdict => ({
        intact: false,
        entries: Number(head.number),
        brokenAt: number + 1,
        head: head.hash,
      });
      for (;;) {
        const entries = await manager
          .createQueryBuilder(AuditEntryEntity, 'entry')
          .where('entry.number > :number', { number })
          .orderBy('entry.number')
          .limit(BATCH)
          .getMany();
        for (const entry of entries) {
          if (entry.number !== number + 1 || entry.hash !== hashOf(entry, hash)) return broken();
          ({ number, hash } = entry);
        }
        if (entries.length < BATCH) break;
      }
      if (number !== Number(head.number) || hash !== head.hash) return broken();
      return { intact: true, entries: number, brokenAt: null, head: hash };
    });
  }
}

async function readHead(manager: EntityManager, lock = ''): Promise<Head> {
  const [head]: Head[] = await manager.query(`select number, hash from audit_head ${lock}`);
  if (!head) throw new Error('The audit log has no head');
  return head;
}

function hashOf(entry: AuditEntryEntity, before: string): string {
  const { number, id, at, action, actorId, sessionId, subjectId, fields, changes } = entry;
  // The database keeps the keys of an object in an order of its own; entries without changes are as they always were.
  const values = changes ? [changes.map(({ field, from, to }) => [field, from, to])] : [];
  const content = [
    number,
    id,
    at.toISOString(),
    action,
    actorId,
    sessionId,
    subjectId,
    fields,
    ...values,
    before,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
