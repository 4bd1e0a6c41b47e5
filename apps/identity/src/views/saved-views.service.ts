import { randomUUID } from 'node:crypto';
import {
  type Actor,
  deleteView,
  listViews,
  MAX_VIEWS,
  type OperationInput,
  type SavedView,
  saveView,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** SQL over `saved_views view`. $1: the actor; $2: their lender; $3: whether they manage others. */
const IS_OWN = 'view.owner_id = $1';
const IS_SHARED = 'view.is_shared and view.lender_id is not distinct from $2::uuid';
const SEEN = `(${IS_OWN} or ${IS_SHARED})`;
const CAN_DELETE = `(${IS_OWN} or ${IS_SHARED} and $3::boolean)`;

const parametersOf = ({ userId, lenderId, role }: Actor) => [userId, lenderId, role !== 'user'];

/** Filters, order and columns of a list that staff keep under a name. */
@Injectable()
export class SavedViewsService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listViews)
  async list({ actor, query: { list } }: OperationInput<typeof listViews>) {
    return { items: await this.read(this.dataSource.manager, actor, 'view.list = $4', list) };
  }

  /** @throws AppError 409 `many_views` */
  @Handles(saveView)
  async save({ actor, body: { list, name, query, isShared } }: OperationInput<typeof saveView>) {
    return this.dataSource.transaction(async (manager) => {
      // One at a time, so that the limit holds.
      await manager.query('select 1 from users where id = $1 for update', [actor.userId]);
      const [saved]: { id: string }[] = await manager.query(
        `insert into saved_views (id, owner_id, lender_id, list, name, query, is_shared)
          select $1, $2, $3, $4, $5, $6, $7 where exists (
              select 1 from saved_views where owner_id = $2 and list = $4 and lower(name) = lower($5))
            or (select count(*) from saved_views where owner_id = $2 and list = $4) < ${MAX_VIEWS}
         on conflict (owner_id, list, lower(name)) do update
          set lender_id = excluded.lender_id, name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
         returning id`,
        [randomUUID(), actor.userId, actor.lenderId, list, name, query, isShared],
      );
      if (!saved) throw conflict('many_views', 'You have too many views of this list. Delete one first.');
      const [view] = await this.read(manager, actor, 'view.id = $4', saved.id);
      if (!view) throw new Error('The saved view is missing');
      return view;
    });
  }

  /** @throws AppError 404, also for views that the actor may see and not delete */
  @Handles(deleteView)
  async delete({ actor, params: { id } }: OperationInput<typeof deleteView>) {
    const [, deleted]: [unknown, number] = await this.dataSource.query(
      `delete from saved_views view where ${CAN_DELETE} and id = $4`,
      [...parametersOf(actor), id],
    );
    if (deleted === 0) throw notFound('There is no such view.');
    return undefined;
  }

  private read(manager: EntityManager, actor: Actor, condition: string, value: string): Promise<SavedView[]> {
    return manager.query(
      `select view.id, list, view.name, query, is_shared as "isShared",
          coalesce(${IS_OWN}, false) as "isMine", owner.name as "ownerName", ${CAN_DELETE} as "canDelete"
         from saved_views view left join users owner on owner.id = view.owner_id
        where ${SEEN} and ${condition} order by "isMine" desc, lower(view.name), view.id limit ${2 * MAX_VIEWS}`,
      [...parametersOf(actor), value],
    );
  }
}
