import {
  type AuditSubject,
  type NamedSubject,
  SUBJECT_NAMES,
  type SubjectKeeper,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { Injectable, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

/** By kind of subject: SQL that returns `id` and `name`, and `"isGone"` if deleted subjects stay in their table. */
export type SubjectQueries = Readonly<Partial<Record<AuditSubject, string>>>;

type Input = z.output<(typeof SUBJECT_NAMES)[SubjectKeeper]['input']>;

/** Creates the provider that gives the audit page the names of a service's subjects. */
export function subjectNamesProvider(keeper: SubjectKeeper, queries: SubjectQueries): Type {
  @Injectable()
  class SubjectNames {
    constructor(private readonly dataSource: DataSource) {}

    @Handles(SUBJECT_NAMES[keeper])
    async names({ kind, ids }: Input): Promise<{ items: NamedSubject[] }> {
      const query = queries[kind];
      if (!query) return { items: [] };
      const rows = await this.dataSource.query<(Omit<NamedSubject, 'isGone'> & { isGone?: boolean })[]>(
        query,
        [ids],
      );
      return { items: rows.map((row) => ({ ...row, isGone: row.isGone ?? false })) };
    }
  }
  return SubjectNames;
}
