import type { Problem } from '@coverleaf/contracts';

/** Why a call did not do what it should: the server said so, or nothing that makes sense came back. */
export type CallFailure =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** No answer: offline, or the connection broke. */
  | { readonly kind: 'connection' }
  /** An answer that is none of ours, such as a proxy's page. */
  | { readonly kind: 'unreadable'; readonly status: number };

export type CallResult<Reply> =
  { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly failure: CallFailure };

/** Checked by hand: a schema library would weigh more than all the rest of this client. */
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

/** A call that did not do what it should. */
export class CallError extends Error {
  constructor(readonly failure: CallFailure) {
    super(failure.kind === 'problem' ? failure.problem.detail : failure.kind);
  }

  /** Of the problem; undefined where the server named none. */
  get code(): string | undefined {
    return this.failure.kind === 'problem' ? this.failure.problem.code : undefined;
  }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.code : undefined;

export const statusOf = (error: unknown): number | undefined =>
  error instanceof CallError && error.failure.kind === 'problem' ? error.failure.problem.status : undefined;

/** What the server said, or that it could not be reached, or else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  const { failure } = error;
  if (failure.kind === 'connection') return `${fallback}. Check your connection and try again.`;
  return failure.kind === 'problem' && failure.problem.status < 500 ? failure.problem.detail : fallback;
}

/** Why, to stand behind `Failed to …: `. Only what was not answered was not reached. */
export function reasonOf(error: unknown): string {
  const wasReached = !(error instanceof CallError && error.failure.kind === 'connection');
  return messageOf(error, wasReached ? 'the server could not do it' : 'the server could not be reached');
}

/** The message of each field that the server found fault with. */
export function fieldMessagesOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError) || error.failure.kind !== 'problem') return {};
  const entries = error.failure.problem.errors ?? [];
  return Object.fromEntries(entries.map(({ field, message }) => [field, message]));
}
