import { type AuditAct, recordAct } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import { AuditChain } from './audit-chain';

@Processor(recordAct)
export class RecordActProcessor implements JobProcessor<typeof recordAct> {
  constructor(private readonly chain: AuditChain) {}

  process(act: AuditAct, { id }: JobAttempt): Promise<void> {
    return this.chain.append(id, act);
  }
}
