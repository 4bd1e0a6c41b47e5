import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { describeError } from '@coverleaf/service-kit';
import type { JobQueues } from '../queues/job-queues';
import { primariesOf, type RedisConnection } from '../queues/redis';
import type { OutboxStore } from './outbox-store';
import { OUTBOX_CHANNEL } from './outbox';

/**
 * Detects a restart of Redis or of a node of its cluster (a new run id), or a flush (our marker is gone), which may have
 * lost jobs.
 */
export class RedisRestartDetector {
  constructor(
    private readonly redis: RedisConnection,
    private readonly key: string,
  ) {}

  /** Runs `recover` if jobs may be lost, and stores the new run ids only after that succeeded. */
  async recoverAfterRestart(recover: () => Promise<void>): Promise<void> {
    const [runIds, marker] = await Promise.all([this.runIds(), this.redis.get(this.key)]);
    const known = new Set(marker?.split(' '));
    // Processes may know different nodes for a moment; one that is missing has lost nothing.
    if (runIds.every((id) => known.has(id))) return;
    await recover();
    await this.redis.set(this.key, runIds.join(' '));
  }

  private async runIds(): Promise<string[]> {
    const infos = await Promise.all(primariesOf(this.redis).map((node) => node.info('server')));
    return infos.map((info) => /run_id:(\w+)/.exec(info)?.[1] ?? 'unknown');
  }
}

const BATCH = 500;
const SWEEP_MS = 2_000;
/**
 * A job that is overdue for this long is published again, because Redis may have lost it or keep it where no worker
 * looks.
 */
const OVERDUE_SECONDS = 600;

/** Publishes outbox rows as jobs in Redis: on a commit's NOTIFY, on a timer, and when Redis connects. */
export class OutboxRelay {
  private readonly logger = new Logger('outbox');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private rerun = false;
  private failing = false;
  private stopped = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly queues: JobQueues,
    private readonly restarts: RedisRestartDetector,
    private readonly overdueSeconds = OVERDUE_SECONDS,
  ) {}

  start(): void {
    this.timer = setInterval(this.sweep, SWEEP_MS);
  }

  /** Publishes everything that may have been missed. Call it when Redis connects or reconnects. */
  readonly sweep = (): void => this.run(() => this.sweepOutbox());

  /** Call it when there may be new rows. Calls during a run cause one more run. */
  readonly notify = (): void => this.run(() => this.publish());

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.rerun = false;
    await this.running;
  }

  private run(step: () => Promise<void>): void {
    if (this.stopped) return;
    if (this.running) {
      this.rerun = true;
      return;
    }
    this.running = step()
      .then(
        () => this.onSuccess(),
        (error: unknown) => this.onFailure(error),
      )
      .finally(() => {
        this.running = undefined;
        if (this.rerun) {
          this.rerun = false;
          this.notify();
        }
      });
  }

  private async sweepOutbox(): Promise<void> {
    await this.restarts.recoverAfterRestart(() => this.store.republishAll());
    const overdue = await this.store.overdue(this.overdueSeconds, BATCH);
    for (const { job, id } of overdue) await this.queues.discardDead(job, id);
    await this.store.republish(overdue.map(({ id }) => id));
    await this.publish();
  }

  private async publish(): Promise<void> {
    let published: number;
    do {
      published = await this.store.publishBatch(BATCH, (jobs) => this.queues.enqueue(jobs));
    } while (published === BATCH && !this.stopped);
  }

  private onSuccess(): void {
    if (this.failing) this.logger.log('the outbox is published again');
    this.failing = false;
  }

  /** The next sweep tries again. Logged once per outage, not at every sweep. */
  private onFailure(error: unknown): void {
    if (!this.failing)
      this.logger.warn({ msg: 'the outbox cannot be published', error: describeError(error) });
    this.failing = true;
    this.rerun = false;
  }
}

const RECONNECT_MS = 1_000;

/** Listens for commits with new jobs. Only an optimization: notifications are lost with the connection. */
export class OutboxListener {
  private readonly logger = new Logger('outbox');
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly onNotify: () => void,
  ) {}

  start(): void {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'coverleaf-outbox',
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', this.onNotify);
    client.on('error', () => undefined);
    client.once('end', () => this.reconnect());
    client
      .connect()
      .then(() => client.query(`listen ${OUTBOX_CHANNEL}`))
      .then(this.onNotify, (error: unknown) => {
        this.logger.warn(error);
        void client.end().catch(() => undefined);
        this.reconnect();
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private reconnect(): void {
    if (this.stopped || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.start();
    }, RECONNECT_MS);
  }
}
