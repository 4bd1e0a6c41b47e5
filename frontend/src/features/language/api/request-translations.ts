import { languageName } from '@coverleaf/contracts';
import { client, settle } from '../../../api-client/client';

/** @returns the translations by position; nothing when the request failed */
export async function requestTranslations(
  texts: readonly string[],
  language: string,
): Promise<readonly string[] | undefined> {
  const body = { texts: [...texts], targetLanguage: languageName(language, 'en') };
  const result = await settle(client.POST('/api/v1/translations', { body }));
  if (result.ok && result.reply.translations.length === texts.length) return result.reply.translations;
  console.info('Translation request failed');
  return undefined;
}
