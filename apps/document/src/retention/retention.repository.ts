import { COUNT_CAP, type RetentionPreview } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { expiredAfter } from '../removals/removable';

@Injectable()
export class RetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What a night would delete now. */
  async preview(documentsDays: number): Promise<RetentionPreview> {
    const { condition, parameter } = expiredAfter(documentsDays);
    const [row]: { found: number }[] = await this.dataSource.query(
      `select count(*)::int as found
         from (select 1 from insurance_uploads upload where ${condition} limit ${COUNT_CAP + 1}) capped`,
      [parameter],
    );
    const found = row?.found ?? 0;
    return { documents: Math.min(found, COUNT_CAP), documentsAreCapped: found > COUNT_CAP };
  }
}
