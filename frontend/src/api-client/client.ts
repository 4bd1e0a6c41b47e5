import createClient from 'openapi-fetch';
import { type CallFailure, type CallResult, isProblem } from './call-result';
import type { paths } from './generated/paths';

export const client = createClient<paths>({
  baseUrl: '/',
  // Looked up at each call: a test or a browser extension may put another in its place.
  fetch: (request) => globalThis.fetch(request),
});

interface Answer<Reply> {
  readonly data?: Reply | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Turns a call of `client` into a value that is either the reply or a reason; it never rejects. */
export async function resultOf<Reply>(call: Promise<Answer<Reply>>): Promise<CallResult<Reply>> {
  try {
    const { data, error, response } = await call;
    if (response.ok && typeof data === 'object' && data !== null) return { ok: true, reply: data };
    return { ok: false, failure: failureOf(error, response.status) };
  } catch (reason) {
    // fetch rejects with a TypeError when no answer came; a body that is no JSON is a SyntaxError.
    const failure: CallFailure =
      reason instanceof SyntaxError ? { kind: 'unreadable', status: 0 } : { kind: 'connection' };
    return { ok: false, failure };
  }
}

function failureOf(body: unknown, status: number): CallFailure {
  return isProblem(body) ? { kind: 'problem', problem: body } : { kind: 'unreadable', status };
}
