import type { EngineName, LanguageCode } from '@coverleaf/contracts';
import { Inject } from '@nestjs/common';
import type { CallLimits } from '../splitting/engine-calls';

/**
 * A machine that translates from English. The private-use characters of a text stand for parts that stay as they are:
 * an engine turns them into marks that its wire format lets through, and back.
 */
export interface TranslationEngine {
  readonly name: Exclude<EngineName, 'none'>;
  readonly limits: CallLimits;
  /**
   * One call, within the limits.
   * @returns plain texts by position, as many as were given
   * @throws OutboundError, EngineQuotaError
   */
  translate(texts: readonly string[], language: LanguageCode): Promise<readonly string[]>;
}

/** The engine that is configured, or null. */
export const ENGINE = Symbol('translation engine');
export const InjectEngine = () => Inject(ENGINE);

/** The same engine, given one text a call. */
export const oneByOne = (engine: TranslationEngine): TranslationEngine => ({
  name: engine.name,
  limits: { ...engine.limits, texts: 1 },
  translate: (texts, language) => engine.translate(texts, language),
});
