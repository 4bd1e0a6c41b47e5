import { retryUntilRecorded } from '@coverleaf/audit';
import { type AuditAct, recordAct } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import { AuditLog } from './audit-log';

@Processor(recordAct)
export class RecordAuditEntryProcessor implements JobProcessor<typeof recordAct> {
  constructor(private readonly log: AuditLog) {}

  process(act: AuditAct, attempt: JobAttempt): Promise<void> {
    return retryUntilRecorded(attempt, (id) => this.log.append({ id, act }));
  }
}
