import {
  type AuditSubject,
  type NamedSubject,
  SUBJECT_NAMES,
  type SubjectKeeper,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

/**
 * For each kind of thing that a service keeps, how those with the ids of $1 are called: `id`, `name`, and `"isGone"`
 * where what was deleted is still in its table.
 */
export type SubjectQueries = Readonly<Partial<Record<AuditSubject, string>>>;

type Asked = z.output<(typeof SUBJECT_NAMES)[SubjectKeeper]['input']>;

/** Tells the audit page what the things of a service are called. */
export function subjectNamesController(keeper: SubjectKeeper, queries: SubjectQueries): Type {
  @Controller()
  class SubjectNamesController {
    constructor(private readonly dataSource: DataSource) {}

    @RpcHandler(SUBJECT_NAMES[keeper])
    async names({ kind, ids }: Asked): Promise<{ items: NamedSubject[] }> {
      const query = queries[kind];
      if (!query) return { items: [] };
      const rows = await this.dataSource.query<(Omit<NamedSubject, 'isGone'> & { isGone?: boolean })[]>(
        query,
        [ids],
      );
      return { items: rows.map((row) => ({ ...row, isGone: row.isGone ?? false })) };
    }
  }
  return SubjectNamesController;
}
