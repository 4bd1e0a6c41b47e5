import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { CheckIcon, CrossIcon } from '../../../components/ui/icons';

export const ActiveBadge = ({ active }: { readonly active: boolean }): ReactNode =>
  active ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Active
    </Badge>
  ) : (
    <Badge tone="plain" icon={<CrossIcon />}>
      Inactive
    </Badge>
  );
