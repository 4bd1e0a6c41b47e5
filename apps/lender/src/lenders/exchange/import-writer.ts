import { randomUUID } from 'node:crypto';
import type { TestimonialForm } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TestimonialsWriter } from '../../testimonials/testimonials.writer';
import { LenderEntity } from '../lender.entity';
import type { Planned } from './import-plan';

type Values = Readonly<Record<string, unknown>>;

/** Writes a plan in three statements, however many rows it has. */
@Injectable()
export class ImportWriter {
  constructor(private readonly testimonials: TestimonialsWriter) {}

  /** @returns the names of the fields that were written; null where there was nothing to write */
  async write(manager: EntityManager, planned: readonly Planned[]): Promise<string[] | null> {
    const added: Values[] = [];
    const changed: Values[] = [];
    const voices = new Map<string, readonly TestimonialForm[]>();
    const fields = new Set<string>();
    for (const one of planned) {
      if (one.verdict === 'added') {
        const { id = randomUUID(), testimonials, ...rest } = one.lender;
        added.push({ ...rest, id });
        if (testimonials.length > 0) voices.set(id, testimonials);
      } else if (one.verdict === 'changed') {
        const { testimonials, ...rest } = one.change;
        changed.push({ ...one.before, ...rest });
        if (testimonials) voices.set(one.before.id, testimonials);
        for (const field of Object.keys(one.change)) fields.add(field);
      }
    }
    if (added.length + changed.length === 0) return null;
    await this.writeLenders(manager, added, changed);
    if (voices.size > 0) await this.testimonials.replaceAll(manager, voices);
    return [...fields];
  }

  private async writeLenders(
    manager: EntityManager,
    added: readonly Values[],
    changed: readonly Values[],
  ): Promise<void> {
    const columns = columnsOf(manager);
    const names = columns.map(({ name }) => name);
    const toRows = (all: readonly Values[]): string =>
      JSON.stringify(
        all.map((values) =>
          Object.fromEntries(columns.map(({ name, field }) => [name, values[field] ?? null])),
        ),
      );
    await manager.query(
      `insert into lenders (${names.join(', ')})
       select ${names.join(', ')} from jsonb_populate_recordset(null::lenders, $1)`,
      [toRows(added)],
    );
    await manager.query(
      `update lenders set ${names.map((name) => `${name} = fresh.${name}`).join(', ')},
         version = lenders.version + 1, updated_at = now()
       from jsonb_populate_recordset(null::lenders, $1) fresh where fresh.id = lenders.id`,
      [toRows(changed)],
    );
  }
}

/** Times and version are the database's own. */
const OWN = new Set(['version', 'createdAt', 'updatedAt', 'deletedAt']);

const columnsOf = (manager: EntityManager): { name: string; field: string }[] =>
  manager.connection
    .getMetadata(LenderEntity)
    .columns.filter(({ propertyName }) => !OWN.has(propertyName))
    .map(({ databaseName, propertyName }) => ({ name: databaseName, field: propertyName }));
