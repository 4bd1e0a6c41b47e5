import type { ImportRow } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ImageEntity } from '../../images/image.entity';
import { Settings } from '../../site/settings';
import { TemplateEntity } from '../../templates/template.entity';
import { LenderEntity } from '../lender.entity';
import { LendersRepository } from '../lenders.repository';
import { type Known, logoOf, namesOf } from './import-plan';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads at once whatever the rows of a file may meet. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lenders: LendersRepository,
    private readonly settings: Settings,
  ) {}

  /** @param locking the transaction that will write: what was read stays so until it has */
  async read(rows: readonly ImportRow[], locking?: EntityManager): Promise<Known> {
    const names = rows.map(namesOf);
    const manager = locking ?? this.dataSource.manager;
    const query = manager
      .createQueryBuilder(LenderEntity, 'lender')
      .withDeleted()
      .where('lender.id = any(:ids) or (lender.deleted_at is null and lender.slug = any(:slugs))', {
        ids: names.map(({ id }) => id).filter((id) => UUID.test(id)),
        slugs: names.flatMap(({ slugs }) => slugs),
      })
      // In one order, so that two imports wait for each other and never both for the other.
      .orderBy('lender.id');
    const found = await (locking ? query.setLock('pessimistic_write') : query).getMany();
    const isAsked = rows.some(({ fields }) => 'testimonials' in fields);
    const voices = isAsked
      ? await this.lenders.testimonialsOfAll(
          found.map(({ id }) => id),
          manager,
        )
      : new Map<string, never>();
    const here = found
      .filter(({ deletedAt }) => deletedAt === null)
      .map((lender) => ({ ...lender, testimonials: voices.get(lender.id) ?? [] }));
    const templates = await manager.find(TemplateEntity, { select: { id: true } });
    const logos = rows.flatMap(({ fields }) => logoOf(fields['logoUrl']) ?? []);
    const images = await manager.find(ImageEntity, {
      select: { name: true },
      where: { name: In([...new Set(logos)]) },
      ...(locking && { lock: { mode: 'for_key_share' } }),
    });
    return {
      byId: new Map(here.map((lender) => [lender.id, lender])),
      bySlug: new Map(here.map((lender) => [lender.slug, lender])),
      deletedIds: new Set(found.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)),
      defaultTemplate: await this.settings.defaultTemplate(manager),
      templates: new Set(templates.map(({ id }) => id)),
      images: new Set(images.map(({ name }) => name)),
    };
  }
}
