import type { ReactNode } from 'react';
import { Badge } from '../controls/badge';
import { useSiteName } from '../page-title/site-name';
import { CheckIcon, ClockIcon, CrossIcon } from '../ui/icons';
import { knownStatus, STATUS_MEANINGS, statusLabels, statusTone } from './status-label';

const ICONS = { ok: CheckIcon, bad: CrossIcon, wait: ClockIcon };

interface StatusBadgeProps {
  readonly status: string;
  /** How a status is shown that is not known here. */
  readonly unknown: 'raw' | 'pending';
  /** In finer words than the status has. */
  readonly meaning?: string | undefined;
}

/** Who has a document now, by the label that is known for it, and beside it what that means. */
export function StatusBadge({ status, unknown, meaning }: StatusBadgeProps): ReactNode {
  const labels = statusLabels(useSiteName());
  const known = knownStatus(status) ?? (unknown === 'pending' ? 'pending' : undefined);
  const tone = statusTone(known ?? status);
  const Icon = ICONS[tone];
  return (
    <span className="status">
      <Badge tone={tone} icon={<Icon />}>
        {known ? labels[known] : status}
      </Badge>
      {known && <span className="quiet">{meaning ?? STATUS_MEANINGS[known]}</span>}
    </span>
  );
}
