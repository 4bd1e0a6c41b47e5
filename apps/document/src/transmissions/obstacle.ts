import type { TransmissionKind } from '@coverleaf/contracts';
import type { UploadEntity } from '../uploads/upload.entity';

/** What has become of the upload that a transmission is about. */
export type UploadOfTransmission = Pick<UploadEntity, 'stage' | 'status' | 'fault'>;

/**
 * Why something may not be sent again, in words for staff. A document that was decided on stays decided: the borrower
 * may have been told, and a lender that hears of it after all would be told otherwise.
 */
export function obstacleTo(
  kind: TransmissionKind,
  { stage, status, fault }: UploadOfTransmission,
): string | null {
  if (kind !== 'document' || stage === 'sending') return null;
  if (fault === 'refused')
    return 'The lender refused this document, so it was rejected. The borrower has to send a new one.';
  return stage === 'closed'
    ? `This document was ${status} before, so it is not sent again.`
    : 'This document has reached its lender.';
}

/** Where nothing stands in the way, in SQL over `sent` (transmissions) and `upload`. */
export const WITHOUT_OBSTACLE = `(sent.kind <> 'document' or upload.stage = 'sending')`;
