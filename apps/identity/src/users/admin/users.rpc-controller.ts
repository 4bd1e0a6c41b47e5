import { countUsersRpc, listUserNamesRpc, type UserName } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UsersRepository } from '../users.repository';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersRepository) {}

  @RpcHandler(listUserNamesRpc)
  async listNames({ actor, ids }: z.output<typeof listUserNamesRpc.input>): Promise<{ items: UserName[] }> {
    return { items: await this.users.names(actor, ids) };
  }

  @RpcHandler(countUsersRpc)
  async count(): Promise<{ count: number }> {
    return { count: await this.users.count() };
  }
}
