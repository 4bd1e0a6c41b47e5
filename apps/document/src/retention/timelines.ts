import { AuditTrail } from '@coverleaf/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 5_000;

/** The lines that tell of a transmission's attempts. */
@Injectable()
export class Timelines {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** Of transmissions that have ended so many days ago. One that has failed is still to be looked at, so it stays. */
  async deleteOlderThan(days: number): Promise<void> {
    for (let deleted = BATCH; deleted === BATCH;) {
      deleted = await this.dataSource.transaction(async (manager) => {
        const [, count]: [unknown, number] = await manager.query(
          `delete from transmission_events where id in (
             select line.id from transmission_events line
             join transmissions t on t.id = line.transmission_id
             join insurance_uploads upload on upload.id = t.upload_id
             where t.state in ('delivered', 'discarded') and t.updated_at < now() - make_interval(days => $1)
               and upload.legal_hold_since is null
             limit ${BATCH} for update of line skip locked)`,
          [days],
        );
        if (count > 0)
          await this.audit.note(manager, 'retention.deleted', null, null, [`${count} timeline lines`]);
        return count;
      });
    }
  }
}
