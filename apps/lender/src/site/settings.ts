import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SettingEntity } from './setting.entity';
import { type SettingKey, SETTINGS } from './site-settings';

/** The stored settings, by key. */
@Injectable()
export class Settings {
  constructor(@InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>) {}

  async all(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.settings.find();
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  /** One that is a text; the standard where nothing usable is stored. */
  async text(key: SettingKey): Promise<string> {
    const value = (await this.settings.findOneBy({ key }))?.value;
    return typeof value === 'string' && value ? value : String(SETTINGS[key].value);
  }
}
