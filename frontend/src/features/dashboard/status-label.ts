import type { RecentDocument } from '@coverleaf/contracts';

const LABELS: Readonly<Record<RecentDocument['status'], string>> = {
  pending: 'RightTrack',
  processed: 'InSight',
  rejected: 'Coverleaf',
};

/** Who has the document now. A status that is not known here is shown as it is. */
export const statusLabel = (status: string): string =>
  (LABELS as Readonly<Record<string, string>>)[status] ?? status;

/** Green, red, and yellow for everything else. */
export function statusTone(status: string): 'ok' | 'bad' | 'wait' {
  if (status === 'processed') return 'ok';
  return status === 'rejected' ? 'bad' : 'wait';
}
