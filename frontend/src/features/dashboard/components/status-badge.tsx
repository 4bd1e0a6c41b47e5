import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { CheckIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { statusLabel, statusTone } from '../status-label';

const ICONS = { ok: CheckIcon, bad: CrossIcon, wait: ClockIcon };

export function StatusBadge({ status }: { readonly status: string }): ReactNode {
  const tone = statusTone(status);
  const Icon = ICONS[tone];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {statusLabel(status)}
    </Badge>
  );
}
