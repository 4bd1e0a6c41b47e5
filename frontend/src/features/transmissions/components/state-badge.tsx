import type { TransmissionState } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { CheckIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';
import { UpIcon } from '../../../components/ui/staff-icons';
import { STATE_TONES, STATE_WORDS } from '../transmission-words';

const ICONS: Readonly<Record<TransmissionState, () => ReactNode>> = {
  failed: CrossIcon,
  retrying: ClockIcon,
  unknown: ClockIcon,
  sending: UpIcon,
  pending: ClockIcon,
  delivered: CheckIcon,
  discarded: CrossIcon,
};

export function StateBadge({ state }: { readonly state: TransmissionState }): ReactNode {
  const Icon = ICONS[state];
  return (
    <Badge tone={STATE_TONES[state]} icon={<Icon />}>
      {STATE_WORDS[state]}
    </Badge>
  );
}
