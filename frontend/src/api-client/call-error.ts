import type { CallFailure } from './problem';

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
