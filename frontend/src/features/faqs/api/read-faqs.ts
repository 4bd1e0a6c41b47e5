import type { Faq } from '@coverleaf/contracts';
import { client, settle } from '../../../api-client/client';
import type { CallResult } from '../../../api-client/problem';

export function readFaqs(featuredOnly: boolean, signal: AbortSignal): Promise<CallResult<{ items: Faq[] }>> {
  const query = featuredOnly ? ({ featured: 'true' } as const) : {};
  return settle(client.GET('/api/v1/faqs', { params: { query }, signal }));
}
