import type { Faq } from '@coverleaf/contracts';
import { useEffect, useState } from 'react';
import type { Worded } from '../../i18n/published-text';
import { client, settle } from '../../api-client/client';
import type { CallResult } from '../../api-client/problem';

/** A question as the page shows it. */
export type ShownFaq = Worded<Faq, 'question' | 'answer' | 'category'>;
export type FaqsReading = readonly ShownFaq[] | 'loading' | 'failed';

/** Reads questions that the page did not bring. `keep` is told of them, so that they are read only once. */
export function useFaqs(
  known: readonly Faq[] | null,
  featuredOnly: boolean,
  keep: (items: readonly Faq[]) => void,
): FaqsReading {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (known) return undefined;
    const controller = new AbortController();
    void readFaqs(featuredOnly, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      // Some proxies answer with a page of their own and call it fine.
      if (result.ok && Array.isArray(result.reply.items)) keep(result.reply.items);
      else setFailed(true);
    });
    return () => controller.abort();
  }, [known, featuredOnly, keep]);
  return known ?? (failed ? 'failed' : 'loading');
}

function readFaqs(featuredOnly: boolean, signal: AbortSignal): Promise<CallResult<{ items: Faq[] }>> {
  const query = featuredOnly ? ({ featured: 'true' } as const) : {};
  return settle(client.GET('/api/v1/faqs', { params: { query }, signal }));
}
