import {
  countUsersRpc,
  createUserRpc,
  deleteUserRpc,
  getUserRpc,
  listUserNamesRpc,
  listUsersRpc,
  type Page,
  updateUserRpc,
  type UserName,
  type UserRecord,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UsersRepository } from '../users.repository';
import { UsersService } from './users.service';
import type { UserEntity } from '../user.entity';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
  ) {}

  @RpcHandler(listUsersRpc)
  async list({ actor, filter }: z.output<typeof listUsersRpc.input>): Promise<Page<UserRecord>> {
    const page = await this.users.list(actor, filter);
    return { ...page, items: page.items.map(toUserRecord) };
  }

  @RpcHandler(getUserRpc)
  async get({ actor, id }: z.output<typeof getUserRpc.input>): Promise<UserRecord> {
    return toUserRecord(await this.users.get(actor, id));
  }

  @RpcHandler(listUserNamesRpc)
  async listNames({ actor, ids }: z.output<typeof listUserNamesRpc.input>): Promise<{ items: UserName[] }> {
    return { items: await this.repository.names(actor, ids) };
  }

  @RpcHandler(createUserRpc)
  async create({ actor, user }: z.output<typeof createUserRpc.input>): Promise<UserRecord> {
    return toUserRecord(await this.users.create(actor, user));
  }

  @RpcHandler(updateUserRpc)
  async update({ actor, id, change }: z.output<typeof updateUserRpc.input>): Promise<UserRecord> {
    return toUserRecord(await this.users.update(actor, id, change));
  }

  @RpcHandler(deleteUserRpc)
  async delete({ actor, id }: z.output<typeof deleteUserRpc.input>): Promise<Record<string, never>> {
    await this.users.delete(actor, id);
    return {};
  }

  @RpcHandler(countUsersRpc)
  async count(): Promise<{ count: number }> {
    return { count: await this.users.count() };
  }
}

function toUserRecord(user: UserEntity): UserRecord {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    lenderId: user.lenderId,
    authCreatedAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    hasTotp: user.totpConfirmedAt !== null,
  };
}
