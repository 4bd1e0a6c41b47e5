import {
  type Actor,
  signOutRpc,
  getSession,
  type IssuedSession,
  refreshSession,
  refreshSessionRpc,
  type RpcOutput,
  type Session,
  signIn,
  signInRpc,
  signInWithPasskey,
  signInWithPasskeyRpc,
  signOut,
  stepUp,
  stepUpRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { callerOf } from '../platform/http/rate-limit.guard';
import { SessionCookies } from './session-cookies';
import { originOf } from './act-facts';
import { SessionPolicy } from './session-policy';
import { SignedIn, SignedInActor, type StaffSession, toSession } from './staff-session';

@Controller()
export class SessionsController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly cookies: SessionCookies,
    private readonly policy: SessionPolicy,
  ) {}

  @Route(signIn)
  async signIn(
    @Input() { body }: RouteInput<typeof signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const issued = await this.identity.call(signInRpc, {
      ...body,
      origin: originOf(request),
      limits: await this.policy.limits(),
      network: callerOf(request),
      device: this.deviceOf(request),
    });
    return this.enter(issued, request, reply);
  }

  @Route(signInWithPasskey)
  async signInWithPasskey(
    @Input() { body }: RouteInput<typeof signInWithPasskey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const issued = await this.identity.call(signInWithPasskeyRpc, {
      ...body,
      origin: originOf(request),
      limits: await this.policy.limits(),
      device: this.deviceOf(request),
    });
    return this.enter(issued, request, reply);
  }

  /** Deletes the cookies even if the session has already ended. */
  @Route(signOut)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { refresh } = this.cookies.read(request);
    this.cookies.clear(reply);
    if (refresh) await this.end(refresh);
    return {};
  }

  @Route(refreshSession)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const { refresh } = this.cookies.read(request);
    if (!refresh) throw new AppError('not_signed_in', 401, 'Please sign in.');
    try {
      const refreshToken = refresh.slice(0, 500);
      const limits = await this.policy.limits();
      const issued = await this.identity.call(refreshSessionRpc, { refreshToken, limits });
      this.cookies.set(reply, issued);
      return toSession(await this.policy.authorize(issued.session));
    } catch (error) {
      // The cookies are kept while identity is unavailable.
      if (error instanceof AppError && error.status === 401) this.cookies.clear(reply);
      throw error;
    }
  }

  @Route(getSession)
  get(@SignedIn() staff: StaffSession): Session {
    return toSession(staff);
  }

  @Route(stepUp)
  async stepUp(
    @SignedInActor() actor: Actor,
    @Input() { body }: RouteInput<typeof stepUp>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookies.set(reply, await this.identity.call(stepUpRpc, { actor, ...body }));
    return {};
  }

  private async enter(
    { device, ...issued }: RpcOutput<typeof signInRpc>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> {
    const staff = await this.authorizeOrEnd(issued);
    this.cookies.set(reply, issued);
    this.cookies.setDevice(reply, device);
    // The previous session of this browser ends.
    const { refresh } = this.cookies.read(request);
    if (refresh) await this.end(refresh);
    return toSession(staff);
  }

  private deviceOf(request: FastifyRequest): string | undefined {
    return this.cookies.read(request).device?.slice(0, 500);
  }

  private async authorizeOrEnd({ session, refreshToken }: IssuedSession): Promise<StaffSession> {
    try {
      return await this.policy.authorize(session);
    } catch (error) {
      await this.end(refreshToken);
      throw error;
    }
  }

  private async end(refreshToken: string): Promise<void> {
    await this.identity.call(signOutRpc, { refreshToken: refreshToken.slice(0, 500) });
  }
}
