import type { Role, RouteDefinition, SessionRecord } from '@coverleaf/contracts';
import { AppError, InjectConfig } from '@coverleaf/service-kit';
import { applyDecorators, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../gateway.config';
import { ROUTE_METADATA } from '../platform/http/route.decorator';
import { ACCESS_STRATEGY } from './access-token.strategy';
import { SessionPolicy } from './session-policy';
import type { StaffSession } from './staff-session';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const OPEN = Symbol('open to anybody');

/** For what is no route of libs/contracts and yet for everybody, such as pages and their files. */
export const OpenToAnybody = (): ClassDecorator => applyDecorators(SetMetadata(OPEN, true));

const ROLES: Readonly<Record<'staff' | 'managers' | 'admin', readonly Role[]>> = {
  staff: ['admin', 'site_manager', 'user'],
  managers: ['admin', 'site_manager'],
  admin: ['admin'],
};

/** The one place that lets callers in. What says nothing about who may call it is closed to all. */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_STRATEGY) {
  constructor(
    @InjectConfig() private readonly config: GatewayConfig,
    private readonly door: SessionPolicy,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context);
    if (!route) return true;
    const { access, path } = route;
    // By the route, not by the URL, which may be written in many ways.
    if (access !== 'public' || path.startsWith('/api/v1/auth/')) {
      assertSameOrigin(request, publicUrlOf(this.config));
    }
    if (access === 'public') return true;
    await super.canActivate(context);
    const staff = await this.door.authorize((request as unknown as { user: SessionRecord }).user);
    request.staff = staff;
    if (access !== 'signed-in') assertMay(staff, access);
    return true;
  }

  /** Passport's own answer to a missing or bad token. Away services stay what they are: 503. */
  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error) throw error as Error;
    if (!user) throw new AppError('not_signed_in', 401, 'Please sign in.');
    return user;
  }
}

/** Null for what is open to anybody. */
function routeOf(context: ExecutionContext): RouteDefinition | null {
  const route = Reflect.getMetadata(ROUTE_METADATA, context.getHandler()) as RouteDefinition | undefined;
  if (route) return route;
  if (Reflect.getMetadata(OPEN, context.getClass())) return null;
  throw new Error(`${context.getClass().name} does not say who may call it`);
}

function assertMay({ record, duty }: StaffSession, access: keyof typeof ROLES): void {
  if (duty === 'change_password') {
    throw new AppError('password_change_required', 403, 'Please choose a password of your own first.');
  }
  if (duty === 'set_up_totp') {
    throw new AppError('totp_setup_required', 403, 'Please set up your second factor first.');
  }
  if (!ROLES[access].includes(record.user.role)) {
    throw new AppError('forbidden', 403, 'Your role does not allow this.');
  }
}

/**
 * Refuses what another site makes a signed-in browser send. Browsers say where a request comes from; a program that
 * says nothing has no cookies of others to misuse.
 * @throws AppError 403
 */
function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (site === 'cross-site' || (origin !== undefined && !own.includes(origin))) {
    throw new AppError('foreign_origin', 403, 'This request comes from another site.');
  }
}
