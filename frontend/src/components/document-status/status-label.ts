import type { DocumentRow, UploadStatus } from '@coverleaf/contracts';

export const STATUSES: readonly UploadStatus[] = ['pending', 'processed', 'rejected'];

/** Who has a document now: what was rejected stays with this portal, by its own name. */
export function statusLabels(siteName: string): Readonly<Record<UploadStatus, string>> {
  return { pending: 'RightTrack', processed: 'InSight', rejected: siteName };
}

/** What a status means, beside its label. */
export const STATUS_MEANINGS: Readonly<Record<UploadStatus, string>> = {
  pending: 'Waiting',
  processed: 'Processed',
  rejected: 'Rejected',
};

/** In place of 'Being sent' or 'Waiting', where nobody tries any more. */
export const ENDED_WORDS: Readonly<Record<NonNullable<DocumentRow['sendingEnded']>, string>> = {
  failed: 'Can’t be sent',
  discarded: 'Sending was given up',
};

/** Green, red, and yellow for everything else. */
export function statusTone(status: string): 'ok' | 'bad' | 'wait' {
  if (status === 'processed') return 'ok';
  return status === 'rejected' ? 'bad' : 'wait';
}

export const knownStatus = (text: string): UploadStatus | undefined =>
  STATUSES.find((status) => status === text);
