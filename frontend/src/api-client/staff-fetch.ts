import { isProblem } from './problem';
import { signalSession } from './session-signals';

const REFRESH = '/api/v1/auth/refresh';
/** A 401 from these says nothing of the session. */
const WITHOUT_SESSION = /\/api\/v1\/auth\/(login|logout|refresh|forgot-password|reset-password)$/;
const DUTIES = new Set(['password_change_required', 'totp_setup_required']);

/** An answer that has been read, so that each who waited for it can be given a copy. */
interface Refreshed {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

let refreshing: Promise<Refreshed> | null = null;

async function refresh(): Promise<Refreshed> {
  const answer = await globalThis.fetch(REFRESH, { method: 'POST' });
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

/** However many calls find the access token too old, this tab asks for a new one once. */
function refreshOnce(): Promise<Refreshed> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/**
 * fetch for staff: where the session's token has run out, it is renewed and the call repeated, once. What the answer
 * says of the session reaches those who listen for `SessionSignal`.
 */
export async function staffFetch(request: Request): Promise<Response> {
  if (WITHOUT_SESSION.test(new URL(request.url).pathname)) return globalThis.fetch(request);
  const repeat = request.clone();
  const attempts = [request];
  return inSession(() => globalThis.fetch(attempts.pop() ?? repeat));
}

/** The same for a call that is sent in another way. @param send may be called twice */
export async function inSession(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  if (answer.status !== 401) return observed(answer);
  // Nobody needs it, but a body that is left unread keeps its connection.
  await answer.text();
  const { ok, status, text } = await refreshOnce();
  if (ok) return observed(await send());
  const refusal = new Response(text, { status, headers: { 'content-type': 'application/problem+json' } });
  // A refusal ends the session. Anything else is trouble on the way, and no reason to sign anybody out.
  return status === 401 ? observed(refusal) : refusal;
}

async function observed(answer: Response): Promise<Response> {
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { code, detail } = isProblem(body) ? body : { code: 'not_signed_in', detail: '' };
  if (answer.status === 401) signalSession({ kind: 'lost', code, detail });
  else if (DUTIES.has(code)) signalSession({ kind: 'duty' });
  return answer;
}
