import type { Redis } from 'ioredis';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { describeError } from '@coverleaf/service-kit';
import type { JobQueues } from '../queues/job-queues';
import type { OutboxStore } from './outbox-store';
import { OUTBOX_CHANNEL } from './outbox';

/**
 * Tells whether Redis may have forgotten jobs: it was restarted (its run id changed; with `appendfsync everysec` the
 * last second is gone) or emptied (our mark is gone).
 */
export class RedisRestartDetector {
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
  ) {}

  /** Runs `recover` when something may have been forgotten, and remembers it only after that has worked. */
  async recoverIfForgotten(recover: () => Promise<void>): Promise<void> {
    const [info, mark] = await Promise.all([this.redis.info('server'), this.redis.get(this.key)]);
    const runId = /run_id:(\w+)/.exec(info)?.[1] ?? 'unknown';
    if (mark === runId) return;
    await recover();
    await this.redis.set(this.key, runId);
  }
}

const BATCH = 500;
const SWEEP_MS = 2_000;
/** A job that has been in Redis this long is offered again, in case Redis lost it in a way that leaves no mark. */
const OFFER_AGAIN_SECONDS = 600;

/** Carries jobs from the outbox to Redis: when a commit wakes it, on a timer, and when Redis comes. */
export class OutboxRelay {
  private readonly logger = new Logger('outbox');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private failing = false;
  private stopped = false;

  constructor(
    private readonly store: OutboxStore,
    private readonly queues: JobQueues,
    private readonly epoch: RedisRestartDetector,
  ) {}

  start(): void {
    this.timer = setInterval(this.look, SWEEP_MS);
  }

  /** Looks for everything that may have been missed; call it when Redis has come, or come back. */
  readonly look = (): void => this.run(() => this.sweep());

  /** There may be something to carry. Calls during a run lead to one more run. */
  readonly wake = (): void => this.run(() => this.carry());

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.again = false;
    await this.running;
  }

  private run(step: () => Promise<void>): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = step()
      .then(
        () => this.worked(),
        (error: unknown) => this.failed(error),
      )
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  private async sweep(): Promise<void> {
    await this.epoch.recoverIfForgotten(() => this.store.offerAgain());
    await this.store.offerAgain(OFFER_AGAIN_SECONDS);
    await this.carry();
  }

  private async carry(): Promise<void> {
    let carried: number;
    do {
      carried = await this.store.takeWaiting(BATCH, (jobs) => this.queues.enqueue(jobs));
    } while (carried === BATCH && !this.stopped);
  }

  private worked(): void {
    if (this.failing) this.logger.log('the outbox is carried again');
    this.failing = false;
  }

  /** The next sweep tries again; an outage is one line, not one every sweep. */
  private failed(error: unknown): void {
    if (!this.failing) this.logger.warn({ msg: 'the outbox cannot be carried', error: describeError(error) });
    this.failing = true;
    this.again = false;
  }
}

const RECONNECT_MS = 1_000;

/** Hears of commits that hold new jobs. The connection may be lost at any time, so it only makes the relay quicker. */
export class OutboxListener {
  private readonly logger = new Logger('outbox');
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly wake: () => void,
  ) {}

  start(): void {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: 'coverleaf-outbox',
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', this.wake);
    client.on('error', () => undefined);
    client.once('end', () => this.startAgain());
    client
      .connect()
      .then(() => client.query(`listen ${OUTBOX_CHANNEL}`))
      .then(this.wake, (error: unknown) => {
        this.logger.warn(error);
        void client.end().catch(() => undefined);
        this.startAgain();
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private startAgain(): void {
    if (this.stopped || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.start();
    }, RECONNECT_MS);
  }
}
