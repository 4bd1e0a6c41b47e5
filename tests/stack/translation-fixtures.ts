import { getTranslations } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { query } from './query';
import type { Stack } from './start-stack';

export interface Asked {
  readonly status: number;
  /** By position, where it was answered. */
  readonly translations: readonly string[];
  readonly retryAfter: string | null;
}

/** Asks for translations as anybody could, and looks at what the translation service remembers of it. */
export class TranslationFixtures {
  constructor(private readonly stack: Stack) {}

  /** @param from the caller's address, where the stack trusts its proxies to say it */
  async ask(texts: unknown, targetLanguage: unknown = 'es', from?: string): Promise<Asked> {
    const response = await this.post(JSON.stringify({ texts, targetLanguage }), from);
    const body: unknown = await response.json();
    const reply = getTranslations.reply.safeParse(body);
    return {
      status: response.status,
      translations: reply.data?.translations ?? [],
      retryAfter: response.headers.get('retry-after'),
    };
  }

  post(body: string, from?: string): Promise<Response> {
    return fetch(`${this.stack.portalUrl}${getTranslations.path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
    });
  }

  /** How many rows the memory has of a text. */
  async rowsOf(text: string): Promise<number> {
    return (await this.query(`select 1 from translations where text = '${text}'`)).length;
  }

  query(sql: string): Promise<unknown[]> {
    return query(this.stack.dataDir, 'translation', sql);
  }

  /** Waits until nothing is translated ahead any more, and no change is on its way there. */
  async isQuiet(): Promise<void> {
    const isQuiet = async (): Promise<boolean> => {
      const announced = await query(
        this.stack.dataDir,
        'lender',
        `select 1 from outbox where job = 'lender.announce-texts'`,
      );
      return announced.length === 0 && (await this.query(`select 1 from ahead_runs`)).length === 0;
    };
    await waitFor(isQuiet, { timeoutMs: 20_000, what: 'the end of what is translated ahead' });
  }
}
