import type { Role } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { ROLE_NAMES } from '../../../components/controls/role-name';
import { CheckIcon, ClockIcon } from '../../../components/ui/icons';
import { AccountIcon, KeyIcon } from '../../../components/ui/staff-icons';

/** Admins and site managers look alike: both manage people. */
export const RoleBadge = ({ role }: { readonly role: Role }): ReactNode =>
  role === 'user' ? (
    <Badge tone="plain" icon={<AccountIcon />}>
      {ROLE_NAMES[role]}
    </Badge>
  ) : (
    <Badge tone="ink" icon={<KeyIcon />}>
      {ROLE_NAMES[role]}
    </Badge>
  );

export const VerifiedBadge = ({ verified }: { readonly verified: boolean }): ReactNode =>
  verified ? (
    <Badge tone="ok" icon={<CheckIcon />}>
      Verified
    </Badge>
  ) : (
    <Badge tone="wait" icon={<ClockIcon />}>
      Unverified
    </Badge>
  );
