import { listPublishedTextsRpc, type TextScope, pretranslate } from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { OfferedLanguages } from '../languages/offered-languages';
import { StatusNames } from '../published/status-names';
import { AheadRuns } from './ahead-runs';
import { MissingTexts } from './missing-texts';

/** Has one page of published texts translated into every language that is offered. */
@Processor(pretranslate)
export class TranslateAheadProcessor implements JobProcessor<typeof pretranslate> {
  private readonly logger = new Logger('ahead');

  constructor(
    private readonly runs: AheadRuns,
    private readonly missing: MissingTexts,
    private readonly languages: OfferedLanguages,
    private readonly statusNames: StatusNames,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** It is never given up: the run's row would be left behind, and keep every later one from beginning. */
  async process({ scope }: { scope: TextScope }, { number, pauseAfter }: JobAttempt): Promise<void> {
    if (await this.takePage(scope, number)) return;
    throw new RetryLaterError(pauseAfter(number), 'This page is translated ahead later');
  }

  /** @returns false when it has to be tried again */
  private async takePage(scope: TextScope, attempt: number): Promise<boolean> {
    try {
      const run = await this.runs.find(scope);
      if (!run) return true;
      if (await this.missing.isEngineBusy()) return false;
      const { texts, nextCursor } = await this.lenders.call(listPublishedTextsRpc, {
        scope,
        ...(run.cursor !== null && { cursor: run.cursor }),
      });
      if (scope === 'shared' && run.cursor === null) texts.push(...(await this.statusNames.all()));
      for (const language of await this.languages.beside()) await this.missing.claim(texts, language);
      await this.runs.advance(scope, run.cursor, nextCursor);
      return true;
    } catch (error) {
      this.logger.warn({
        msg: 'texts cannot be translated ahead yet',
        scope,
        attempt,
        error: describeError(error),
      });
      return false;
    }
  }
}
