import { setImmediate as turn } from 'node:timers/promises';
import { type CaseFields, MAX_ROSTER_PROBLEMS } from '@coverleaf/contracts';
import { RowText } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CASE_FACTS, type CaseEntity, newCaseId } from '../cases/case.entity';
import { columnsOf, type FieldColumns, fieldsOf, unknownLoan } from '../cases/case-facts';
import type { RosterLoan, RosterRow } from './file/roster-reader';

/** A case, or another process with the same import, changed while a batch was prepared. */
export class BatchOutdatedError extends Error {
  override readonly name = 'BatchOutdatedError';
}

/** Another process goes on with the import, or it has ended. */
export class ImportTakenOverError extends Error {
  override readonly name = 'ImportTakenOverError';
}

/** Where an import stands. */
export interface RosterProgress {
  readonly rosterId: string;
  readonly lenderId: string;
  readonly actorId: string;
  /** Rows that were saved before. */
  readonly read: number;
  /** Of the file, with this batch. */
  readonly bytesRead: number;
}

/** The columns that a roster writes, and their types in PostgreSQL. */
const COLUMN_TYPES = {
  id: 'uuid',
  reference: 'text',
  reference_hash: 'text',
  borrower: 'text',
  collateral: 'text',
  facts: 'text',
  email_hash: 'text',
  number_hash: 'text',
  address_hash: 'text',
  person_hashes: 'text',
  found_by: 'text',
  max_deductible: 'int',
  coverages: 'text',
  notice_on: 'date',
  reminder_on: 'date',
  due_on: 'date',
  monthly_charge_cents: 'int',
} as const;
type Column = keyof typeof COLUMN_TYPES;
type SavedRow = Readonly<Record<Column, string | number | null>>;

const COLUMNS = Object.keys(COLUMN_TYPES) as Column[];
const LIST = COLUMNS.join(', ');
/** An array of arrays can't have rows of different lengths, so each list is one text here. */
const LISTS: ReadonlySet<Column> = new Set(['coverages', 'person_hashes', 'found_by']);
const valueOf = (name: Column): string =>
  LISTS.has(name) ? `string_to_array(row.${name}, ',')` : `row.${name}`;
const SELECTED = COLUMNS.map(valueOf).join(', ');
const unnested = (first: number): string =>
  COLUMNS.map((name, at) => `$${first + at}::${COLUMN_TYPES[name]}[]`).join(', ');
const AFTER = COLUMNS.length + 1;

const OPEN = `with opened as (
    insert into cases (${LIST}, lender_id, origin)
    select ${SELECTED}, $${AFTER}::uuid, 'roster' from unnest(${unnested(1)}) as row (${LIST})
    on conflict do nothing returning id
  ), noted as (
    insert into case_events (case_id, kind, actor_id, details)
    select id, 'opened', $${AFTER + 1}::uuid, '{roster}' from opened
  )
  select count(*)::int as count from opened`;

const CHANGE = `with given as (
    select * from unnest(${unnested(1)}, $${AFTER}::int[], $${AFTER + 1}::text[]) as row (${LIST}, version, names)
  ), changed as (
    update cases set version = cases.version + 1, compared_at = null, ${COLUMNS.filter(
      (name) => name !== 'id' && name !== 'reference_hash',
    )
      .map((name) => `${name} = ${valueOf(name)}`)
      .join(', ')}
    from given row where cases.id = row.id and cases.version = row.version returning cases.id, row.names
  ), noted as (
    insert into case_events (case_id, kind, actor_id, details)
    select id, 'changed', $${AFTER + 2}::uuid, string_to_array(names, ',') from changed
  )
  select count(*)::int as count from changed`;

/** Looks up each hash by itself, because statistics of a growing table are too old to choose a plan by. */
const KNOWN = `select known.* from unnest($2::text[]) as hash cross join lateral (
    select id, reference, reference_hash as "referenceHash", borrower, collateral, facts, version, coverages,
        max_deductible as "maxDeductible", to_char(notice_on, 'YYYY-MM-DD') as "noticeOn",
        to_char(reminder_on, 'YYYY-MM-DD') as "reminderOn",
        to_char(due_on, 'YYYY-MM-DD') as "dueOn", monthly_charge_cents as "monthlyChargeCents"
      from cases where lender_id = $1 and reference_hash = hash limit 1
  ) known`;

const SAVE_PROBLEMS = `insert into roster_problems (roster_id, position, row, column_name, message, is_warning)
  select $1, $2 + ordinality, row, column_name, message, is_warning
    from unnest($3::int[], $4::text[], $5::text[], $6::bool[])
         with ordinality as row (row, column_name, message, is_warning)`;

type KnownCase = FieldColumns & Pick<CaseEntity, 'id' | 'referenceHash' | 'version'>;

interface ChangedRow {
  readonly row: SavedRow;
  readonly version: number;
  /** Of the fields that changed. */
  readonly names: string;
}

/** What rows of a file do to the cases of a lender. */
export interface RosterBatch {
  readonly rows: readonly RosterRow[];
  readonly opened: readonly SavedRow[];
  readonly changed: readonly ChangedRow[];
}

/** Rows whose values are encrypted before other work of the process gets its turn. */
const ROWS_PER_TURN = 200;

/** Saves the rows of a roster in batches: cases, events, problems and progress in one transaction. */
@Injectable()
export class RosterBatches {
  constructor(private readonly dataSource: DataSource) {}

  /** Compares rows with the lender's cases, and encrypts what changes. Writes nothing. */
  async prepare(lenderId: string, rows: readonly RosterRow[]): Promise<RosterBatch> {
    const loans = rows.flatMap(({ loan }) => loan ?? []);
    const hashes = loans.map(({ referenceHash }) => referenceHash);
    const found = await this.dataSource.query<KnownCase[]>(KNOWN, [lenderId, hashes]);
    const known = new Map(found.map((one) => [one.referenceHash, one]));
    const opened: SavedRow[] = [];
    const changed: ChangedRow[] = [];
    for (const [at, loan] of loans.entries()) {
      if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await turn();
      const before = known.get(loan.referenceHash);
      if (!before)
        opened.push(
          savedRow(
            newCaseId(),
            { ...unknownLoan(loan.fields.reference), ...loan.fields },
            loan.referenceHash,
          ),
        );
      else changed.push(...changeOf(before, loan));
    }
    return { rows, opened, changed };
  }

  /** @throws BatchOutdatedError, ImportTakenOverError; nothing was written then */
  async save(batch: RosterBatch, progress: RosterProgress): Promise<void> {
    const { opened, changed, rows } = batch;
    const { actorId, lenderId } = progress;
    await this.dataSource.transaction(async (manager) => {
      await this.advance(manager, batch, progress);
      if (opened.length > 0) {
        const values = [...valuesOf(opened), lenderId, actorId];
        await expectCount(manager, OPEN, values, opened.length);
      }
      if (changed.length > 0) {
        // Statistics may be older than most rows, and a plan by them may read all cases.
        await manager.query('set local enable_seqscan = off');
        const versions = changed.map(({ version }) => version);
        const names = changed.map((one) => one.names);
        const values = [...valuesOf(changed.map(({ row }) => row)), versions, names, actorId];
        await expectCount(manager, CHANGE, values, changed.length);
      }
      if (rows.some(({ problems }) => problems.length > 0)) await this.saveProblems(manager, batch, progress);
    });
  }

  /** Counts the batch. Its guard lets one process save it. */
  private async advance(
    manager: EntityManager,
    { rows, opened, changed }: RosterBatch,
    { rosterId, read, bytesRead }: RosterProgress,
  ): Promise<void> {
    const refused = rows.filter(({ loan }) => loan === null).length;
    const warned = rows.filter(({ isWarned }) => isWarned).length;
    const unchanged = rows.length - refused - opened.length - changed.length;
    const [, advanced]: [unknown, number] = await manager.query(
      `update roster_imports set read = read + $3, opened = opened + $4, changed = changed + $5,
         unchanged = unchanged + $6, refused = refused + $7, warned = warned + $8, bytes_read = $9
       where id = $1 and read = $2 and state = 'reading'`,
      [rosterId, read, rows.length, opened.length, changed.length, unchanged, refused, warned, bytesRead],
    );
    if (advanced === 0) throw new ImportTakenOverError('Another process goes on with this import');
  }

  private async saveProblems(
    manager: EntityManager,
    { rows }: RosterBatch,
    { rosterId }: RosterProgress,
  ): Promise<void> {
    const problems = rows.flatMap((row) => row.problems);
    const [[{ before }]]: [[{ before: number }], number] = await manager.query(
      'update roster_imports set problems = problems + $2 where id = $1 returning problems - $2 as before',
      [rosterId, problems.length],
    );
    const kept = problems.slice(0, Math.max(0, MAX_ROSTER_PROBLEMS - before));
    if (kept.length === 0) return;
    const columns = [
      kept.map(({ row }) => row),
      kept.map(({ column }) => column),
      kept.map(({ message }) => message),
      kept.map(({ isWarning }) => isWarning),
    ];
    await manager.query(SAVE_PROBLEMS, [rosterId, before, ...columns]);
  }
}

async function expectCount(
  manager: EntityManager,
  sql: string,
  values: readonly unknown[],
  expected: number,
): Promise<void> {
  const [{ count }]: [{ count: number }] = await manager.query(sql, [...values]);
  if (count !== expected) throw new BatchOutdatedError('A case changed meanwhile');
}

const valuesOf = (rows: readonly SavedRow[]): (string | number | null)[][] =>
  COLUMNS.map((name) => rows.map((row) => row[name]));

function savedRow(id: string, fields: CaseFields, referenceHash: string): SavedRow {
  const columns = columnsOf(fields, referenceHash);
  return {
    id,
    reference: columns.reference,
    reference_hash: columns.referenceHash,
    borrower: columns.borrower,
    collateral: columns.collateral,
    facts: CASE_FACTS.to(new RowText(id, columns.facts)) ?? null,
    email_hash: columns.emailHash,
    number_hash: columns.numberHash,
    address_hash: columns.addressHash,
    person_hashes: columns.personHashes.join(','),
    found_by: (columns.foundBy ?? []).join(','),
    max_deductible: columns.maxDeductible,
    coverages: columns.coverages.join(','),
    notice_on: columns.noticeOn,
    reminder_on: columns.reminderOn,
    due_on: columns.dueOn,
    monthly_charge_cents: columns.monthlyChargeCents,
  };
}

/** Nothing if the case has these fields already. */
function changeOf(known: KnownCase, { fields, referenceHash }: RosterLoan): ChangedRow[] {
  const before = fieldsOf({ ...known, facts: CASE_FACTS.open(known.facts, known.id) });
  const names = (Object.keys(fields) as (keyof CaseFields)[]).filter(
    (name) => comparable(fields[name]) !== comparable(before[name]),
  );
  if (names.length === 0) return [];
  const row = savedRow(known.id, { ...before, ...fields }, referenceHash);
  return [{ row, version: known.version, names: names.join(',') }];
}

/** The order of coverages means nothing. */
const comparable = (value: CaseFields[keyof CaseFields] | undefined): unknown =>
  Array.isArray(value) ? value.toSorted().join(',') : value;
