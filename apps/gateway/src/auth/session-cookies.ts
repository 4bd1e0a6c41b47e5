import type { CookieSerializeOptions } from '@fastify/cookie';
import type { IssuedSession } from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../gateway.config';

const DEVICE_SECONDS = 365 * 86_400;

export interface GivenCookies {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  readonly device: string | undefined;
}

/** The cookies that a session lives in. No script reads them, and no other site's request carries them. */
@Injectable()
export class SessionCookies {
  private readonly secure: boolean;

  constructor(@InjectConfig() config: GatewayConfig) {
    this.secure = publicUrlOf(config).startsWith('https:');
  }

  read({ cookies }: FastifyRequest): GivenCookies {
    const read = (name: string): string | undefined => cookies[this.name(name)];
    return { access: read('access'), refresh: read('refresh'), device: read('device') };
  }

  give(
    reply: FastifyReply,
    { accessToken, accessSeconds, refreshToken, refreshSeconds }: IssuedSession,
  ): void {
    this.set(reply, 'access', accessToken, accessSeconds);
    this.set(reply, 'refresh', refreshToken, refreshSeconds);
  }

  giveDevice(reply: FastifyReply, device: string): void {
    this.set(reply, 'device', device, DEVICE_SECONDS);
  }

  /** The device stays known. */
  clear(reply: FastifyReply): void {
    for (const name of ['access', 'refresh']) void reply.clearCookie(this.name(name), this.options());
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    void reply.setCookie(this.name(name), value, { ...this.options(), maxAge });
  }

  /** The prefix makes browsers refuse the cookie from anybody but this very host over https. */
  private name(name: string): string {
    return `${this.secure ? '__Host-' : ''}coverleaf-${name}`;
  }

  private options(): CookieSerializeOptions {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.secure };
  }
}
