import {
  type Actor,
  COUNT_CAP,
  moment,
  type Page,
  type UserFilter,
  type UserName,
} from '@coverleaf/contracts';
import {
  AppError,
  likeContains,
  decodeCursor,
  isUniqueViolation,
  notFound,
  toPage,
  cappedTotal,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { UserEntity } from './user.entity';
import { withinScope } from './user-scope';

const Place = z.tuple([moment, z.uuid()]);

@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  /** Newest first. */
  async list(actor: Actor, { q, role, cursor, limit }: UserFilter): Promise<Page<UserEntity>> {
    const filtered = withinScope(this.users.createQueryBuilder('user'), actor);
    if (role) filtered.andWhere('user.role = :role', { role });
    if (q) filtered.andWhere('(user.name ilike :q or user.email ilike :q)', { q: likeContains(q) });
    const total = await countUpTo(filtered, COUNT_CAP + 1);
    if (cursor) {
      const [at, id] = decodeCursor(Place, cursor);
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

  /** @throws AppError 404 for nobody, and for those whom the actor may not see */
  async get(actor: Actor, id: string): Promise<UserEntity> {
    const user = await withinScope(this.users.createQueryBuilder('user'), actor)
      .andWhere('user.id = :id', { id })
      .getOne();
    return user ?? nobody();
  }

  /** Those of them whom the actor may see. */
  async names(actor: Actor, ids: readonly string[]): Promise<UserName[]> {
    if (ids.length === 0) return [];
    return withinScope(this.users.createQueryBuilder('user'), actor)
      .select(['user.id', 'user.name'])
      .andWhere('user.id in (:...ids)', { ids })
      .getMany();
  }

  /** One of them within a transaction, kept from others until it ends. */
  async lock(manager: EntityManager, actor: Actor, id: string): Promise<UserEntity> {
    const user = await withinScope(manager.createQueryBuilder(UserEntity, 'user'), actor)
      .andWhere('user.id = :id', { id })
      .setLock('pessimistic_write')
      .getOne();
    return user ?? nobody();
  }

  findByEmail(email: string, manager: EntityManager = this.users.manager): Promise<UserEntity | null> {
    return manager
      .createQueryBuilder(UserEntity, 'user')
      .where('lower(user.email) = lower(:email)', { email })
      .getOne();
  }

  count(): Promise<number> {
    return this.users.count();
  }

  /** @throws AppError 409 when somebody has this address */
  async save(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = 'Somebody has this email address already';
      throw new AppError('email_taken', 409, message, { errors: [{ field: 'email', message }] });
    }
  }
}

function nobody(): never {
  throw notFound('There is no such user.');
}

/** Counting more than anybody reads would make a long list slow. */
async function countUpTo(query: SelectQueryBuilder<UserEntity>, cap: number): Promise<number> {
  const [sql, parameters] = query.clone().select('1').limit(cap).getQueryAndParameters();
  const rows: { count: string }[] = await query.connection.query(
    `select count(*) from (${sql}) capped`,
    parameters,
  );
  return Number(rows[0]?.count);
}
