import {
  type EngineName,
  isStorable,
  type LanguageCode,
  MAX_TRANSLATION_CHARACTERS,
  MAX_TRANSLATION_TEXTS,
} from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Remembered, TranslationMemory } from '../memory/translation-memory';
import { isShipped } from '../published/shipped';
import { TranslationConfig } from '../translation.config';

/** What the engine may have before it, so that a borrower's page never waits behind a whole catalogue of texts. */
const MOST_OPEN = 100;

/** Claims what the present engine has not translated, unless a person stands behind the translation that there is. */
@Injectable()
export class MissingTexts {
  private readonly engine: EngineName;

  constructor(
    private readonly dataSource: DataSource,
    private readonly memory: TranslationMemory,
    @InjectConfig() { TRANSLATION_ENGINE }: TranslationConfig,
  ) {
    this.engine = TRANSLATION_ENGINE;
  }

  /** Whether the engine has enough to do as it is. */
  async isEngineBusy(): Promise<boolean> {
    const open: unknown[] = await this.dataSource.query(
      `select 1 from translations where state in ('waiting', 'delayed') limit $1`,
      [MOST_OPEN],
    );
    return open.length === MOST_OPEN;
  }

  /** @param texts that are published */
  async claim(texts: readonly string[], language: LanguageCode): Promise<void> {
    const wanted = [...new Set(texts)].filter((text) => isStorable(text) && !isShipped(text, language));
    for (const some of inBatches(wanted)) {
      const known = await this.memory.read(some, language);
      await this.memory.claim(
        some.filter((text) => this.isMissing(known.get(text))),
        language,
        true,
      );
    }
  }

  /** What another engine has made is shown until this one's is there. */
  private isMissing(known: Remembered | undefined): boolean {
    if (!known || known.isClaimable) return true;
    const isPersons = known.translator === 'human' || known.isReviewed;
    return !isPersons && known.translator !== this.engine && this.engine !== 'none';
  }
}

/** As much as one caller may ask for at once; a longer text goes alone. */
function inBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    room -= text.length;
    if (last && room >= 0 && last.length < MAX_TRANSLATION_TEXTS) {
      last.push(text);
    } else {
      batches.push([text]);
      room = MAX_TRANSLATION_CHARACTERS - text.length;
    }
  }
  return batches;
}
