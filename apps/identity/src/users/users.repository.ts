import { Handles } from '@coverleaf/messaging';
import {
  type Actor,
  COUNT_CAP,
  MAX_COLLEAGUES,
  moment,
  type Page,
  type UserFilter,
  listSeersRpc,
  listUserNamesRpc,
  countLenderUsersRpc,
  countUsersRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import {
  cappedTotal,
  conflict,
  decodeCursor,
  isUniqueViolation,
  likeContains,
  notFound,
  toPage,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { UserEntity } from './user.entity';

const Position = z.tuple([moment, z.uuid()]);

/** Queries of users. Those with an actor return only users that the actor may see. */
@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  async list(actor: Actor, { q, role, lenderId, cursor, limit }: UserFilter): Promise<Page<UserEntity>> {
    const filtered = visibleTo(actor, this.users.createQueryBuilder('user'));
    if (role) filtered.andWhere('user.role = :role', { role });
    if (lenderId) filtered.andWhere('user.lender_id = :ofLender', { ofLender: lenderId });
    if (q) filtered.andWhere('(user.name ilike :q or user.email ilike :q)', { q: likeContains(q) });
    const total = await countUpTo(filtered, COUNT_CAP + 1);
    if (cursor) {
      const [at, id] = decodeCursor(Position, cursor);
      filtered.andWhere('(user.created_at, user.id) < (:at, :id)', { at, id });
    }
    const rows = await filtered
      .orderBy('user.created_at', 'DESC')
      .addOrderBy('user.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    return {
      ...toPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]),
      ...cappedTotal(total),
    };
  }

  /** @throws AppError 404, also for users whom the actor may not see */
  async get(actor: Actor, id: string): Promise<UserEntity> {
    const user = await visibleTo(actor, this.users.createQueryBuilder('user'))
      .andWhere('user.id = :id', { id })
      .getOne();
    return user ?? throwNotFound();
  }

  @Handles(listUserNamesRpc)
  async listNames({ actor, ids }: RpcInput<typeof listUserNamesRpc>) {
    if (ids.length === 0) return { items: [] };
    const items = await visibleTo(actor, this.users.createQueryBuilder('user'))
      .select(['user.id', 'user.name'])
      .andWhere('user.id in (:...ids)', { ids })
      .getMany();
    return { items };
  }

  @Handles(listSeersRpc)
  async listSeers({ ids, lenderId }: RpcInput<typeof listSeersRpc>) {
    if (ids.length === 0) return { ids: [] };
    const found = await seeing(this.users.createQueryBuilder('user'), lenderId)
      .select(['user.id'])
      .andWhere('user.id in (:...ids)', { ids })
      .getMany();
    return { ids: found.map(({ id }) => id) };
  }

  async listColleagues(actor: Actor, lenderId: string | undefined) {
    const items = await seeing(visibleTo(actor, this.users.createQueryBuilder('user')), lenderId ?? null)
      .select(['user.id', 'user.name', 'user.role'])
      .orderBy('user.name')
      .addOrderBy('user.id')
      .limit(MAX_COLLEAGUES)
      .getMany();
    return { items };
  }

  /** Locks the row until the transaction ends. @throws AppError 404, also for users whom the actor may not see */
  async lock(manager: EntityManager, actor: Actor, id: string): Promise<UserEntity> {
    const user = await visibleTo(actor, manager.createQueryBuilder(UserEntity, 'user'))
      .andWhere('user.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
    return user ?? throwNotFound();
  }

  /** Locks the actor's own row until the transaction ends. */
  lockOwn(manager: EntityManager, { userId }: Pick<Actor, 'userId'>): Promise<UserEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOneOrFail(UserEntity, { where: { id: userId }, lock });
  }

  findByEmail(email: string, manager: EntityManager = this.users.manager): Promise<UserEntity | null> {
    return manager
      .createQueryBuilder(UserEntity, 'user')
      .where('lower(user.email) = lower(:email)', { email })
      .getOne();
  }

  /** Which of these addresses users have, in lower case, and whether the actor may see the user. */
  async knownEmails(
    manager: EntityManager,
    actor: Actor,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, boolean>> {
    const having = () =>
      manager.createQueryBuilder(UserEntity, 'user').where('lower(user.email) = any(:emails)', { emails });
    const [all, visible] = [await having().getMany(), await visibleTo(actor, having()).getMany()];
    const seen = new Set(visible.map(({ id }) => id));
    return new Map(all.map(({ id, email }) => [email.toLowerCase(), seen.has(id)]));
  }

  @Handles(countLenderUsersRpc)
  async countOfLender({ lenderId }: RpcInput<typeof countLenderUsersRpc>) {
    return { count: await this.users.countBy({ lenderId }) };
  }

  @Handles(countUsersRpc)
  async count() {
    return { count: await this.users.count() };
  }

  /** @throws AppError 409 if `write` gives a user the email address of another one */
  async refuseDuplicateEmail(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = 'Another user already has this email address';
      throw conflict('email_taken', message, { errors: [{ field: 'email', message }] });
    }
  }
}

/** Admins see all users; site managers those of their lender who are not admins; users none. @param users alias `user` */
function visibleTo({ role, lenderId }: Actor, users: SelectQueryBuilder<UserEntity>) {
  if (role === 'admin') return users;
  if (role === 'user') return users.andWhere('false');
  return users
    .andWhere(`user.role <> 'admin'`)
    .andWhere(lenderId === null ? 'user.lender_id is null' : 'user.lender_id = :lenderId', { lenderId });
}

/** Those who may sign in and see the documents and cases of a lender; null: those without one. */
function seeing(users: SelectQueryBuilder<UserEntity>, lenderId: string | null) {
  const seesAll = 'user.lender_id is null';
  return users
    .andWhere('user.suspended_at is null')
    .andWhere(lenderId ? `(${seesAll} or user.lender_id = :ofLender)` : seesAll, { ofLender: lenderId });
}

function throwNotFound(): never {
  throw notFound('There is no such user.');
}

/** The cap keeps counting fast for long lists. */
async function countUpTo(query: SelectQueryBuilder<UserEntity>, cap: number): Promise<number> {
  const [sql, parameters] = query.clone().select('1').limit(cap).getQueryAndParameters();
  const rows: { count: string }[] = await query.connection.query(
    `select count(*) from (${sql}) capped`,
    parameters,
  );
  return Number(rows[0]?.count);
}
