import { actionsOn, type AuditEntry, type AuditFilter, type Page, subjectOf } from '@coverleaf/contracts';
import { decodeCursor, toPage } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const Place = z.tuple([z.int().positive()]);

interface Row extends Omit<AuditEntry, 'at' | 'number' | 'changes' | 'subjectKind' | 'subjectIsGone'> {
  readonly changes: AuditEntry['changes'] | null;
  readonly number: string;
  readonly at: Date;
}

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, with the names of people who are still here. */
  async list(filter: AuditFilter): Promise<Page<AuditEntry>> {
    const { actor, action, subject, subjectKind, from, to, cursor, limit } = filter;
    const before = cursor ? decodeCursor(Place, cursor)[0] : null;
    const rows: Row[] = await this.dataSource.query(
      `select entry.number, entry.at, entry.action, entry.actor_id as "actorId", entry.session_id as "sessionId",
              entry.subject_id as "subjectId", entry.fields, entry.changes, entry.hash, actor.name as "actorName",
              subject.name as "subjectName", place.address
         from audit_entries entry
         left join users actor on actor.id = entry.actor_id
         left join users subject on subject.id = entry.subject_id
         left join lateral (
           select address from session_addresses used
            where used.session_id = entry.session_id and used.since <= entry.at + interval '1 second'
            order by used.since desc limit 1
         ) place on true
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

function toEntry({ changes, ...row }: Row): AuditEntry {
  const subjectKind = row.subjectId === null ? null : subjectOf(row.action);
  return {
    ...row,
    ...(changes && { changes }),
    number: Number(row.number),
    at: row.at.toISOString(),
    subjectKind,
    // What other services keep, they know.
    subjectIsGone: subjectKind === 'user' && row.subjectName === null,
  };
}
