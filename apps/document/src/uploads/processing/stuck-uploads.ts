import { applyDecisions, processUpload, type UploadStage } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { gaugeOnScrape, InjectConfig, runsWorkers, orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../../document.config';

const EVERY_MS = 60_000;
/** Every upload gets a job when it is created. One that has waited this long may have lost it. */
const STUCK_MINUTES = 10;
const BATCH = 500;

/**
 * Gives a new job to uploads that have lost theirs and still wait for processing. A surplus job finds nothing to do.
 */
@Injectable()
export class StuckUploads implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('processing');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectConfig() private readonly config: DocumentConfig,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    if (!runsWorkers(this.config)) return;
    this.timer = setInterval(() => {
      void this.requeue();
      void this.requeueDecisions();
    }, EVERY_MS).unref();
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

  /** For an alert, because processing is retried without limit. */
  private async waiting(stage: UploadStage): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `select count(*)::int as count from insurance_uploads
       where stage = $1 and stage_since < now() - interval '1 hour'`,
      [stage],
    );
    return row?.count ?? 0;
  }

  requeue(): Promise<number> {
    const requeued = this.dataSource.transaction(async (manager) => {
      const stuck: { id: string }[] = await manager.query(
        `select upload.id from insurance_uploads upload
           where stage in ('received', 'held') and stage_since < now() - make_interval(mins => $1)
             and not exists (select 1 from outbox
                             where job = $2 and payload ->> 'uploadId' = upload.id::text)
           order by stage_since limit $3 for update skip locked`,
        [STUCK_MINUTES, processUpload.name, BATCH],
      );
      for (const { id } of stuck) await this.outbox.add(manager, processUpload, { uploadId: id });
      if (stuck.length > 0) this.logger.warn({ msg: 'uploads without a job got one', uploads: stuck.length });
      return stuck.length;
    });
    // Repeated in a minute.
    return orWarn(requeued, 0, this.logger, { msg: 'stuck uploads could not be requeued' });
  }

  /** The same for decisions of staff that should have been applied. */
  requeueDecisions(): Promise<number> {
    const requeued = this.dataSource.transaction(async (manager) => {
      const stuck: { act: string }[] = await manager.query(
        `select distinct act from document_reviews
          where applies_at < now() - make_interval(mins => $1)
            and not exists (select 1 from outbox where job = $2 and payload ->> 'act' = document_reviews.act::text)
          limit $3`,
        [STUCK_MINUTES, applyDecisions.name, BATCH],
      );
      for (const { act } of stuck) await this.outbox.add(manager, applyDecisions, { act });
      if (stuck.length > 0)
        this.logger.warn({ msg: 'decisions without a job got one', decisions: stuck.length });
      return stuck.length;
    });
    return orWarn(requeued, 0, this.logger, { msg: 'stuck decisions could not be requeued' });
  }
}
