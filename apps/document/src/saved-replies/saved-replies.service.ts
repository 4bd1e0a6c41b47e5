import { randomUUID } from 'node:crypto';
import { AuditTrail, changedValues } from '@coverleaf/audit';
import {
  type Actor,
  changeSavedReply,
  createSavedReply,
  deleteSavedReply,
  getSavedReply,
  listSavedReplies,
  MAX_SAVED_REPLIES,
  type OperationInput,
  type SavedReply,
  type SavedReplyChange,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, conflict, fieldProblem, isUniqueViolation, notFound, stale } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { visibleLender } from '../lenders/visible-lender';
import { isForLender, SavedReplyEntity } from './saved-reply.entity';

const FIELDS = ['name', 'purpose', 'text', 'textEs'] as const satisfies readonly (keyof SavedReplyChange)[];

/** Texts for decisions about documents, in English and Spanish. */
@Injectable()
export class SavedRepliesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 for a lender that the actor may not see */
  @Handles(listSavedReplies)
  async list({ actor, query: asked }: OperationInput<typeof listSavedReplies>) {
    const lenderId = asked.lenderId ?? actor.lenderId;
    if (actor.lenderId !== null && lenderId !== actor.lenderId) throw notFound('There is no such lender.');
    const query = this.dataSource.manager
      .createQueryBuilder(SavedReplyEntity, 'reply')
      .where(isForLender(':lenderId'), { lenderId })
      .orderBy('reply.lender_id is null')
      .addOrderBy('lower(reply.name)')
      .addOrderBy('reply.id')
      .limit(2 * MAX_SAVED_REPLIES);
    if (asked.purpose) query.andWhere('reply.purpose = :purpose', { purpose: asked.purpose });
    return { items: (await query.getMany()).map((row) => toSavedReply(actor, row)) };
  }

  /** @throws AppError 404 */
  @Handles(getSavedReply)
  async get({ actor, params: { id } }: OperationInput<typeof getSavedReply>): Promise<SavedReply> {
    return toSavedReply(actor, await visibleReply(this.dataSource.manager, actor, id));
  }

  /** @throws AppError 403, 404, 409 `many_replies`, 422 for a name that is taken */
  @Handles(createSavedReply)
  async create({ actor, body }: OperationInput<typeof createSavedReply>): Promise<SavedReply> {
    const { lenderId } = body;
    assertMayChange(actor, lenderId);
    if (lenderId !== null) await visibleLender(this.lenders, actor, lenderId);
    return this.save(async (manager) => {
      // One at a time, so that the limit holds.
      await manager.query(`select pg_advisory_xact_lock(hashtext('saved replies'))`);
      const count = await manager.countBy(SavedReplyEntity, { lenderId: lenderId ?? IsNull() });
      if (count >= MAX_SAVED_REPLIES) throw manyReplies();
      const row = await manager.save(manager.create(SavedReplyEntity, { ...body, id: randomUUID() }));
      const changes = changedValues(FIELDS, {}, row);
      await this.audit.note(manager, 'saved_reply.created', actor, lenderId, [...FIELDS], changes);
      return toSavedReply(actor, row);
    });
  }

  /** @throws AppError 403, 404, 409 `stale`, 422 for a name that is taken */
  @Handles(changeSavedReply)
  change({ actor, params: { id }, body, version }: OperationInput<typeof changeSavedReply>) {
    return this.save(async (manager) => {
      const row = await visibleReply(manager, actor, id, 'pessimistic_write');
      assertMayChange(actor, row.lenderId);
      if (version !== undefined && version !== row.version) throw stale('this saved reply');
      const changed = FIELDS.filter((field) => body[field] !== undefined && body[field] !== row[field]);
      if (changed.length === 0) return toSavedReply(actor, row);
      const changes = changedValues(changed, row, body);
      await this.audit.note(manager, 'saved_reply.changed', actor, row.lenderId, changed, changes);
      return toSavedReply(actor, await manager.save(Object.assign(row, body)));
    });
  }

  /** @throws AppError 403, 404 */
  @Handles(deleteSavedReply)
  delete({ actor, params: { id } }: OperationInput<typeof deleteSavedReply>): Promise<undefined> {
    return this.dataSource.transaction(async (manager) => {
      const row = await visibleReply(manager, actor, id, 'pessimistic_write');
      assertMayChange(actor, row.lenderId);
      const changes = changedValues(FIELDS, row, {});
      await this.audit.note(manager, 'saved_reply.deleted', actor, row.lenderId, [...FIELDS], changes);
      await manager.delete(SavedReplyEntity, { id });
      return undefined;
    });
  }

  private async save(work: (manager: EntityManager) => Promise<SavedReply>): Promise<SavedReply> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      throw isUniqueViolation(error, 'saved_replies_once')
        ? fieldProblem('name', 'Another saved reply has this name')
        : error;
    }
  }
}

/** Staff of one lender see its own and those for all lenders. @throws AppError 404 */
async function visibleReply(
  manager: EntityManager,
  { lenderId }: Actor,
  id: string,
  lock?: 'pessimistic_write',
): Promise<SavedReplyEntity> {
  const row = await manager.findOne(SavedReplyEntity, {
    where: { id },
    ...(lock && { lock: { mode: lock } }),
  });
  if (!row || (lenderId !== null && row.lenderId !== null && row.lenderId !== lenderId))
    throw notFound('There is no such saved reply.');
  return row;
}

/** @param lenderId of a saved reply that the actor sees; null: for all lenders */
const mayChange = (actor: Pick<Actor, 'role' | 'lenderId'>, lenderId: string | null): boolean =>
  lenderId !== null || (actor.role === 'admin' && actor.lenderId === null);

/** @throws AppError 403 */
function assertMayChange(actor: Actor, lenderId: string | null): void {
  if (!mayChange(actor, lenderId))
    throw new AppError('forbidden', 403, 'Only administrators may change saved replies for all lenders.');
}

const toSavedReply = (actor: Actor, row: SavedReplyEntity): SavedReply => ({
  ...row,
  canChange: mayChange(actor, row.lenderId),
});

const manyReplies = (): AppError =>
  conflict(
    'many_replies',
    `There can be at most ${MAX_SAVED_REPLIES} saved replies of a lender. Delete one first.`,
  );
