import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { SettingEntity } from './setting.entity';
import { readSetting } from './site-settings';

/** The stored settings, by key. */
@Injectable()
export class Settings {
  constructor(@InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>) {}

  async all(manager = this.settings.manager): Promise<ReadonlyMap<string, unknown>> {
    const rows = await manager.find(SettingEntity);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  async defaultTemplate(manager?: EntityManager): Promise<string> {
    return readSetting(await this.all(manager), 'site.default_template');
  }
}
