import { type AuditAct, recordAct } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { AuditChain } from './audit-chain';

const logger = new Logger('audit');

@Processor(recordAct)
export class RecordActProcessor implements JobProcessor<typeof recordAct> {
  constructor(private readonly chain: AuditChain) {}

  async process(act: AuditAct, { id, number, pauseAfter }: JobAttempt): Promise<void> {
    try {
      await this.chain.append(id, act);
    } catch (error) {
      if (number === 1 || number % 10 === 0) {
        logger.warn({
          msg: 'an act could not be recorded yet',
          entryId: id,
          attempt: number,
          error: describeError(error),
        });
      }
      // However long it takes: an act that was done is never left out.
      throw new RetryLaterError(pauseAfter(number), 'The act could not be recorded', { cause: error });
    }
  }
}
