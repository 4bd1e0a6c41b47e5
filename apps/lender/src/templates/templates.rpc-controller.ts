import { listTemplatesRpc, type TemplateList } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { ORDER_BY_NAME } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LenderEntity } from '../lenders/lender.entity';
import { Settings } from '../site/settings';
import { TemplateEntity } from './template.entity';

@Controller()
export class TemplatesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  @RpcHandler(listTemplatesRpc)
  async list(): Promise<TemplateList> {
    const [templates, counts, defaultId] = await Promise.all([
      this.dataSource.manager
        .createQueryBuilder(TemplateEntity, 'template')
        .orderBy(`template.name ${ORDER_BY_NAME}`)
        .addOrderBy('template.id')
        .getMany(),
      this.countLenders(),
      this.settings.defaultTemplate(),
    ]);
    return {
      items: templates.map((template) => ({ ...template, lenderCount: counts.get(template.id) ?? 0 })),
      defaultId,
    };
  }

  /** Lenders that are not deleted, by template. */
  private async countLenders(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(LenderEntity, 'lender')
      .select('lender.templateId', 'id')
      .addSelect('count(*)::int', 'count')
      .groupBy('lender.templateId')
      .getRawMany<{ id: string; count: number }>();
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}
