import {
  confirmTotpRpc,
  findSessionRpc,
  type IssuedSession,
  refreshSessionRpc,
  type SessionRecord,
  signInRpc,
  signOutRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SessionsService } from './sessions.service';
import { SignInService } from './sign-in.service';
import { TotpService } from './totp.service';

/** What the gateway needs for the cookies and the guard of a session. */
@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
  ) {}

  @RpcHandler(signInRpc)
  signIn(input: z.output<typeof signInRpc.input>): Promise<z.input<typeof signInRpc.output>> {
    return this.signIns.signIn(input);
  }

  @RpcHandler(refreshSessionRpc)
  refresh({ refreshToken }: z.output<typeof refreshSessionRpc.input>): Promise<IssuedSession> {
    return this.sessions.refresh(refreshToken);
  }

  @RpcHandler(signOutRpc)
  async signOut({ refreshToken }: z.output<typeof signOutRpc.input>): Promise<Record<string, never>> {
    await this.sessions.signOut(refreshToken);
    return {};
  }

  @RpcHandler(findSessionRpc)
  find({ id, address }: z.output<typeof findSessionRpc.input>): Promise<SessionRecord | null> {
    return this.sessions.find(id, address);
  }

  @RpcHandler(confirmTotpRpc)
  confirmTotp({
    actor,
    origin,
    code,
  }: z.output<typeof confirmTotpRpc.input>): Promise<z.input<typeof confirmTotpRpc.output>> {
    return this.totp.confirm(actor, origin, code);
  }
}
