import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  beginTotpRpc,
  confirmTotpRpc,
  endOwnSessionRpc,
  findSessionRpc,
  type IssuedSession,
  listSessionsRpc,
  refreshSessionRpc,
  removeTotpOfRpc,
  removeTotpRpc,
  type SessionEntry,
  type SessionRecord,
  signInRpc,
  signOutRpc,
  type TotpSetup,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { SignInService } from './sign-in.service';
import { TotpService } from './totp.service';
import { SessionsService } from './sessions.service';

@Controller()
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
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

  @RpcHandler(listSessionsRpc)
  async list({ actor }: z.output<typeof listSessionsRpc.input>): Promise<{ items: SessionEntry[] }> {
    return { items: await this.sessions.list(actor) };
  }

  @RpcHandler(endOwnSessionRpc)
  async end({ actor, id }: z.output<typeof endOwnSessionRpc.input>): Promise<Record<string, never>> {
    await this.sessions.end(actor, id);
    return {};
  }
}

@Controller()
export class TotpController {
  constructor(private readonly totp: TotpService) {}

  @RpcHandler(beginTotpRpc)
  begin({ actor, password }: z.output<typeof beginTotpRpc.input>): Promise<TotpSetup> {
    return this.totp.begin(actor, password);
  }

  @RpcHandler(confirmTotpRpc)
  confirm({
    actor,
    origin,
    code,
  }: z.output<typeof confirmTotpRpc.input>): Promise<z.input<typeof confirmTotpRpc.output>> {
    return this.totp.confirm(actor, origin, code);
  }

  @RpcHandler(removeTotpRpc)
  async remove({ actor, password }: z.output<typeof removeTotpRpc.input>): Promise<Record<string, never>> {
    await this.totp.remove(actor, password);
    return {};
  }

  @RpcHandler(removeTotpOfRpc)
  async removeOf({ actor, userId }: z.output<typeof removeTotpOfRpc.input>): Promise<Record<string, never>> {
    await this.totp.removeOf(actor, userId);
    return {};
  }
}
