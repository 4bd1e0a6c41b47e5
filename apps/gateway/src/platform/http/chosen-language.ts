import { LanguageCode } from '@coverleaf/contracts';
import type { FastifyRequest } from 'fastify';

/** Set by the language menu, so that the first byte of the next page is in the right language. */
export const LANGUAGE_COOKIE = 'language';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)(?:;|$)`);

/** The language that this browser chose, offered or not; English where it chose none. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  const chosen = LanguageCode.safeParse(COOKIE.exec(headers.cookie ?? '')?.[1]);
  return chosen.success ? chosen.data : 'en';
}
