import type { LanguageCode } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';

/** Whether the product ships with this text's translation, so that no engine is asked for it. */
export const isShipped = (text: string, language: LanguageCode): boolean =>
  Object.hasOwn(CATALOGUES[language] ?? {}, text);
