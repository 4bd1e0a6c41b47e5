import { MOST_GLOSSARY_TERMS } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GlossaryTermEntity } from './glossary-term.entity';

/** Terms that administrators locked: no machine translates them. */
@Injectable()
export class Glossary {
  constructor(private readonly dataSource: DataSource) {}

  async terms(): Promise<string[]> {
    const rows = await this.dataSource.manager.find(GlossaryTermEntity, { take: MOST_GLOSSARY_TERMS });
    return rows.map(({ term }) => term);
  }
}
