import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { OUTBOX_CHANNEL } from './outbox-table';

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
