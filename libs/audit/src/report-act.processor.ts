import { type AuditAct, recordActRpc } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLater,
  RpcClient,
} from '@coverleaf/messaging';
import type { Type } from '@nestjs/common';
import type { ActJob } from './audit-trail';

/** The processor of a service's act job: it tells identity, which keeps the log. */
export function reportActProcessor(job: ActJob): Type<JobProcessor<ActJob>> {
  @Processor(job)
  class ReportActProcessor implements JobProcessor<ActJob> {
    constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

    async process(act: AuditAct, { id, number, pauseAfter }: JobAttempt): Promise<void> {
      try {
        await this.identity.call(recordActRpc, { id, act });
      } catch (error) {
        // However long it takes: an act that was done is never left out.
        throw new RetryLater(pauseAfter(number), 'The act could not be reported', { cause: error });
      }
    }
  }
  return ReportActProcessor;
}
