import { client, settle } from '../../../api-client/client';

/** What services call a language that has no code of its own with them. */
const NAMES: Readonly<Record<string, string>> = { es: 'Spanish' };

/** @returns the translations by position; nothing when the request failed */
export async function requestTranslations(
  texts: readonly string[],
  language: string,
): Promise<readonly string[] | undefined> {
  const body = { texts: [...texts], targetLanguage: NAMES[language] ?? language };
  const result = await settle(client.POST('/api/v1/translations', { body }));
  if (result.ok && result.reply.translations.length === texts.length) return result.reply.translations;
  console.info('Translation request failed');
  return undefined;
}
