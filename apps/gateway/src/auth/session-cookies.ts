import type { IssuedSession } from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../gateway.config';

const DEVICE_SECONDS = 365 * 86_400;

export interface CookieValues {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  readonly device: string | undefined;
}

/** The cookies of a session. Scripts cannot read them, and cross-site requests do not carry them. */
@Injectable()
export class SessionCookies {
  private readonly secure: boolean;

  constructor(@InjectConfig() config: GatewayConfig) {
    this.secure = publicUrlOf(config).startsWith('https:');
  }

  read({ cookies }: FastifyRequest): CookieValues {
    const read = (name: string): string | undefined => cookies[this.name(name)];
    return { access: read('access'), refresh: read('refresh'), device: read('device') };
  }

  set(reply: FastifyReply, { accessToken, accessSeconds, refreshToken, refreshSeconds }: IssuedSession) {
    this.setOne(reply, 'access', accessToken, accessSeconds);
    this.setOne(reply, 'refresh', refreshToken, refreshSeconds);
  }

  setDevice(reply: FastifyReply, device: string): void {
    this.setOne(reply, 'device', device, DEVICE_SECONDS);
  }

  /** Deletes all cookies except the device cookie. */
  clear(reply: FastifyReply): void {
    for (const name of ['access', 'refresh']) void reply.clearCookie(this.name(name), this.options());
  }

  private setOne(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    void reply.setCookie(this.name(name), value, { ...this.options(), maxAge });
  }

  /** Browsers accept `__Host-` cookies only over https, and only from this very host. */
  private name(name: string): string {
    return `${this.secure ? '__Host-' : ''}coverleaf-${name}`;
  }

  private options(): CookieSerializeOptions {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.secure };
  }
}
