import type { FieldProblem } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';

/** What travels to a service: the question and the act that it belongs to. */
export interface RpcRequest {
  readonly correlationId: string;
  /** Of the asking end, where it traces (W3C Trace Context). */
  readonly traceparent?: string | undefined;
  readonly input: unknown;
}

export interface RpcFault {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

/** What travels back. `refused`: the service is ending and has done nothing; ask another replica. */
export type RpcReply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: RpcFault }
  | { readonly kind: 'refused' };

/** An error as another service may see it: those that nobody foresaw keep their text to themselves. */
export function toFault(error: unknown): RpcFault {
  if (!(error instanceof AppError)) {
    return { code: 'internal_error', status: 500, message: 'Something went wrong on our side.' };
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
export function fromFault(fault: RpcFault): AppError {
  return new AppError(fault.code, fault.status, fault.message, { ...fault, reportable: false });
}

/** Whether an error deserves a line in the log where it arose. */
export const deservesReport = (error: unknown): boolean => !(error instanceof AppError) || error.reportable;
