import createClient from 'openapi-fetch';
import { type CallFailure, type CallResult, isProblem } from './call-result';
import type { paths } from './generated/paths';

export const client = createClient<paths>({
  baseUrl: '/',
  // Resolved at each call, because tests replace it.
  fetch: (request) => globalThis.fetch(request),
});

interface Answer<Reply> {
  readonly data?: Reply | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** The result of a call of `client`. Never rejects. */
export async function resultOf<Reply>(call: Promise<Answer<Reply>>): Promise<CallResult<Reply>> {
  try {
    const { data, error, response } = await call;
    if (response.ok && typeof data === 'object' && data !== null) return { ok: true, reply: data };
    return { ok: false, failure: failureOf(error, response.status) };
  } catch (reason) {
    // fetch rejects with a TypeError without an answer; invalid JSON is a SyntaxError.
    const failure: CallFailure =
      reason instanceof SyntaxError ? { kind: 'unreadable', status: 0 } : { kind: 'connection' };
    return { ok: false, failure };
  }
}

function failureOf(body: unknown, status: number): CallFailure {
  return isProblem(body) ? { kind: 'problem', problem: body } : { kind: 'unreadable', status };
}
