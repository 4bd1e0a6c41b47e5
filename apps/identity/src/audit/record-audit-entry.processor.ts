import { reportedAct, retryUntilRecorded } from '@coverleaf/audit';
import { type AuditAct, recordAct, type SignedAct } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import { AuditLog } from './audit-log';

@Processor(recordAct)
export class RecordAuditEntryProcessor implements JobProcessor<typeof recordAct> {
  constructor(private readonly log: AuditLog) {}

  process(payload: SignedAct | AuditAct, attempt: JobAttempt): Promise<void> {
    const entry = reportedAct(payload, attempt.id, 'identity');
    return retryUntilRecorded(attempt, () => this.log.append(entry));
  }
}
