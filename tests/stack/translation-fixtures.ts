import { getTranslations } from '@coverleaf/contracts';
import { eventually } from './eventually';
import { sql, stack } from './product';
import type { Stack } from './start-stack';

type Portal = Pick<Stack, 'portalUrl'>;

export interface Asked {
  readonly status: number;
  /** By position, where it was answered. */
  readonly translations: readonly string[];
  readonly retryAfter: string | null;
}

/** Asks the running product for translations as anybody could, and looks at what it remembers of them. */
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

  /** Waits until nothing is translated ahead any more, and no change is on its way there. */
  async isQuiet(): Promise<void> {
    const isQuiet = async (): Promise<boolean> =>
      (await sql.lender(`select 1 from outbox where job = 'lender.announce-texts'`)).length === 0 &&
      (await sql.translation(`select 1 from ahead_runs`)).length === 0;
    await eventually('the end of what is translated ahead', isQuiet);
  },
};

/** @param from the caller's address, where the stack trusts its proxies to say it */
export const postTexts = ({ portalUrl }: Portal, body: string, from?: string): Promise<Response> =>
  fetch(portalUrl + getTranslations.path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
  });

/** The texts in Spanish, as a browser asks for them; those without a translation come back as they are. */
export async function translate(portal: Portal, texts: readonly string[]): Promise<string[]> {
  const reply = await postTexts(portal, JSON.stringify({ texts, targetLanguage: 'Spanish' }));
  if (!reply.ok) throw new Error(`The translations answered ${reply.status}`);
  return ((await reply.json()) as { translations: string[] }).translations;
}
