import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SettingEntity } from './setting.entity';
import { readSetting } from './site-settings';

/** The stored settings, by key. */
@Injectable()
export class Settings {
  constructor(@InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>) {}

  async all(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.settings.find();
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  async defaultTemplate(): Promise<string> {
    return readSetting(await this.all(), 'site.default_template');
  }
}
