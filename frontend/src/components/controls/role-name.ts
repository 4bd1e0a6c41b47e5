import type { Role } from '@coverleaf/contracts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  site_manager: 'Site manager',
  user: 'User',
};

export const ROLES_IN_ORDER = Object.keys(ROLE_NAMES) as readonly Role[];
