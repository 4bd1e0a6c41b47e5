import { retryUntilRecorded, signAct } from '@coverleaf/audit';
import { type AuditAct, recordAct } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { IdentityConfig } from '../identity.config';
import { AuditLog } from './audit-log';

@Processor(recordAct)
export class RecordAuditEntryProcessor implements JobProcessor<typeof recordAct> {
  constructor(
    private readonly log: AuditLog,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  process(act: AuditAct, attempt: JobAttempt): Promise<void> {
    const entry = signAct(attempt.id, act, 'identity', this.config.SIGNING_KEY);
    return retryUntilRecorded(attempt, () => this.log.append(entry));
  }
}
