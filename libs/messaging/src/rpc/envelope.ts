import type { FieldProblem } from '@coverleaf/contracts';
import { AppError, isDatabaseAway, outcomeUnknown } from '@coverleaf/service-kit';

export interface RpcRequest {
  readonly correlationId: string;
  /** Of the client's span, if it traces (W3C Trace Context). */
  readonly traceparent?: string | undefined;
  readonly input: unknown;
}

export interface RpcError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

export type RpcAnswer =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'error'; readonly error: RpcError };

/** A service's reply. `refused`: it is shutting down and has done nothing, so the client uses another replica. */
export type RpcReply = RpcAnswer | { readonly kind: 'refused' };

const UNEXPECTED = 'Something went wrong on our side.';

/**
 * The error for the client, without the message of an unexpected one. If the database is unavailable, the client may
 * retry.
 */
export function replyFromError(error: unknown): RpcError {
  if (isDatabaseAway(error)) return replyFromError(outcomeUnknown(UNEXPECTED));
  if (!(error instanceof AppError)) return { code: 'internal_error', status: 500, message: UNEXPECTED };
  const { code, status, message, errors, retryAfterSeconds } = error;
  return {
    code,
    status,
    message,
    ...(errors && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
}

/** The error on the client's side. The service has logged it. */
export const errorFromReply = (error: RpcError): AppError =>
  new AppError(error.code, error.status, error.message, { ...error, reportable: false });

/** Whether the service logs the error. */
export const isReportable = (error: unknown): boolean => !(error instanceof AppError) || error.reportable;
