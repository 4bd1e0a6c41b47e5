import type { Actor } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import type { FastifyRequest } from 'fastify';
import { subjectOfRequest } from './act-facts';
import { actorOf } from './staff-session';

/** Steps of the ordinary way, and mistakes that are audited where they are made. */
const NO_REFUSALS = new Set([
  'step_up_required',
  'password_change_required',
  'second_factor_setup_required',
  'wrong_password',
  'foreign_origin',
]);

/**
 * What a signed-in person tried and may not; null for every other error. To staff of one lender, other lenders' things
 * don't exist, so their 404 may be a refusal.
 */
export function refusalOf(request: FastifyRequest, error: unknown) {
  const { staff, staffRoute: route } = request;
  if (!staff || route === undefined || !(error instanceof AppError) || NO_REFUSALS.has(error.code))
    return null;
  const actor: Actor = actorOf(staff);
  const subjectId = subjectOfRequest(request);
  const isHidden = error.status === 404 && actor.lenderId !== null && subjectId !== null;
  return error.status === 403 || isHidden ? { actor, route, code: error.code, subjectId } : null;
}
