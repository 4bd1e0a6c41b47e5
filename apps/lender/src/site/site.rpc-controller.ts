import { getSiteSettings, type SiteSettings } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SettingEntity } from './setting.entity';
import { toSiteSettings } from './site-settings';

@Controller()
export class SiteController {
  constructor(@InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>) {}

  @RpcHandler(getSiteSettings)
  async get(): Promise<SiteSettings> {
    const rows = await this.settings.find();
    return toSiteSettings(new Map(rows.map(({ key, value }) => [key, value])));
  }
}
