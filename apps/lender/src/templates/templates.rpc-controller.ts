import { listTemplatesRpc, type TemplateList } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
    const [items, defaultId] = await Promise.all([
      this.dataSource.manager.find(TemplateEntity, { order: { name: 'ASC', id: 'ASC' } }),
      this.settings.text('site.default_template'),
    ]);
    return { items, defaultId };
  }
}
