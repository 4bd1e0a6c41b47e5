import type { Actor, Presence } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { UserNames } from './names';

/** Adds the names of those who look at the same document or case. */
@Injectable()
export class PresenceNames {
  constructor(private readonly users: UserNames) {}

  async detail(actor: Actor, { others }: Presence): Promise<Presence> {
    const names = await this.users.ifKnown(
      actor,
      others.map(({ userId }) => userId),
    );
    return { others: others.map(({ userId }) => ({ userId, name: names.get(userId) ?? null })) };
  }
}
