import type { FieldProblem } from '@coverleaf/contracts';
import { AppError, isDatabaseAway, outcomeUnknown } from '@coverleaf/service-kit';

/** What travels to a service: the question and the act that it belongs to. */
export interface RpcRequest {
  readonly correlationId: string;
  /** Of the asking end, where it traces (W3C Trace Context). */
  readonly traceparent?: string | undefined;
  readonly input: unknown;
}

export interface RpcErrorReply {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

export type RpcAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: RpcErrorReply };

/** What travels back. `refused`: the service is ending and has done nothing; ask another replica. */
export type RpcReply = RpcAnswer | { readonly kind: 'refused' };

const UNFORESEEN = 'Something went wrong on our side.';

/**
 * An error as another service may see it: those that nobody foresaw keep their text to themselves. A database that is
 * away is no fault of the question, which may be asked again; whether part of it was done, only the database knows.
 */
export function replyFromError(error: unknown): RpcErrorReply {
  if (isDatabaseAway(error)) return replyFromError(outcomeUnknown(UNFORESEEN));
  if (!(error instanceof AppError)) {
    return { code: 'internal_error', status: 500, message: UNFORESEEN };
  }
  const { code, status, message, errors, retryAfterSeconds } = error;
  return {
    code,
    status,
    message,
    ...(errors && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

/** The same error at the asking end. The answering end has reported it already. */
export function errorFromReply(fault: RpcErrorReply): AppError {
  return new AppError(fault.code, fault.status, fault.message, { ...fault, reportable: false });
}

/** Whether an error deserves a line in the log where it arose. */
export const isReportable = (error: unknown): boolean => !(error instanceof AppError) || error.reportable;
