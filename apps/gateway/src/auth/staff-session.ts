import type {
  Actor,
  Duty,
  Operation,
  OperationInput,
  Origin,
  Session,
  SessionLimits,
  SessionRecord,
} from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LenderCache, SettingsCache } from '../platform/cache/content-caches';
import { versionIn } from '../platform/http/representation';
import { inputOf } from '../platform/http/route-input';
import { ROUTE_METADATA } from '../platform/http/route.decorator';

/** The signed-in user, and what they must do before anything else. The access guard sets it on the request. */
export interface StaffSession {
  readonly record: SessionRecord;
  readonly duty: Duty | null;
  readonly isOfferedFactor: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    staff?: StaffSession;
    /** The id of the route that the staff session was read for. */
    staffRoute?: string;
    /** No person caused it, so it doesn't count as use of the session. */
    isBackground?: boolean;
  }
}

/** Injects the session; for routes whose access is not `public`. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext) => sessionOf(context));

/** Injects the signed-in user as the actor of an operation; for routes whose access is not `public`. */
export const SignedInActor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actorOf(sessionOf(context)),
);

/** Injects the checked input of an operation, as its service gets it. */
export const InputOfOperation = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const operation = Reflect.getMetadata(ROUTE_METADATA, context.getHandler()) as Operation;
  return operationInput(operation, context.switchToHttp().getRequest<FastifyRequest>());
});

/** The actor, path, query and body, and the version in `If-Match`. @throws AppError 400, 409, 415, 422 */
export function operationInput(operation: Operation, request: FastifyRequest) {
  const actor = operation.access === 'public' || !request.staff ? undefined : actorOf(request.staff);
  const version = operation.takesVersion ? versionIn(request.headers['if-match']) : undefined;
  return { ...inputOf(operation, request), actor, version } as OperationInput<Operation>;
}

function sessionOf(context: ExecutionContext): StaffSession {
  const { staff } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!staff) throw new Error('This route is public, so nobody is signed in');
  return staff;
}

export const actorOf = ({ record: { id, user } }: StaffSession): Actor => ({
  userId: user.id,
  sessionId: id,
  role: user.role,
  lenderId: user.lenderId,
});

/** The id in the path, where it is one. */
export function subjectOfRequest({ params }: FastifyRequest): string | null {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : null;
  return z.uuid().safeParse(id).data?.toLowerCase() ?? null;
}

export const toSession = ({ record, duty, isOfferedFactor }: StaffSession): Session => ({
  user: record.user,
  hasTotp: record.hasTotp,
  hasPasskey: record.hasPasskey,
  isFactorWaived: record.isFactorWaived,
  isOfferedFactor,
  duty,
});

/** The address and browser of a request, cut to the lengths that identity stores. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip.replace('::ffff:', '').slice(0, 64),
  userAgent: (headers['user-agent'] ?? '').slice(0, 400),
});

/** Decides whether an open session may be used, and what its user must do before anything else. */
@Injectable()
export class SessionPolicy {
  constructor(
    private readonly settings: SettingsCache,
    private readonly lenders: LenderCache,
  ) {}

  /** How long a sign-in lasts. */
  async limits(): Promise<SessionLimits> {
    return (await this.settings.security()).sessions;
  }

  /** @throws AppError 401 for staff of a lender that was deleted */
  async authorize(record: SessionRecord): Promise<StaffSession> {
    const { lenderId } = record.user;
    if (lenderId && !(await this.lenders.exists(lenderId)))
      throw new AppError('lender_gone', 401, 'The lender that you worked for is no longer here.');
    const { secondFactor } = await this.settings.security();
    const lacksFactor = !record.hasTotp && !record.hasPasskey && !record.isFactorWaived;
    const isOffered = secondFactor === 'offered' && record.mayPutOffFactor;
    const mustSetUp = lacksFactor && secondFactor !== 'off' && !isOffered;
    return {
      record,
      duty: record.mustChangePassword ? 'change_password' : mustSetUp ? 'set_up_second_factor' : null,
      isOfferedFactor: lacksFactor && isOffered,
    };
  }
}
