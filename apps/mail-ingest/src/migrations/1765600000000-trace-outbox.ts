import { addOutboxTraceparent } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceOutbox1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addOutboxTraceparent(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox drop column traceparent`);
  }
}
