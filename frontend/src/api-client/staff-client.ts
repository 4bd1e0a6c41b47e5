import { BACKGROUND_HEADER, type Problem } from '@coverleaf/contracts';
import { queryOptions } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { isAttended } from './attendance';
import { type Answer, CallError, failureOf, isProblem, rejectionFailure } from './call-result';
import type { paths } from './generated/paths';

export type SessionSignal =
  /** The session is missing or has ended; `detail` says why. */
  | { readonly kind: 'lost'; readonly code: string; readonly detail: string }
  /** The user must do something first, such as choose a password. */
  | { readonly kind: 'duty' };

type Listener = (signal: SessionSignal) => void;

const listeners = new Set<Listener>();

export function onSessionSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signalSession(signal: SessionSignal): void {
  for (const listener of listeners) listener(signal);
}

const REFRESH = '/api/v1/auth/refresh';
/** A 401 from these does not concern the session. */
const WITHOUT_SESSION =
  /\/api\/v1\/auth\/(login|logout|refresh|forgot-password|reset-password|passkeys\/sign-in.*)$/;
const DUTIES = new Set(['password_change_required', 'second_factor_setup_required']);

/** Asks the user for a proof of identity. @returns false if they decline */
type Prover = () => Promise<boolean>;

let prover: Prover = () => Promise.resolve(false);
let proving: Promise<boolean> | null = null;

/** Sets the prover for acts that a stolen session must not do; the call is repeated afterwards. */
export function onStepUp(ask: Prover): () => void {
  prover = ask;
  return () => {
    prover = () => Promise.resolve(false);
  };
}

/** Concurrent calls share one prompt. */
function proveOnce(): Promise<boolean> {
  proving ??= prover().finally(() => {
    proving = null;
  });
  return proving;
}

/** A refresh answer whose body was read, so that every waiting call can share it. */
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

/** Single-flight: concurrent calls with an expired access token share one refresh. */
function refreshOnce(): Promise<Refreshed> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/**
 * fetch for staff: refreshes an expired access token and repeats the call once. Emits a `SessionSignal` if the answer
 * concerns the session. Marks background requests, so that they don't keep the session open.
 */
export async function staffFetch(request: Request): Promise<Response> {
  if (WITHOUT_SESSION.test(new URL(request.url).pathname)) return globalThis.fetch(request);
  return inSession(() => {
    const call = request.clone();
    if (!isAttended()) call.headers.set(BACKGROUND_HEADER, 'true');
    return globalThis.fetch(call);
  });
}

/** The same for a call that doesn't use fetch. @param send may be called several times */
async function inSession(send: () => Promise<Response>): Promise<Response> {
  const answer = await withFreshToken(send);
  if (answer.status !== 403 || (await problemOf(answer)).code !== 'step_up_required') return answer;
  return (await proveOnce()) ? withFreshToken(send) : answer;
}

async function withFreshToken(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  if (answer.status !== 401) return observed(answer);
  // An unread body would keep its connection open.
  await answer.text();
  const { ok, status, text } = await refreshOnce();
  if (ok) return observed(await send());
  const refusal = new Response(text, { status, headers: { 'content-type': 'application/problem+json' } });
  // Only a 401 ends the session; any other failure is temporary.
  return status === 401 ? observed(refusal) : refusal;
}

async function problemOf(answer: Response): Promise<Pick<Problem, 'code' | 'detail'>> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return isProblem(body) ? body : { code: 'not_signed_in', detail: '' };
}

async function observed(answer: Response): Promise<Response> {
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const { code, detail } = await problemOf(answer);
  if (answer.status === 401) signalSession({ kind: 'lost', code, detail });
  else if (DUTIES.has(code)) signalSession({ kind: 'duty' });
  return answer;
}

export const staffClient = createClient<paths>({ baseUrl: '/', fetch: staffFetch });

/** @throws CallError unless the call succeeds */
export async function replyOf<Reply>(call: Promise<Answer<Reply>>): Promise<Reply> {
  const { data, error, response } = await call.catch((reason: unknown) => {
    throw new CallError(rejectionFailure(reason));
  });
  if (response.ok) return data as Reply;
  throw new CallError(failureOf(error, response.status));
}

/** Longer than any image takes, so that a lost connection ends. */
const TIMEOUT_MS = 120_000;

/**
 * Sends a form with a file. XMLHttpRequest, because fetch reports no upload progress.
 * @param onProgress the part that has been sent, 0 to 1
 * @param timeoutMs for a file that takes longer than an image
 * @throws CallError
 */
export function sendForm<Reply>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<Reply> {
  const answer = async () => {
    const response = await inSession(() => post(path, form, onProgress, timeoutMs));
    const body: unknown = await response.json();
    return response.ok ? { data: body as Reply, response } : { error: body, response };
  };
  return replyOf<Reply>(answer());
}

function post(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
  timeoutMs: number,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const lost = (): void => reject(new TypeError('No answer came'));
    xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    xhr.onload = () => {
      const headers = { 'content-type': xhr.getResponseHeader('content-type') ?? '' };
      resolve(new Response(xhr.responseText, { status: xhr.status, headers }));
    };
    xhr.onerror = lost;
    xhr.onabort = lost;
    xhr.ontimeout = lost;
    xhr.timeout = timeoutMs;
    xhr.open('POST', path);
    xhr.setRequestHeader('Accept', 'application/json, application/problem+json');
    xhr.send(form);
  });
}

export const TEMPLATES = queryOptions({
  queryKey: ['templates'],
  queryFn: () => replyOf(staffClient.GET('/api/v1/admin/templates')),
});

/** A random UUID, by which the server recognizes what it gets twice. `crypto.randomUUID` requires HTTPS. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
