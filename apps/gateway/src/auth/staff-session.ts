import type { Actor, Duty, Session, SessionRecord } from '@coverleaf/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is signed in, and what stands in their way. The access guard lays it on the request. */
export interface StaffSession {
  readonly record: SessionRecord;
  readonly duty: Duty | null;
}

/** Injects who is signed in; for routes whose access is not `public`. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): StaffSession => {
  const { staff } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!staff) throw new Error('This route is open to anybody, so nobody is signed in');
  return staff;
});

export function actorOf({ record: { id, user } }: StaffSession): Actor {
  return { userId: user.id, sessionId: id, role: user.role, lenderId: user.lenderId };
}

export const toSession = ({ record: { user, hasTotp }, duty }: StaffSession): Session => ({
  user,
  hasTotp,
  duty,
});

declare module 'fastify' {
  interface FastifyRequest {
    staff?: StaffSession;
  }
}
