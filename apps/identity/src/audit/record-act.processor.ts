import { type AuditAct, recordAct } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLater } from '@coverleaf/messaging';
import { AuditChain } from './audit-chain';

@Processor(recordAct)
export class RecordActProcessor implements JobProcessor<typeof recordAct> {
  constructor(private readonly chain: AuditChain) {}

  async process(act: AuditAct, { id, number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.chain.append(id, act);
    } catch (error) {
      // However long it takes: an act that was done is never left out.
      throw new RetryLater(pauseAfter(number), 'The act could not be recorded', { cause: error });
    }
  }
}
