import type { Actor, Duty, Session, SessionRecord } from '@coverleaf/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

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
    /** Sent by the browser itself, so it doesn't count as use of the session. */
    isBackground?: boolean;
  }
}

/** Injects the session; for routes whose access is not `public`. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext) => sessionOf(context));

/** Injects the signed-in user as the actor of an operation; for routes whose access is not `public`. */
export const SignedInActor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actorOf(sessionOf(context)),
);

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

export const toSession = ({ record, duty, isOfferedFactor }: StaffSession): Session => ({
  user: record.user,
  hasTotp: record.hasTotp,
  hasPasskey: record.hasPasskey,
  isFactorWaived: record.isFactorWaived,
  isOfferedFactor,
  factorDueAt: isOfferedFactor ? record.factorDueAt : null,
  duty,
});
