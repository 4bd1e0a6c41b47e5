import { ACCESS_TOKEN, type AccessClaims, findSessionRpc, type SessionRecord } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify } from 'jose';
import passport from 'passport';
import { SessionCookies } from './session-cookies';
import { originOf } from './act-facts';
import { VerificationKeys } from './verification-keys';

export const ACCESS_STRATEGY = 'access-token';

/** Verifies the access token, then asks identity for the session, so that a change of role takes effect at once. */
@Injectable()
export class AccessTokenStrategy extends passport.Strategy {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly keys: VerificationKeys,
    @InjectRpc('identity') private readonly identity: RpcClient,
  ) {
    super();
    passport.use(ACCESS_STRATEGY, this);
  }

  /** Passport calls it on a copy with `success`, `fail` and `error`. */
  override authenticate(request: unknown): void {
    this.sessionOf(request as FastifyRequest).then(
      (session) => (session ? this.success(session) : this.fail(401)),
      (error: unknown) => this.error(error),
    );
  }

  private async sessionOf(request: FastifyRequest): Promise<SessionRecord | null> {
    const { access } = this.cookies.read(request);
    const claims = access ? await this.verify(access) : null;
    if (!claims) return null;
    const { address } = originOf(request);
    const { isBackground = false } = request;
    const session = await this.identity.call(findSessionRpc, { id: claims.sid, address, isBackground });
    return session?.user.id === claims.sub ? session : null;
  }

  /** Null for a token that is forged, expired, or signed with a key that was deleted. */
  private async verify(token: string): Promise<AccessClaims | null> {
    try {
      const keyOf = async ({ kid = '' }: { kid?: string }) => {
        const key = await this.keys.find(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      };
      const { payload } = await jwtVerify<{ sid: string }>(token, keyOf, {
        algorithms: [ACCESS_TOKEN.algorithm],
        issuer: ACCESS_TOKEN.issuer,
        audience: ACCESS_TOKEN.audience,
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return { sub: payload.sub ?? '', sid: payload.sid };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
