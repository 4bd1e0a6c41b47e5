import { ACCESS_TOKEN, type AccessClaims, findSessionRpc, type SessionRecord } from '@coverleaf/contracts';
import type { Keyring } from '@coverleaf/encryption';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { z } from 'zod';
import { GatewayConfig } from '../gateway.config';
import { originOf } from './origin';
import { SessionCookies } from './session-cookies';

export const ACCESS_STRATEGY = 'access-token';

const Header = z.object({ kid: z.string() });

/**
 * Believes an access token that identity signed and that has not run out; then asks identity whether its session is
 * still open and what its user may do now, so that whoever was changed or deleted is out at once.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_STRATEGY) {
  constructor(
    @InjectConfig() config: GatewayConfig,
    cookies: SessionCookies,
    @InjectRpc('identity') private readonly identity: RpcClient,
  ) {
    super({
      jwtFromRequest: (request: unknown) => cookies.read(request as FastifyRequest).access ?? null,
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: unknown, key?: Buffer) => void) =>
        done(null, keyOf(config.ENCRYPTION_KEYS, token)),
      algorithms: [ACCESS_TOKEN.algorithm],
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      passReqToCallback: true,
    });
  }

  async validate(request: FastifyRequest, { sub, sid }: AccessClaims): Promise<SessionRecord | false> {
    const { address } = originOf(request);
    const session = await this.identity.call(findSessionRpc, { id: sid, address });
    return session?.user.id === sub ? session : false;
  }
}

/** By the key id in the token's head, which proves nothing yet: a wrong one fails the signature. */
function keyOf(keyring: Keyring, token: string): Buffer {
  const head = Header.safeParse(parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()));
  const keyId = head.success && keyring.ids.includes(head.data.kid) ? head.data.kid : keyring.currentId;
  return keyring.subkey(ACCESS_TOKEN.keyPurpose, keyId);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
