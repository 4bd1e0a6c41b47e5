import { getTranslations } from '@coverleaf/contracts';
import { eventually } from './eventually';
import { sql, stack } from './product';
import type { Stack } from './start-stack';

type Portal = Pick<Stack, 'portalUrl'>;

export interface Asked {
  readonly status: number;
  /** The translations, at the positions of their texts. Empty if the request failed. */
  readonly translations: readonly string[];
  readonly retryAfter: string | null;
}

/** Asks the running product for translations, as anybody can, and looks at the translation memory. */
export const translations = {
  async ask(texts: unknown, targetLanguage: unknown = 'es', from?: string): Promise<Asked> {
    const response = await postTexts(stack, JSON.stringify({ texts, targetLanguage }), from);
    const reply = getTranslations.reply.safeParse(await response.json());
    return {
      status: response.status,
      translations: reply.data?.translations ?? [],
      retryAfter: response.headers.get('retry-after'),
    };
  },

  rowsOf: async (text: string): Promise<number> =>
    (await sql.translation(`select 1 from translations where text = '${text}'`)).length,

  /** Waits until pretranslation has nothing left to do and no change is on its way to it. */
  async isQuiet(): Promise<void> {
    const isQuiet = async (): Promise<boolean> =>
      (await sql.lender(`select 1 from outbox where job = 'lender.announce-texts'`)).length === 0 &&
      (await sql.translation(`select 1 from ahead_runs`)).length === 0;
    await eventually('the end of what is translated ahead', isQuiet);
  },
};

/** @param from the caller's address, if the stack trusts its proxies to report it */
export const postTexts = ({ portalUrl }: Portal, body: string, from?: string): Promise<Response> =>
  fetch(portalUrl + getTranslations.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
  });

/** The texts in Spanish, as a browser gets them. A text without a translation comes back unchanged. */
export async function translate(portal: Portal, texts: readonly string[]): Promise<string[]> {
  const reply = await postTexts(portal, JSON.stringify({ texts, targetLanguage: 'Spanish' }));
  if (!reply.ok) throw new Error(`The translations answered ${reply.status}`);
  return ((await reply.json()) as { translations: string[] }).translations;
}
