import type { Problem } from '@coverleaf/contracts';

export type CallFailure =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** No answer: offline or a broken connection. */
  | { readonly kind: 'connection' }
  /** An answer that is not the API's, such as a proxy's page. */
  | { readonly kind: 'unreadable'; readonly status: number };

export type CallResult<Reply> =
  { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly failure: CallFailure };

/** Checked by hand, because a schema library would outweigh the rest of the client. */
export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'status' in value &&
    typeof value.status === 'number'
  );
}

/** An answer as openapi-fetch gives it. */
export interface Answer<Reply> {
  readonly data?: Reply | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

export const failureOf = (body: unknown, status: number): CallFailure =>
  isProblem(body) ? { kind: 'problem', problem: body } : { kind: 'unreadable', status };

/** Why there is no readable answer: fetch rejects with a TypeError without an answer; invalid JSON is a SyntaxError. */
export const rejectionFailure = (reason: unknown): CallFailure =>
  reason instanceof SyntaxError ? { kind: 'unreadable', status: 0 } : { kind: 'connection' };

export class CallError extends Error {
  constructor(readonly failure: CallFailure) {
    super(failure.kind === 'problem' ? failure.problem.detail : failure.kind);
  }

  /** The problem's code; undefined if there is none. */
  get code(): string | undefined {
    return this.failure.kind === 'problem' ? this.failure.problem.code : undefined;
  }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.code : undefined;

export const statusOf = (error: unknown): number | undefined =>
  error instanceof CallError && error.failure.kind === 'problem' ? error.failure.problem.status : undefined;

/** The server's detail, a text for a lost connection, or `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  const { failure } = error;
  if (failure.kind === 'connection') return `${fallback}. Check your connection and try again.`;
  return failure.kind === 'problem' && failure.problem.status < 500 ? failure.problem.detail : fallback;
}

/** The reason, to follow `Failed to …: `. */
export function reasonOf(error: unknown): string {
  const wasReached = !(error instanceof CallError && error.failure.kind === 'connection');
  return messageOf(error, wasReached ? 'the server could not do it' : 'the server could not be reached');
}

/** `Failed to …` with the server's detail. */
export function failureMessage(error: unknown, failed: string): string {
  const message = messageOf(error, failed);
  return message.startsWith(failed) ? message : `${failed}: ${message}`;
}

export function fieldMessagesOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError) || error.failure.kind !== 'problem') return {};
  const entries = error.failure.problem.errors ?? [];
  return Object.fromEntries(entries.map(({ field, message }) => [field, message]));
}
