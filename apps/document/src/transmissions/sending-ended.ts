import type { DocumentRow } from '@coverleaf/contracts';
import type { UploadEntity } from '../uploads/upload.entity';
import type { TransmissionEntity } from './transmission.entity';

/** Of a row of `insurance_uploads`: see `DocumentRow.sendingEnded`. */
export const SENDING_ENDED = `case when insurance_uploads.stage = 'sending' then (
  select state from transmissions where upload_id = insurance_uploads.id and kind = 'document'
     and state in ('failed', 'discarded')) end`;

/** The same, of what has been read already. */
export function sendingEnded(
  { stage }: Pick<UploadEntity, 'stage'>,
  transmissions: readonly Pick<TransmissionEntity, 'kind' | 'state'>[],
): DocumentRow['sendingEnded'] {
  if (stage !== 'sending') return null;
  const state = transmissions.find(({ kind }) => kind === 'document')?.state;
  return state === 'failed' || state === 'discarded' ? state : null;
}
