import type { UploadProgress } from '@coverleaf/contracts';

/** An upload that has arrived, and nothing more. */
export const RECEIVED: UploadProgress = {
  receiptNumber: '8F14E45F-CEEA',
  financialInstitution: 'Skyla',
  receipt: { sha256: 'a'.repeat(64), pages: 2, bytes: 2_000, receivedAt: '2026-03-04T15:00:00.000Z' },
  status: 'pending',
  checkedAt: null,
  sentAt: null,
  delivery: 'not_begun',
  doneAt: null,
  fault: null,
  reasonCode: null,
  reason: null,
};
