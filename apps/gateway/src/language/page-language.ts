import { LanguageCode } from '@coverleaf/contracts';
import type { FastifyRequest } from 'fastify';

/** Set by the language menu, so that the first byte of the next page is in the right language. */
export const LANGUAGE_COOKIE = 'language';

/** The language that this browser chose; English where it chose none. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '');
  const language = LanguageCode.safeParse(cookie?.[1]);
  return language.success ? language.data : 'en';
}
