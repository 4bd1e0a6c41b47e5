import { createHash } from 'node:crypto';
import {
  actionsOn,
  AuditEntry,
  type AuditVerdict,
  listAudit,
  type OperationInput,
  subjectOf,
  verifyAudit,
  recordActRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { decodeCursor, selectList, toPage } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { SecurityNotices } from '../notices/security-notices';
import { AuditEntryEntity } from './audit-entry.entity';

const VERIFY_BATCH = 5_000;
const GENESIS_HASH = '0'.repeat(64);

const Position = z.tuple([z.int().positive()]);

interface Head {
  readonly number: string;
  readonly hash: string;
}

interface Row extends Omit<AuditEntry, 'at' | 'number' | 'changes' | 'subjectKind' | 'subjectIsGone'> {
  readonly changes: AuditEntry['changes'] | null;
  readonly number: string;
  readonly at: Date;
}

const ENTRY_FIELDS = Object.keys(AuditEntry.shape);

/** A hash chain: each entry carries the hash of the one before, so a changed or missing entry shows. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly dataSource: DataSource,
    /** Absent in a program that only verifies. */
    private readonly notices?: SecurityNotices,
  ) {}

  /** Appends an entry. Concurrent writers wait for each other; a second call with the same id does nothing. */
  @Handles(recordActRpc)
  append({ id, act }: RpcInput<typeof recordActRpc>) {
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
      await this.notices?.addFor(manager, act);
      await manager.query('update audit_head set number = $1, hash = $2', [entry.number, entry.hash]);
    });
  }

  @Handles(verifyAudit)
  verify() {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const head = await readHead(manager);
      let [number, hash] = [0, GENESIS_HASH];
      const found = { entries: Number(head.number), head: head.hash };
      const broken = (): AuditVerdict => ({ intact: false, brokenAt: number + 1, ...found });
      for (;;) {
        const entries = await manager
          .createQueryBuilder(AuditEntryEntity, 'entry')
          .where('entry.number > :number', { number })
          .orderBy('entry.number')
          .limit(VERIFY_BATCH)
          .getMany();
        for (const entry of entries) {
          if (entry.number !== number + 1 || entry.hash !== hashOf(entry, hash)) return broken();
          ({ number, hash } = entry);
        }
        if (entries.length < VERIFY_BATCH) break;
      }
      if (number !== Number(head.number) || hash !== head.hash) return broken();
      return { intact: true, entries: number, brokenAt: null, head: hash };
    });
  }

  @Handles(listAudit)
  async list({ query }: OperationInput<typeof listAudit>) {
    const { actor, action, subject, subjectKind, from, to, cursor, limit } = query;
    const before = cursor ? decodeCursor(Position, cursor)[0] : null;
    const rows: Row[] = await this.dataSource.query(
      `select ${selectList(this.dataSource, AuditEntryEntity, 'entry', ENTRY_FIELDS)},
              actor.name as "actorName", subject.name as "subjectName", origin.address
         from audit_entries entry
         left join users actor on actor.id = entry.actor_id
         left join users subject on subject.id = entry.subject_id
         left join lateral (
           select address from session_addresses used
            where used.session_id = entry.session_id and used.since <= entry.at + interval '1 second'
            order by used.since desc limit 1
         ) origin on true
        where ($1::uuid is null or entry.actor_id = $1) and ($2::text is null or entry.action = $2)
          and ($3::timestamptz is null or entry.at >= $3) and ($4::timestamptz is null or entry.at < $4)
          and ($5::bigint is null or entry.number < $5)
          and ($6::uuid is null or entry.subject_id = $6) and ($7::text[] is null or entry.action = any($7))
        order by entry.number desc limit $8`,
      [
        ...[actor ?? null, action ?? null, from ?? null, to ?? null, before, subject ?? null],
        subjectKind ? actionsOn(subjectKind) : null,
        limit + 1,
      ],
    );
    return toPage(rows.map(toEntry), limit, ({ number }) => [number]);
  }
}

async function readHead(manager: EntityManager, lock = ''): Promise<Head> {
  const [head]: Head[] = await manager.query(`select number, hash from audit_head ${lock}`);
  if (!head) throw new Error('The audit log has no head');
  return head;
}

function hashOf(entry: AuditEntryEntity, previousHash: string): string {
  const { number, id, at, action, actorId, sessionId, subjectId, fields, changes } = entry;
  // As arrays, because jsonb does not keep the order of keys. Entries without changes hash as before changes existed.
  const values = changes ? [changes.map(({ field, from, to }) => [field, from, to])] : [];
  const ids = [actorId, sessionId, subjectId];
  const content = [number, id, at.toISOString(), action, ...ids, fields, ...values, previousHash];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function toEntry({ changes, ...row }: Row): AuditEntry {
  const subjectKind = row.subjectId === null ? null : subjectOf(row.action);
  return {
    ...row,
    ...(changes && { changes }),
    number: Number(row.number),
    at: row.at.toISOString(),
    subjectKind,
    // Other services know whether their own subjects are deleted.
    subjectIsGone: subjectKind === 'user' && row.subjectName === null,
  };
}
