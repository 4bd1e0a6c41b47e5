import { type AuditAct, publisherOf, recordActRpc, type SignedAct } from '@coverleaf/contracts';
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
import { reportedAct } from './act-signature';
import type { ActJob } from './audit-trail';

const logger = new Logger('audit');

/** Creates the processor that reports a service's audit entries to identity, which keeps the audit log. */
export function reportAuditEntryProcessor(job: ActJob): Type<JobProcessor<ActJob>> {
  @Processor(job)
  class ReportAuditEntryProcessor implements JobProcessor<ActJob> {
    constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

    process(payload: SignedAct | AuditAct, attempt: JobAttempt): Promise<void> {
      const entry = reportedAct(payload, attempt.id, publisherOf(job));
      return retryUntilRecorded(attempt, () => this.identity.call(recordActRpc, entry));
    }
  }
  return ReportAuditEntryProcessor;
}

/**
 * Records an audit entry. Retried without limit, even if it is refused, because a service with a wrong key must not
 * lose acts. @param record must be idempotent by the entry's id @throws RetryLaterError
 */
export async function retryUntilRecorded(
  { id, number, pauseAfter }: JobAttempt,
  record: () => Promise<unknown>,
): Promise<void> {
  try {
    await record();
  } catch (error) {
    const message = 'audit entry could not be recorded';
    if (number === 1 || number % 10 === 0)
      logger.warn({ msg: message, entryId: id, attempt: number, error: describeError(error) });
    throw new RetryLaterError(pauseAfter(number), message, { cause: error });
  }
}
