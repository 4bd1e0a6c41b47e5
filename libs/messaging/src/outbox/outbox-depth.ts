import { OUTBOX_DEPTHS, type OutboxDepth } from '@coverleaf/contracts';
import { Injectable, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Handles } from '../rpc/rpc-controller';

export type OutboxService = keyof typeof OUTBOX_DEPTHS;

/** Answers how many jobs wait in the outbox of a service. */
export function outboxDepthProvider(service: OutboxService): Type {
  @Injectable()
  class OutboxDepthReader {
    constructor(private readonly dataSource: DataSource) {}

    @Handles(OUTBOX_DEPTHS[service])
    async depth(): Promise<Record<string, OutboxDepth>> {
      const rows: { job: string; waiting: string; since: Date }[] = await this.dataSource.query(
        `select job, count(*) as waiting, min(created_at) as since from outbox
          where enqueued_at is null group by job`,
      );
      return Object.fromEntries(
        rows.map(({ job, waiting, since }) => [
          job,
          { waiting: Number(waiting), since: since.toISOString() },
        ]),
      );
    }
  }
  return OutboxDepthReader;
}
