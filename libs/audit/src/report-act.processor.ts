import { type AuditAct, recordActRpc } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Logger, type Type } from '@nestjs/common';
import type { ActJob } from './audit-trail';

const logger = new Logger('audit');

/** The processor of a service's act job: it tells identity, which keeps the log. */
export function reportActProcessor(job: ActJob): Type<JobProcessor<ActJob>> {
  @Processor(job)
  class ReportActProcessor implements JobProcessor<ActJob> {
    constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

    async process(act: AuditAct, { id, number, pauseAfter }: JobAttempt): Promise<void> {
      try {
        await this.identity.call(recordActRpc, { id, act });
      } catch (error) {
        if (number === 1 || number % 10 === 0) {
          logger.warn({
            msg: 'an act could not be reported yet',
            entryId: id,
            attempt: number,
            error: describeError(error),
          });
        }
        // However long it takes: an act that was done is never left out.
        throw new RetryLaterError(pauseAfter(number), 'The act could not be reported', { cause: error });
      }
    }
  }
  return ReportActProcessor;
}
