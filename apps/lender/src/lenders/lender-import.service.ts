import { Handles } from '@coverleaf/messaging';
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  type ColumnUses,
  type ImportPlan,
  type ImportRow,
  type TestimonialForm,
  importLendersRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { AppError, conflict, isUniqueViolation } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ImageEntity } from '../images/image.entity';
import { SettingsService } from '../site/settings.service';
import { TemplateEntity } from '../site/template.entity';
import { ImportColumns } from './import-columns';
import {
  type ImportContext,
  ImportPlanner,
  keysOf,
  logoOf,
  type PlannedRow,
  toPlan,
} from './lender-import-plan';
import { LenderEntity } from './lender.entity';
import { LendersRepository } from './lenders.repository';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** After this many rows, other requests get a turn. */
const ROWS_PER_TURN = 250;

const DATABASE_FIELDS = new Set(['version', 'createdAt', 'updatedAt', 'deletedAt']);

type Values = Readonly<Record<string, unknown>>;

/** Adds and changes lenders from a file: all of them, or none. */
@Injectable()
export class LenderImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lenders: LendersRepository,
    private readonly settings: SettingsService,
    private readonly columns: ImportColumns,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(importLendersRpc)
  import({ actor, rows, uses = {}, run }: RpcInput<typeof importLendersRpc>) {
    return run ? this.run(actor, rows, run, uses) : this.plan(rows);
  }

  async plan(rows: readonly ImportRow[]): Promise<ImportPlan> {
    return toPlan(await planRows(rows, await this.readContext(rows)), false);
  }

  /**
   * @param accepted the plan that the administrator accepted @throws AppError 409 if the import would no longer do what
   * the plan said; 422 while rows are refused
   */
  async run(
    actor: Actor,
    rows: readonly ImportRow[],
    accepted: { digest: string; skipRefused: boolean },
    uses: ColumnUses = {},
  ) {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const planned = await planRows(rows, await this.readContext(rows, manager));
        const plan = toPlan(planned, true);
        if (plan.digest !== accepted.digest) throw planChanged();
        if (plan.counts.refused > 0 && !accepted.skipRefused) throw refused(plan.counts.refused);
        const fields = await this.write(manager, planned);
        await this.columns.remember(manager, uses);
        if (fields) await this.audit.note(manager, 'lenders.imported', actor, null, fields);
        return plan;
      });
    } catch (error) {
      // A concurrent request added the same lender.
      if (isUniqueViolation(error, 'lenders_slug') || isUniqueViolation(error, 'lenders_pkey'))
        throw planChanged();
      throw error;
    }
  }

  /** @param transaction locks the rows, for an import that writes */
  private async readContext(rows: readonly ImportRow[], transaction?: EntityManager): Promise<ImportContext> {
    const keys = rows.map(keysOf);
    const manager = transaction ?? this.dataSource.manager;
    const query = manager
      .createQueryBuilder(LenderEntity, 'lender')
      .withDeleted()
      .where('lender.id = any(:ids) or (lender.deleted_at is null and lender.slug = any(:slugs))', {
        ids: keys.map(({ id }) => id).filter((id) => UUID.test(id)),
        slugs: keys.flatMap(({ slugs }) => slugs),
      })
      // A fixed lock order, so that two imports can't deadlock.
      .orderBy('lender.id');
    const found = await (transaction ? query.setLock('pessimistic_write') : query).getMany();
    const testimonials = rows.some(({ fields }) => 'testimonials' in fields)
      ? await this.lenders.testimonialsOf(
          found.map(({ id }) => id),
          manager,
        )
      : new Map<string, never>();
    const existing = found
      .filter(({ deletedAt }) => deletedAt === null)
      .map((lender) => ({ ...lender, testimonials: testimonials.get(lender.id) ?? [] }));
    const templates = await manager.find(TemplateEntity, { select: { id: true } });
    const logos = rows.flatMap(({ fields }) => logoOf(fields['logoUrl']) ?? []);
    const images = await manager.find(ImageEntity, {
      select: { name: true },
      where: { name: In([...new Set(logos)]) },
      ...(transaction && { lock: { mode: 'for_key_share' } }),
    });
    return {
      byId: new Map(existing.map((lender) => [lender.id, lender])),
      bySlug: new Map(existing.map((lender) => [lender.slug, lender])),
      deletedIds: new Set(found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)),
      defaultTemplate: await this.settings.defaultTemplate(manager),
      templates: new Set(templates.map(({ id }) => id)),
      images: new Set(images.map(({ name }) => name)),
    };
  }

  /** @returns the names of the changed fields; null when nothing was written */
  private async write(manager: EntityManager, planned: readonly PlannedRow[]): Promise<string[] | null> {
    const added: Values[] = [];
    const changed: Values[] = [];
    const testimonialsOf = new Map<string, readonly TestimonialForm[]>();
    const fields = new Set<string>();
    for (const one of planned) {
      if (one.verdict === 'added') {
        const { id = randomUUID(), testimonials, ...rest } = one.lender;
        added.push({ ...rest, id });
        if (testimonials.length > 0) testimonialsOf.set(id, testimonials);
      } else if (one.verdict === 'changed') {
        const { testimonials, ...rest } = one.change;
        changed.push({ ...one.before, ...rest });
        if (testimonials) testimonialsOf.set(one.before.id, testimonials);
        for (const field of Object.keys(one.change)) fields.add(field);
      }
    }
    if (added.length + changed.length === 0) return null;
    await writeLenders(manager, added, changed);
    if (testimonialsOf.size > 0) await this.lenders.replaceTestimonials(manager, testimonialsOf);
    return [...fields];
  }
}

async function planRows(rows: readonly ImportRow[], context: ImportContext): Promise<PlannedRow[]> {
  const planner = new ImportPlanner(context);
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    planned.push(planner.plan(row));
    if (planned.length % ROWS_PER_TURN === 0) await yieldToEventLoop();
  }
  return planned;
}

/** Uses two statements, however many lenders there are. */
async function writeLenders(manager: EntityManager, added: readonly Values[], changed: readonly Values[]) {
  const columns = manager.connection
    .getMetadata(LenderEntity)
    .columns.filter(({ propertyName }) => !DATABASE_FIELDS.has(propertyName));
  const names = columns.map(({ databaseName }) => databaseName);
  const toRows = (all: readonly Values[]): string =>
    JSON.stringify(
      all.map((values) =>
        Object.fromEntries(
          columns.map(({ databaseName, propertyName }) => [databaseName, values[propertyName] ?? null]),
        ),
      ),
    );
  await manager.query(
    `insert into lenders (${names.join(', ')})
     select ${names.join(', ')} from jsonb_populate_recordset(null::lenders, $1)`,
    [toRows(added)],
  );
  await manager.query(
    `update lenders set ${names.map((name) => `${name} = changed.${name}`).join(', ')},
       version = lenders.version + 1, updated_at = now()
     from jsonb_populate_recordset(null::lenders, $1) changed where changed.id = lenders.id`,
    [toRows(changed)],
  );
}

const planChanged = (): AppError =>
  conflict(
    'plan_changed',
    'Lenders have changed since you checked this file, or it is another file. Check it again.',
  );

const refused = (count: number): AppError =>
  new AppError(
    'import_refused',
    422,
    `${count} ${count === 1 ? 'row is' : 'rows are'} refused. Nothing was imported.`,
  );
