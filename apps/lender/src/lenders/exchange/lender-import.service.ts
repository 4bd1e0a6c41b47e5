import { setImmediate as breathe } from 'node:timers/promises';
import { AuditTrail } from '@coverleaf/audit';
import type { Actor, ImportPlan, ImportRow } from '@coverleaf/contracts';
import { AppError, isUniqueViolation } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ImportPlanner, type Planned, toPlan } from './import-plan';
import { ImportReader } from './import-reader';
import { ImportWriter } from './import-writer';

export interface ImportRun {
  /** Of the plan that somebody agreed to. */
  readonly digest: string;
  readonly skipRefused: boolean;
}

/** Rows that are judged before others get a turn. */
const TURN = 250;

/** Adds and changes many lenders from one file: all of them, or none. */
@Injectable()
export class LenderImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: ImportReader,
    private readonly writer: ImportWriter,
    private readonly audit: AuditTrail,
  ) {}

  /** What an import would do now. */
  async plan(rows: readonly ImportRow[]): Promise<ImportPlan> {
    return toPlan(await this.judge(rows, new ImportPlanner(await this.reader.read(rows))), false);
  }

  /** @throws AppError 409 when it would do anything else than was agreed to; 422 while rows are refused */
  async run(actor: Actor, rows: readonly ImportRow[], agreed: ImportRun): Promise<ImportPlan> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const planned = await this.judge(rows, new ImportPlanner(await this.reader.read(rows, manager)));
        const plan = toPlan(planned, true);
        if (plan.digest !== agreed.digest) throw planChanged();
        if (plan.counts.refused > 0 && !agreed.skipRefused) throw refused(plan.counts.refused);
        const fields = await this.writer.write(manager, planned);
        if (fields) await this.audit.note(manager, 'lenders.imported', actor, null, fields);
        return plan;
      });
    } catch (error) {
      // Somebody else was quicker between our look and our write.
      if (isUniqueViolation(error, 'lenders_slug') || isUniqueViolation(error, 'lenders_pkey')) {
        throw planChanged();
      }
      throw error;
    }
  }

  private async judge(rows: readonly ImportRow[], planner: ImportPlanner): Promise<Planned[]> {
    const planned: Planned[] = [];
    for (const row of rows) {
      planned.push(planner.judge(row));
      if (planned.length % TURN === 0) await breathe();
    }
    return planned;
  }
}

const planChanged = (): AppError =>
  new AppError(
    'plan_changed',
    409,
    'Lenders have changed since you checked this file, or it is another file. Check it again.',
  );

const refused = (count: number): AppError =>
  new AppError(
    'import_refused',
    422,
    `${count} ${count === 1 ? 'row is' : 'rows are'} refused. Nothing was imported.`,
  );
