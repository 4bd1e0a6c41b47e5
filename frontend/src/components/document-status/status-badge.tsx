import type { ReactNode } from 'react';
import { Badge } from '../controls/badge';
import { useSiteName } from '../page-title/site-name';
import { CheckIcon, ClockIcon, CrossIcon } from '../ui/icons';
import { knownStatus, statusLabels, statusTone } from './status-label';

const ICONS = { ok: CheckIcon, bad: CrossIcon, wait: ClockIcon };

interface StatusBadgeProps {
  readonly status: string;
  /** How a status is shown that is not known here. */
  readonly unknown: 'raw' | 'pending';
}

export function StatusBadge({ status, unknown }: StatusBadgeProps): ReactNode {
  const labels = statusLabels(useSiteName());
  const known = knownStatus(status) ?? (unknown === 'pending' ? 'pending' : undefined);
  const tone = statusTone(known ?? status);
  const Icon = ICONS[tone];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {known ? labels[known] : status}
    </Badge>
  );
}
