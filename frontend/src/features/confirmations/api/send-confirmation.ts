import type { Confirmation, ConfirmationForm } from '@coverleaf/contracts';
import { client, settle } from '../../../api-client/client';
import type { CallResult } from '../../../api-client/problem';

/** Leaves contact details for an upload. The same details again get the same answer, so a retry is safe. */
export function sendConfirmation(
  uploadId: string,
  token: string,
  form: ConfirmationForm,
): Promise<CallResult<Confirmation>> {
  return settle(
    client.POST('/api/v1/uploads/{id}/confirmation', {
      params: { path: { id: uploadId } },
      body: { ...form, token },
    }),
  );
}
