import type { TranslationStanding } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/values';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../components/ui/icons';
import { EyeIcon, PencilIcon } from '../../../components/ui/staff-icons';
import { STANDING_TONES, STANDING_LABELS } from '../translation-labels';

const ICONS: Readonly<Record<TranslationStanding, () => ReactNode>> = {
  missing: AlertIcon,
  review: EyeIcon,
  waiting: ClockIcon,
  reviewed: CheckIcon,
  corrected: PencilIcon,
};

export function StandingBadge({ standing }: { readonly standing: TranslationStanding }): ReactNode {
  const Icon = ICONS[standing];
  return (
    <Badge tone={STANDING_TONES[standing]} icon={<Icon />}>
      {STANDING_LABELS[standing]}
    </Badge>
  );
}
