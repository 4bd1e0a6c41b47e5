import { processUpload, type UploadStage } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { describeError, gaugeOnScrape, InjectConfig, runsWorkers } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../../document.config';

const EVERY_MS = 60_000;
/** Every upload has a job from the beginning; one that waits for so long may have lost it. */
const STUCK_MINUTES = 10;
const MOST_AT_ONCE = 500;

/**
 * Gives a job to uploads that wait for one and have none: those of versions that knew no such job, and whatever nobody
 * thought of. A job too many finds nothing to do.
 */
@Injectable()
export class UnfinishedUploads implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('processing');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectConfig() private readonly config: DocumentConfig,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    if (!runsWorkers(this.config)) return;
    this.timer = setInterval(() => void this.sweep(), EVERY_MS).unref();
    gaugeOnScrape(
      'coverleaf_uploads_waiting',
      'Uploads that have waited for an hour',
      ['stage'],
      async (gauge) => {
        for (const stage of ['received', 'held'] as const) gauge.set({ stage }, await this.waiting(stage));
      },
    );
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** However long, it is tried again and again; somebody should look why. */
  private async waiting(stage: UploadStage): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `select count(*)::int as count from insurance_uploads
       where stage = $1 and stage_since < now() - interval '1 hour'`,
      [stage],
    );
    return row?.count ?? 0;
  }

  /** @returns how many there were */
  async sweep(): Promise<number> {
    try {
      return await this.dataSource.transaction(async (manager) => {
        const stuck: { id: string }[] = await manager.query(
          `select upload.id from insurance_uploads upload
           where stage in ('received', 'held') and stage_since < now() - make_interval(mins => $1)
             and not exists (select 1 from outbox
                             where job = $2 and payload ->> 'uploadId' = upload.id::text)
           order by stage_since limit $3 for update skip locked`,
          [STUCK_MINUTES, processUpload.name, MOST_AT_ONCE],
        );
        for (const { id } of stuck) await this.outbox.add(manager, processUpload, { uploadId: id });
        if (stuck.length > 0)
          this.logger.warn({ msg: 'uploads without a job got one', uploads: stuck.length });
        return stuck.length;
      });
    } catch (error) {
      // The next minute tries again.
      this.logger.warn({ msg: 'unfinished uploads could not be looked for', error: describeError(error) });
      return 0;
    }
  }
}
