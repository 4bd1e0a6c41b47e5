import {
  endOwnSessionRpc,
  findSessionRpc,
  type IssuedSession,
  listSessionsRpc,
  refreshSessionRpc,
  type SessionEntry,
  type SessionRecord,
  signInRpc,
  signOutRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SessionsService } from './sessions.service';
import { SignInService } from './sign-in.service';

@Controller()
export class SessionsController {
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
