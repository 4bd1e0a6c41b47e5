import createClient from 'openapi-fetch';
import { type Answer, type CallResult, failureOf, rejectionFailure } from './call-result';
import type { paths } from './generated/paths';

export const client = createClient<paths>({
  baseUrl: '/',
  // Resolved at each call, because tests replace it.
  fetch: (request) => globalThis.fetch(request),
});

/** The result of a call of `client`. Never rejects. */
export async function resultOf<Reply>(call: Promise<Answer<Reply>>): Promise<CallResult<Reply>> {
  try {
    const { data, error, response } = await call;
    if (response.ok && typeof data === 'object' && data !== null) return { ok: true, reply: data };
    return { ok: false, failure: failureOf(error, response.status) };
  } catch (reason) {
    return { ok: false, failure: rejectionFailure(reason) };
  }
}
