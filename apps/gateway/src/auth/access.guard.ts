import { createHash, timingSafeEqual } from 'node:crypto';
import { BACKGROUND_HEADER, type Role, type RouteDefinition, type SessionRecord } from '@coverleaf/contracts';
import { AppError, InjectConfig } from '@coverleaf/service-kit';
import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../gateway.config';
import { ROUTE_METADATA } from '../platform/http/route.decorator';
import { ACCESS_STRATEGY } from './access-token.strategy';
import { subjectOfRequest } from './act-facts';
import { SessionPolicy } from './session-policy';
import { actorOf, type StaffSession } from './staff-session';
import { StaffWatch } from './staff-watch';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const PUBLIC = Symbol('public');

/** For controllers whose methods are not routes of libs/contracts and need no sign-in, such as pages. */
export const Public = (): ClassDecorator => SetMetadata(PUBLIC, true);

const ROLES: Readonly<Record<'staff' | 'managers' | 'admin', readonly Role[]>> = {
  staff: ['admin', 'site_manager', 'user'],
  managers: ['admin', 'site_manager'],
  admin: ['admin'],
};

/** Checks the access of every request. A handler that declares no access is an error, not public. */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_STRATEGY) {
  constructor(
    @InjectConfig() private readonly config: GatewayConfig,
    private readonly policy: SessionPolicy,
    private readonly watch: StaffWatch,
  ) {
    super();
  }

  /** Public routes, which are the most frequent, are admitted without a promise. */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context);
    if (!route) return true;
    const { access, path, replyType } = route;
    // A browser reconnects an event stream by itself, and can't send a header with the request.
    request.isBackground = replyType === 'text/event-stream' || BACKGROUND_HEADER in request.headers;
    // Checked by the route's path, because one route has many spellings of its URL.
    if (access !== 'public' || path.startsWith('/api/v1/auth/'))
      assertSameOrigin(request, publicUrlOf(this.config));
    if (route.acceptsMetricsToken && this.hasMetricsToken(request)) return true;
    if (access !== 'public') return this.admitStaff(context, request, route, access);
    if (!route.tellsStaffMore) return true;
    return this.readSession(context).then(() => true, admitRefused);
  }

  private async admitStaff(
    context: ExecutionContext,
    request: FastifyRequest,
    route: RouteDefinition,
    access: Exclude<RouteDefinition['access'], 'public'>,
  ): Promise<boolean> {
    request.staffRoute = route.id;
    const staff = await this.readSession(context);
    if (access !== 'signed-in') assertMay(staff, access);
    if (!staff.record.isProven && asksForProof(route, request.body))
      throw new AppError('step_up_required', 403, 'Please confirm that it’s you.');
    if (route.method === 'GET' && route.audit)
      await this.watch.admitRead(actorOf(staff), {
        subjectId: route.path.includes('{id}') ? subjectOfRequest(request) : null,
        page: `${route.id}?${request.url.split('?')[1] ?? ''}`,
      });
    return true;
  }

  private async readSession(context: ExecutionContext): Promise<StaffSession> {
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: SessionRecord }>();
    request.staff = await this.policy.authorize(request.user);
    return request.staff;
  }

  private hasMetricsToken({ headers }: FastifyRequest): boolean {
    const { METRICS_TOKEN } = this.config;
    if (!METRICS_TOKEN) return false;
    // Hashed, because the comparison needs equal lengths.
    const [given, wanted] = [headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`].map((text) =>
      createHash('sha256').update(text).digest(),
    );
    return timingSafeEqual(given as Buffer, wanted as Buffer);
  }

  /** Passport calls it with the strategy's result. An outage of identity stays 503. */
  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error) throw error as Error;
    if (!user) throw new AppError('not_signed_in', 401, 'Please sign in.');
    return user;
  }
}

/** A request that fails authentication counts as anonymous on a public route. */
function admitRefused(error: unknown): true {
  if (error instanceof AppError && error.status === 401) return true;
  throw error;
}

/** An invalid body needs no proof, because the route refuses it anyway. */
function asksForProof({ stepUp, body }: RouteDefinition, given: unknown): boolean {
  if (typeof stepUp !== 'function') return stepUp ?? false;
  const parsed = body?.safeParse(given);
  return parsed?.success === true && stepUp(parsed.data);
}

/** Null for a public controller. */
function routeOf(context: ExecutionContext): RouteDefinition | null {
  const route = Reflect.getMetadata(ROUTE_METADATA, context.getHandler()) as RouteDefinition | undefined;
  if (route) return route;
  if (Reflect.getMetadata(PUBLIC, context.getClass())) return null;
  throw new Error(`${context.getClass().name} does not declare its access`);
}

function assertMay({ record, duty }: StaffSession, access: keyof typeof ROLES): void {
  if (duty === 'change_password')
    throw new AppError('password_change_required', 403, 'Please choose a password of your own first.');
  if (duty === 'set_up_second_factor')
    throw new AppError('second_factor_setup_required', 403, 'Please set up your second factor first.');
  if (!ROLES[access].includes(record.user.role))
    throw new AppError('forbidden', 403, 'Your role does not allow this.');
}

/** Prevents cross-site request forgery. Clients that send no origin have no cookies to misuse. @throws AppError 403 */
function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (site === 'cross-site' || (origin !== undefined && !own.includes(origin)))
    throw new AppError('foreign_origin', 403, 'This request comes from another site.');
}
