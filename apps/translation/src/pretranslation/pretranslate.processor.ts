import {
  getSiteSettings,
  isStorable,
  type LanguageCode,
  listPublishedTextsRpc,
  MAX_TRANSLATION_CHARACTERS,
  MAX_TRANSLATION_TEXTS,
  pretranslate,
  type TextScope,
} from '@coverleaf/contracts';
import {
  InjectRpc,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
  RpcClient,
} from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MemoryEntry, TranslationMemory } from '../memory/translation-memory';
import { isShipped } from '../published/published-texts';
import { StatusNames } from '../published/status-names';
import { PretranslationService } from './pretranslation.service';

/** The most texts that may wait for the engine, so that a borrower's page does not wait for a whole catalog. */
const MAX_WAITING = 100;

/** Claims texts that the current engine has not translated and no person has reviewed. */
@Injectable()
export class MissingTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly memory: TranslationMemory,
  ) {}

  async isEngineBusy(): Promise<boolean> {
    const waiting: unknown[] = await this.dataSource.query(
      `select 1 from translations where state in ('waiting', 'delayed') limit $1`,
      [MAX_WAITING],
    );
    return waiting.length === MAX_WAITING;
  }

  /** @param texts published texts */
  async claim(texts: readonly string[], language: LanguageCode): Promise<void> {
    const distinct = [...new Set(texts)].filter((text) => isStorable(text) && !isShipped(text, language));
    for (const batch of inBatches(distinct)) {
      const known = await this.memory.read(batch, language);
      await this.memory.claim(
        batch.filter((text) => this.isMissing(known.get(text))),
        language,
        true,
      );
    }
  }

  /** A translation by another engine counts as missing too; it is shown until it is replaced. */
  private isMissing(entry: MemoryEntry | undefined): boolean {
    if (!entry || entry.isClaimable) return true;
    const isByPerson = entry.translator === 'human' || entry.isReviewed;
    return !isByPerson && entry.translator !== this.memory.engine && this.memory.engine !== 'none';
  }
}

/** Batches within the limits of one call; a longer text is a batch of its own. */
function inBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let remainingCharacters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    remainingCharacters -= text.length;
    if (last && remainingCharacters >= 0 && last.length < MAX_TRANSLATION_TEXTS) {
      last.push(text);
    } else {
      batches.push([text]);
      remainingCharacters = MAX_TRANSLATION_CHARACTERS - text.length;
    }
  }
  return batches;
}

/** Claims one page of published texts in every offered language. */
@Processor(pretranslate)
export class PretranslateProcessor implements JobProcessor<typeof pretranslate> {
  private readonly logger = new Logger('pretranslation');

  constructor(
    private readonly runs: PretranslationService,
    private readonly missing: MissingTexts,
    private readonly statusNames: StatusNames,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** Retried without limit, because the row of an abandoned run would block later runs of its scope. */
  async process({ scope }: { scope: TextScope }, { number, pauseAfter }: JobAttempt): Promise<void> {
    if (await this.claimPage(scope, number)) return;
    throw new RetryLaterError(pauseAfter(number), 'This page is pretranslated later');
  }

  /** @returns false if it has to be retried */
  private async claimPage(scope: TextScope, attempt: number): Promise<boolean> {
    try {
      const run = await this.runs.find(scope);
      if (!run) return true;
      if (await this.missing.isEngineBusy()) return false;
      const { texts, nextCursor } = await this.lenders.call(listPublishedTextsRpc, {
        scope,
        ...(run.cursor !== null && { cursor: run.cursor }),
      });
      if (scope === 'shared' && run.cursor === null) texts.push(...(await this.statusNames.all()));
      // English, the language of the texts, is not among them.
      const { languages } = await this.lenders.call(getSiteSettings, {});
      for (const language of languages) await this.missing.claim(texts, language);
      await this.runs.advance(scope, run.cursor, nextCursor);
      return true;
    } catch (error) {
      this.logger.warn({
        msg: 'texts cannot be pretranslated yet',
        scope,
        attempt,
        error: describeError(error),
      });
      return false;
    }
  }
}
