import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  exportRosterProblemsRpc,
  getRoster,
  importRosterJob,
  listRosterProblems,
  listRosters,
  type OperationInput,
  registerRosterRpc,
  type RosterImport,
  type RosterProblem,
  type RosterProblemPage,
  type RpcInput,
} from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { Handles, InjectRpc, Outbox, RpcClient } from '@coverleaf/messaging';
import {
  conflict,
  countCapped,
  decodeCursor,
  decodeTimeCursor,
  isUniqueViolation,
  notFound,
  toPage,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { visibleLender } from '../lenders/visible-lender';
import { RosterImportEntity } from './roster.entity';

/** Imports that are kept per lender, with their problems. */
const KEPT = 50;
const EXPORT_ROWS = 1_000;

type Registered = RpcInput<typeof registerRosterRpc>;

/** Imports of rosters. Staff of one lender see its imports only. */
@Injectable()
export class RostersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 for the lender, 409 `idempotency_conflict` */
  @Handles(registerRosterRpc)
  async register(request: Registered): Promise<{ roster: RosterImport; repeated: boolean }> {
    const { actor, lenderId, file } = request;
    await visibleLender(this.lenders, actor, lenderId);
    const earlier = await this.repeated(request);
    if (earlier) return toRepeated(earlier, request);
    const roster = this.dataSource.manager.create(RosterImportEntity, {
      ...{ id: randomUUID(), lenderId, actorId: actor.userId, state: 'waiting', filePath: file.key },
      ...{ originalFilename: file.originalFilename, bytes: file.bytes, sha256: file.sha256, bytesRead: 0 },
      idempotencyKey: request.idempotencyKey && keyHash(request.idempotencyKey),
    });
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(RosterImportEntity, roster);
        await this.outbox.add(manager, importRosterJob, { rosterId: roster.id });
        await this.audit.note(manager, 'case.roster_imported', actor, null, [`roster ${roster.id}`]);
        await deleteOldest(manager, lenderId);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // A concurrent request with the same file or key committed first.
      const winner = await this.repeated(request);
      if (!winner) throw error;
      return toRepeated(winner, request);
    }
    return { roster: await this.get({ actor, params: { id: roster.id } }), repeated: false };
  }

  @Handles(listRosters)
  async list({ actor, query: { lenderId, cursor, limit } }: OperationInput<typeof listRosters>) {
    const [at, id] = decodeTimeCursor(cursor);
    const filter = '($1::uuid is null or lender_id = $1) and ($2::uuid is null or lender_id = $2)';
    const parameters = [actor.lenderId, lenderId ?? null];
    const [ids, total] = await Promise.all([
      this.dataSource.query<{ id: string; createdAt: Date }[]>(
        `select id, created_at as "createdAt" from roster_imports
          where ${filter} and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
          order by created_at desc, id desc limit $5`,
        [...parameters, at, id, limit + 1],
      ),
      countCapped(this.dataSource, `from roster_imports where ${filter}`, parameters),
    ]);
    const page = toPage(ids, limit, (last) => [last.createdAt.toISOString(), last.id]);
    const found = await this.dataSource.manager.findBy(
      RosterImportEntity,
      page.items.map((one) => ({ id: one.id })),
    );
    const byId = new Map(found.map((one) => [one.id, one]));
    const items = page.items.flatMap((one) => byId.get(one.id) ?? []).map(shown);
    return { ...page, ...total, items };
  }

  /** @throws AppError 404 also for the imports of other lenders */
  @Handles(getRoster)
  async get({ actor, params: { id } }: OperationInput<typeof getRoster>): Promise<RosterImport> {
    return shown(await this.find(actor, id));
  }

  @Handles(listRosterProblems)
  async listProblems({ actor, params: { id }, query }: OperationInput<typeof listRosterProblems>) {
    const { problems } = await this.find(actor, id);
    return { ...(await this.problemsOf(id, query.cursor, query.limit)), total: problems };
  }

  @Handles(exportRosterProblemsRpc)
  async exportProblems({ actor, id, cursor }: RpcInput<typeof exportRosterProblemsRpc>) {
    await this.find(actor, id);
    return this.problemsOf(id, cursor, EXPORT_ROWS);
  }

  private async problemsOf(
    id: string,
    cursor: string | undefined,
    limit: number,
  ): Promise<RosterProblemPage> {
    const [after] = cursor ? decodeCursor(z.tuple([z.int()]), cursor) : [0];
    const rows = await this.dataSource.query<(RosterProblem & { position: number })[]>(
      `select position, row, column_name as "column", message, is_warning as "isWarning" from roster_problems
        where roster_id = $1 and position > $2 order by position limit $3`,
      [id, after, limit + 1],
    );
    const page = toPage(rows, limit, ({ position }) => [position]);
    return { ...page, items: page.items.map(({ position: _, ...problem }) => problem) };
  }

  private async find({ lenderId }: Actor, id: string): Promise<RosterImportEntity> {
    const scope = { id, ...(lenderId !== null && { lenderId }) };
    const found = await this.dataSource.manager.findOneBy(RosterImportEntity, scope);
    if (!found) throw notFound('There is no such import.');
    return found;
  }

  /** The import that this request repeats: under the same key, or of a file that is being imported. */
  private async repeated({ lenderId, file, idempotencyKey }: Registered): Promise<RosterImportEntity | null> {
    const { manager } = this.dataSource;
    if (idempotencyKey !== null) {
      const byKey = await manager.findOneBy(RosterImportEntity, {
        lenderId,
        idempotencyKey: keyHash(idempotencyKey),
      });
      if (byKey && byKey.sha256 !== file.sha256)
        throw conflict('idempotency_conflict', 'Another file was sent under this key before.');
      if (byKey) return byKey;
    }
    const same = { lenderId, sha256: file.sha256 };
    return manager.findOneBy(RosterImportEntity, [
      { ...same, state: 'waiting' },
      { ...same, state: 'reading' },
    ]);
  }
}

/** A caller that lost the reply may retry with the same stored file, which must then be kept. */
const toRepeated = (earlier: RosterImportEntity, { file }: Registered) => ({
  roster: shown(earlier),
  repeated: earlier.filePath !== file.key,
});

const keyHash = (idempotencyKey: string): string => keyedHash('idempotency-key', idempotencyKey);

async function deleteOldest(manager: EntityManager, lenderId: string): Promise<void> {
  await manager.query(
    `delete from roster_imports where state in ('done', 'failed') and id in (
       select id from roster_imports where lender_id = $1 order by created_at desc, id desc offset ${KEPT})`,
    [lenderId],
  );
}

const shown = (roster: RosterImportEntity): RosterImport => {
  const { createdAt, startedAt, endedAt } = roster;
  const { id, lenderId, state, originalFilename, bytes, bytesRead, failure } = roster;
  const { read, opened, changed, unchanged, refused, warned, problems } = roster;
  return {
    ...{ id, lenderId, state, originalFilename, bytes, bytesRead, failure },
    ...{ read, opened, changed, unchanged, refused, warned, problems },
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
};
