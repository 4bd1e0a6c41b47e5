import type { UploadProgress } from '@coverleaf/contracts';
import { client, settle } from '../../../api-client/client';
import type { CallResult } from '../../../api-client/problem';

export function readProgress(token: string, signal: AbortSignal): Promise<CallResult<UploadProgress>> {
  return settle(client.GET('/api/v1/status/{token}', { params: { path: { token } }, signal }));
}
