import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import { applyOrAwaitMigrations, loadConfig, ServiceConfig } from '@coverleaf/service-kit';
import { createDatabase, TEST_SIGNING, waitFor } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../document-migrations';
import { PartitionEventsByMonth1795890000000 as FIRST } from '../migrations/1795890000000-partition-events-by-month';
import { EVENT_TABLES, EventMonths } from './event-months.service';

describe('tables of events that are in use', () => {
  const login = `worker_${randomUUID()}`;
  let url: string;
  let workUrl: string;
  let owner: DataSource;
  let worker: DataSource;
  let caseId: string;

  const migrate = (migrations: readonly (typeof MIGRATIONS)[number][] = MIGRATIONS) =>
    applyOrAwaitMigrations(
      loadConfig(ServiceConfig, {
        ...{ DATABASE_URL: workUrl, MIGRATION_DATABASE_URL: url, MIGRATIONS: 'apply' },
        ...{ RPC_SECRET: 'x'.repeat(32), ...TEST_SIGNING },
      }),
      migrations,
    );
  const connect = (as: string) => new DataSource({ type: 'postgres', url: as }).initialize();
  const write = () => worker.query(`insert into case_events (case_id, kind) values ($1, 'opened')`, [caseId]);

  /** Names and definitions of what belongs to a table. */
  const partsOf = (table: string) =>
    owner.query<object[]>(
      `select indexname as name, replace(indexdef, 'ON ONLY', 'ON') as sql from pg_indexes where tablename = $1
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::regclass and not tgisinternal
        union all select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
        order by 1, 2`,
      [table],
    );

  beforeEach(async () => {
    url = await createDatabase();
    workUrl = Object.assign(new URL(url), { username: login, password: 'secret' }).href;
    owner = await connect(url);
    await owner.query(`create role "${login}" login password 'secret'`);
    await migrate(MIGRATIONS.slice(0, MIGRATIONS.indexOf(FIRST)));
    worker = await connect(workUrl);
    [{ id: caseId }] = await owner.query<[{ id: string }]>(
      `insert into cases (id, lender_id, reference, reference_hash, facts, origin)
       values (gen_random_uuid(), gen_random_uuid(), 'L-1', 'hash', '', 'roster') returning id`,
    );
  });
  afterEach(async () => {
    await worker.destroy();
    await owner.query(`drop owned by "${login}"; drop role "${login}"`);
    await owner.destroy();
  });

  it('get partitions while others write and hold locks, and nothing that belonged to them is missing', async () => {
    const parts = await Promise.all(EVENT_TABLES.map(partsOf));
    const reader = worker.createQueryRunner();
    await reader.startTransaction();
    await reader.query('select 1 from case_events');

    let written = 0;
    let isMigrating = true;
    const writing = (async () => {
      for (; isMigrating; written += 1) await write();
    })();
    const migrating = migrate();
    const isWaiting = async () =>
      (
        await owner.query<unknown[]>(
          `select 1 from pg_locks where relation = 'case_events'::regclass and mode = 'AccessExclusiveLock' and not granted`,
        )
      ).length > 0;
    for (const what of ['its first attempt', 'its second attempt']) {
      await waitFor(isWaiting, { timeoutMs: 20_000, what });
      // Waits behind the migration until that gives up, while the reader still holds its lock.
      await write();
      written += 1;
    }
    await reader.commitTransaction();
    await reader.release();
    await migrating;
    isMigrating = false;
    await writing;

    const [counted]: [object] = await worker.query(
      'select count(*)::int as rows, count(distinct id)::int as ids from case_events',
    );
    expect(counted).toEqual({ rows: written, ids: written });
    const keyed = parts.map(
      (list) => JSON.parse(JSON.stringify(list).replaceAll(/(KEY|btree) \(id\)/g, '$1 (id, at)')) as object[],
    );
    const ofCases = keyed[EVENT_TABLES.indexOf('case_events')];
    const now = await Promise.all(EVENT_TABLES.map(partsOf));
    expect(now).toEqual(keyed);
    // The first partition has the same under other names, and no second reference to its cases.
    expect(await partsOf('case_events_earlier')).toHaveLength(ofCases?.length ?? 0);
    await owner.query('delete from cases where id = $1', [caseId]);
    expect(await worker.query('select 1 from case_events')).toEqual([]);
  });

  it('refuse nothing later if the migration gives up before they are exchanged', async () => {
    await owner.query('create table case_events_other ()');
    await expect(migrate()).rejects.toThrow('case_events_other');
    const [table] = await owner.query<object[]>(
      `select reloptions, (select count(*)::int from pg_constraint where conrelid = oid and contype = 'c' and conname = 'ends') as ends
         from pg_class where oid = 'case_events'::regclass`,
    );
    expect(table).toEqual({ reloptions: null, ends: 0 });
    await owner.query('drop table case_events_other');
    await migrate();
    await write();
  });

  it('have months that the work login creates and drops, and no other login', async () => {
    await migrate();
    await owner.query(`
      drop table case_events_earlier;
      create table case_events_old partition of case_events for values from (minvalue) to ('2020-01-01')`);
    const months = async () => {
      const rows = await owner.query<{ name: string }[]>(
        `select name from event_partitions where parent = 'case_events' order by ends`,
      );
      return rows.map(({ name }) => name);
    };
    // Nothing is noted of a month without rows.
    const asWorker = new EventMonths(worker, {} as AuditTrail);
    const last = (await months()).at(-2) ?? '';
    await owner.query(`drop table ${last}`);
    await asWorker.createNext();
    await asWorker.dropPast(30);
    expect(await months()).toContain(last);
    expect(await months()).not.toContain('case_events_old');

    const other = `other_${randomUUID()}`;
    await owner.query(`create role "${other}" login password 'secret'`);
    const stranger = await connect(Object.assign(new URL(url), { username: other, password: 'secret' }).href);
    for (const call of [
      `create_event_month('case_events')`,
      `settle_other_events('case_events', 'bound')`,
      `analyze_events('case_events')`,
      `drop_event_month('${last}', 30, 0)`,
    ])
      await expect(stranger.query(`select ${call}`)).rejects.toThrow('permission denied');
    // What workers of the version before call changes nothing.
    await stranger.query('select create_event_months(), drop_event_month(0)');
    expect(await months()).toContain(last);
    await stranger.destroy();
    await owner.query(`drop role "${other}"`);
  });
});
