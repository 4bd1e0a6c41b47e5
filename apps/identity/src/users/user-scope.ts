import type { Actor, Role } from '@coverleaf/contracts';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import type { SelectQueryBuilder } from 'typeorm';
import type { UserEntity } from './user.entity';

/**
 * Leaves the users whom the actor may see: an admin everybody, a site_manager those of their own lender (or of the
 * operator) who are no admins, a user nobody.
 * @param users a query whose alias is `user`
 */
export function withinScope(
  users: SelectQueryBuilder<UserEntity>,
  { role, lenderId }: Actor,
): SelectQueryBuilder<UserEntity> {
  if (role === 'admin') return users;
  if (role === 'user') return users.andWhere('false');
  return users
    .andWhere(`user.role <> 'admin'`)
    .andWhere(lenderId === null ? 'user.lender_id is null' : 'user.lender_id = :lenderId', { lenderId });
}

/**
 * The lender that a user of this role gets.
 * @param asked undefined: nothing was said of it
 * @param before the lender until now
 * @throws AppError 403 when the actor may not give this role or lender; 422 for an admin with a lender
 */
export function lenderGranted(
  actor: Actor,
  role: Role,
  asked: string | null | undefined,
  before: string | null,
): string | null {
  if (actor.role !== 'admin') {
    if (role === 'admin')
      throw new AppError('role_too_high', 403, 'Site managers cannot make administrators');
    if (asked === undefined || asked === actor.lenderId) return actor.lenderId;
    const message = 'Site managers can only create users for their assigned lender';
    throw new AppError('other_lender', 403, message);
  }
  if (role !== 'admin') return asked === undefined ? before : asked;
  if (!asked) return null;
  throw validationFailed([
    { field: 'lenderId', message: 'Administrators belong to the operator: choose no lender' },
  ]);
}
