import type { DocumentRow, UploadStatus } from '@coverleaf/contracts';
import { useSiteName } from '../page-title/site-name';
import { Badge } from '../controls/values';

interface Recipient {
  /** Empty if the borrower named none. */
  readonly financialInstitution: string;
  readonly lenderName?: string | null | undefined;
}

export const institutionName = ({ financialInstitution, lenderName }: Recipient): string =>
  lenderName ?? (financialInstitution || 'Not provided');

export const STATUSES: readonly UploadStatus[] = ['pending', 'processed', 'rejected'];

/** Who currently has a document. Rejected documents stay with the portal. */
export function statusLabels(siteName: string): Readonly<Record<UploadStatus, string>> {
  return { pending: 'RightTrack', processed: 'InSight', rejected: siteName };
}

export const STATUS_LABELS: Readonly<Record<UploadStatus, string>> = {
  pending: 'Waiting',
  processed: 'Processed',
  rejected: 'Rejected',
};

/** Instead of 'Being sent' or 'Waiting' after the last attempt. */
export const SENDING_ENDED_LABELS: Readonly<Record<NonNullable<DocumentRow['sendingEnded']>, string>> = {
  failed: 'Can’t be sent',
  discarded: 'Sending was discarded',
};

export function statusTone(status: string): 'ok' | 'bad' | 'wait' {
  if (status === 'processed') return 'ok';
  return status === 'rejected' ? 'bad' : 'wait';
}

export const knownStatus = (text: string): UploadStatus | undefined =>
  STATUSES.find((status) => status === text);

interface StatusBadgeProps {
  readonly status: string;
  /** For an unknown status. */
  readonly unknown: 'raw' | 'pending';
  readonly meaning?: string | undefined;
}

export function StatusBadge({ status, unknown, meaning }: StatusBadgeProps) {
  const labels = statusLabels(useSiteName());
  const known = knownStatus(status) ?? (unknown === 'pending' ? 'pending' : undefined);
  return (
    <span className="status">
      <Badge tone={statusTone(known ?? status)}>{known ? labels[known] : status}</Badge>
      {known && <span className="quiet">{meaning ?? STATUS_LABELS[known]}</span>}
    </span>
  );
}
