import type { EngineName, LanguageCode } from '@coverleaf/contracts';
import { Inject } from '@nestjs/common';

/** A machine that translates from English. */
export interface TranslationEngine {
  readonly name: Exclude<EngineName, 'none'>;
  /** @returns translations by position. @throws when not every text could be translated */
  translate(texts: readonly string[], language: LanguageCode): Promise<readonly string[]>;
}

/** The engine that is configured, or null. */
export const ENGINE = Symbol('translation engine');
export const InjectEngine = () => Inject(ENGINE);
