import type { LoanReference } from '@coverleaf/contracts';
import { client, settle } from '../../../api-client/client';
import type { CallResult } from '../../../api-client/problem';

export function lookUpReference(reference: string, signal: AbortSignal): Promise<CallResult<LoanReference>> {
  return settle(
    client.GET('/api/v1/loan-references/{reference}', { params: { path: { reference } }, signal }),
  );
}
