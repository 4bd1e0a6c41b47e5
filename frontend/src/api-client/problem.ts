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
