import { AuditTrail } from '@coverleaf/audit';
import {
  changeServiceLevel,
  DEFAULT_SERVICE_LEVEL,
  DEFAULT_TIME_ZONE,
  getServiceLevel,
  type LenderRecord,
  type OperationInput,
  type ServiceLevel,
  type ServiceLevelFields,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { stale } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { visibleLender } from '../lenders/visible-lender';
import { ServiceLevelEntity } from './service-level.entity';

type LenderZone = Pick<LenderRecord, 'id' | 'timeZone'>;

/** Within what time each lender is promised a decision. */
@Injectable()
export class ServiceLevelsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 for an unknown lender, or one that the actor may not see */
  @Handles(getServiceLevel)
  async get({ actor, params: { lenderId } }: OperationInput<typeof getServiceLevel>): Promise<ServiceLevel> {
    const { timeZone } = await visibleLender(this.lenders, actor, lenderId);
    const row = await this.dataSource.manager.findOneBy(ServiceLevelEntity, { lenderId });
    if (row) return toServiceLevel(row);
    return {
      ...{ ...DEFAULT_SERVICE_LEVEL, lenderId, timeZone },
      ...{ version: 0, changedAt: null, changedBy: null },
    };
  }

  /** @throws AppError 404, 409 `stale` */
  @Handles(changeServiceLevel)
  async change({ actor, params: { lenderId }, body, version }: OperationInput<typeof changeServiceLevel>) {
    const { timeZone } = await visibleLender(this.lenders, actor, lenderId);
    return this.dataSource.transaction(async (manager) => {
      await keepTimeZone(manager, { id: lenderId, timeZone });
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await manager.findOneOrFail(ServiceLevelEntity, { where: { lenderId }, lock });
      if (version !== undefined && version !== row.version) throw stale('this service level');
      const before = toServiceLevel(row);
      const changed = { ...body, version: row.version + 1, changedBy: actor.userId, changedAt: new Date() };
      await manager.update(ServiceLevelEntity, { lenderId }, changed);
      const names = Object.keys(body) as (keyof ServiceLevelFields)[];
      const fields = names.filter((name) => body[name] !== before[name]);
      await this.audit.note(manager, 'service_level.changed', actor, lenderId, fields);
      return toServiceLevel({ ...row, ...changed });
    });
  }
}

/** Also makes the row of a lender that has none. A zone that the database doesn't know becomes the default. */
export async function keepTimeZone(manager: EntityManager, { id, timeZone }: LenderZone): Promise<void> {
  const isKept = await manager.existsBy(ServiceLevelEntity, { lenderId: id, timeZone });
  if (isKept) return;
  await manager.query(
    `insert into service_levels (lender_id, time_zone)
       values ($1, coalesce((select name from pg_timezone_names where lower(name) = lower($2) limit 1), '${DEFAULT_TIME_ZONE}'))
     on conflict (lender_id) do update set time_zone = excluded.time_zone
       where service_levels.time_zone <> excluded.time_zone`,
    [id, timeZone],
  );
}

const toServiceLevel = ({ opens, closes, changedAt, ...row }: ServiceLevelEntity): ServiceLevel => ({
  ...row,
  opens: opens.slice(0, 5),
  closes: closes.slice(0, 5),
  changedAt: changedAt && changedAt.toISOString(),
});
