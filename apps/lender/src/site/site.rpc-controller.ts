import {
  getSecuritySettings,
  getSiteSettings,
  type SecuritySettings,
  type SiteSettings,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SettingEntity } from './setting.entity';
import { toSecuritySettings, toSiteSettings } from './site-settings';

@Controller()
export class SiteController {
  constructor(@InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>) {}

  @RpcHandler(getSiteSettings)
  async get(): Promise<SiteSettings> {
    return toSiteSettings(await this.stored());
  }

  @RpcHandler(getSecuritySettings)
  async getSecurity(): Promise<SecuritySettings> {
    return toSecuritySettings(await this.stored());
  }

  private async stored(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.settings.find();
    return new Map(rows.map(({ key, value }) => [key, value]));
  }
}
