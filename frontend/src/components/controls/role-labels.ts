import type { Role } from '@coverleaf/contracts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  site_manager: 'Site manager',
  user: 'User',
};

export const ROLES_IN_ORDER = Object.keys(ROLE_LABELS) as readonly Role[];
