import { listTemplates } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { ORDER_BY_NAME } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SettingsService } from './settings.service';
import { TemplateEntity } from './template.entity';

@Injectable()
export class TemplatesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  @Handles(listTemplates)
  async list() {
    const [templates, counts, defaultId] = await Promise.all([
      this.dataSource.manager
        .createQueryBuilder(TemplateEntity, 'template')
        .orderBy(`template.name ${ORDER_BY_NAME}`)
        .addOrderBy('template.id')
        .getMany(),
      this.dataSource.query<{ id: string; count: number }[]>(
        `select template_id as id, count(*)::int as count from lenders where deleted_at is null group by template_id`,
      ),
      this.settings.defaultTemplate(),
    ]);
    const countOf = new Map(counts.map(({ id, count }) => [id, count]));
    return {
      items: templates.map((template) => ({ ...template, lenderCount: countOf.get(template.id) ?? 0 })),
      defaultId,
    };
  }
}
