import type { Actor, Role, UserChange } from '@coverleaf/contracts';
import { AppError, fieldProblem } from '@coverleaf/service-kit';
import type { UserEntity } from '../user.entity';

/** A forgotten choice must not give access to the data of all lenders. @throws AppError 422 */
export function assertLenderChosen(actor: Actor, { role, lenderId }: UserChange, before?: UserEntity): void {
  const becomesStaff = role !== undefined && role !== 'admin' && before?.role !== role;
  const hadChoice = before !== undefined && before.role !== 'admin';
  if (actor.role === 'admin' && becomesStaff && !hadChoice && lenderId === undefined)
    throw fieldProblem('lenderId', 'Choose a lender, or all lenders');
}

/**
 * The lender of a user with this role. @param requested undefined if the request has none
 * @throws AppError 403 if the actor may not grant this role or lender; 422 for an admin with a lender
 */
export function grantedLender(
  actor: Actor,
  role: Role,
  requested: string | null | undefined,
  before: string | null,
): string | null {
  if (actor.role !== 'admin') {
    if (role === 'admin')
      throw new AppError('role_too_high', 403, 'Site managers cannot make administrators');
    if (requested === undefined || requested === actor.lenderId) return actor.lenderId;
    const message = 'Site managers can only create users for their assigned lender';
    throw new AppError('other_lender', 403, message);
  }
  if (role !== 'admin') return requested === undefined ? before : requested;
  if (!requested) return null;
  throw fieldProblem('lenderId', 'Administrators cannot be assigned to a lender');
}
