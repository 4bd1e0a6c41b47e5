import { randomUUID } from 'node:crypto';
import { createDatabase } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { HARBOR, useDocument } from '../../test/start-document';
import { MIGRATIONS } from '../document-migrations';
import { PartitionEventsByMonth1795890000000 } from '../migrations/1795890000000-partition-events-by-month';
import { EventMonths } from './event-months.service';

const TABLES = ['upload_events', 'case_events', 'transmission_events'];

describe('the months of events', () => {
  const service = useDocument();
  const months = () => service.get(EventMonths);
  const namesOf = async (parent: string) => {
    const rows: { name: string }[] = await service.query(
      `select name from event_partitions where parent = $1 order by ends`,
      [parent],
    );
    return rows.map(({ name }) => name);
  };
  /** Events of this document are as if they had been written so many months ago. */
  const age = (uploadId: string, count: number) =>
    service.query(
      `with lines as (update transmission_events set at = at - make_interval(months => $2) where transmission_id in (
         select id from transmissions where upload_id = $1))
       update transmissions set updated_at = updated_at - make_interval(months => $2) where upload_id = $1`,
      [uploadId, count],
    );
  const linesOf = async (uploadId: string) => {
    const { id } = await service.transmissionOf(uploadId);
    return service.query<{ part: string }>(
      `select tableoid::regclass::text as part from transmission_events where transmission_id = $1`,
      [id],
    );
  };
  /** Cuts a month out of the earlier ones, of which only later events are kept. */
  const splitMonth = async (count: number): Promise<string> => {
    const [found] = await service.query<Record<'name' | 'from' | 'until' | 'ends', string>>(
      `select 'transmission_events_' || to_char(month, 'YYYY_MM') as name, month::text as from,
          (month + interval '1 month')::text as until,
          (select ends::text from event_partitions where name = 'transmission_events_earlier')
         from date_trunc('month', now() - make_interval(months => $1)) month`,
      [count],
    );
    if (!found) throw new Error('There is no table of earlier events');
    const { name, from, until, ends } = found;
    await service.query(`
      alter table transmission_events detach partition transmission_events_earlier;
      create table ${name} partition of transmission_events for values from ('${from}') to ('${until}');
      create table after_${name} partition of transmission_events for values from ('${until}') to ('${ends}');
      insert into transmission_events select * from transmission_events_earlier;
      drop table transmission_events_earlier`);
    return name;
  };

  it('are there for the next three months; calling again changes nothing', async () => {
    await months().createNext();
    for (const table of TABLES) {
      const names = await namesOf(table);
      const [month] = await service.query<{ last: string }>(
        `select to_char(now() at time zone 'UTC' + interval '3 months', 'YYYY_MM') as last`,
      );
      expect(names.at(-2)).toBe(`${table}_${month?.last}`);
      expect(names.at(-1)).toBe(`${table}_other`);
    }
  });

  it('get what was written before they were there', async () => {
    const id = await service.sendUntil('sent', HARBOR);
    const [name] = (await namesOf('transmission_events')).slice(-2);
    const written = (await linesOf(id)).length;
    expect(written).toBeGreaterThan(1);
    await service.query(`drop table ${name}`);
    await age(id, -3);
    expect((await linesOf(id)).map(({ part }) => part)).toContain('transmission_events_other');
    await months().createNext();
    expect((await linesOf(id)).map(({ part }) => part)).toEqual(Array<unknown>(written).fill(name));
    await age(id, 3);
  });

  it('are dropped when all their timelines are too old, and kept for a single one that isn’t', async () => {
    const [ended, held] = [await service.sendUntil('sent', HARBOR), await service.sendUntil('sent', HARBOR)];
    const name = await splitMonth(3);
    for (const id of [ended, held]) await age(id, 3);
    await service.query(`update insurance_uploads set legal_hold_since = now() where id = $1`, [held]);

    await months().dropPast(30);
    expect(await namesOf('transmission_events')).toContain(name);
    const kept = (await linesOf(ended)).length + (await linesOf(held)).length;
    expect(kept).toBeGreaterThan(0);

    await service.query(`update insurance_uploads set legal_hold_since = null where id = $1`, [held]);
    await months().dropPast(null);
    await months().dropPast(200);
    expect(await namesOf('transmission_events')).toContain(name);
    await months().dropPast(30);
    expect(await namesOf('transmission_events')).not.toContain(name);
    expect(await linesOf(held)).toEqual([]);
    expect((await service.acts({ action: 'retention.deleted' })).at(-1)).toMatchObject({
      fields: [`${kept} timeline lines`],
    });
  });
});

describe('tables of events that are in use', () => {
  const login = `worker_${randomUUID()}`;
  let owner: DataSource;
  let worker: DataSource;

  const migrate = async (url: string, migrations: readonly (typeof MIGRATIONS)[number][]) => {
    const dataSource = await new DataSource({
      ...{ type: 'postgres', url, migrations: [...migrations], migrationsTransactionMode: 'each' },
    }).initialize();
    await dataSource.runMigrations();
    await dataSource.destroy();
  };
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(PartitionEventsByMonth1795890000000));

  /** Names and definitions of what belongs to a table. */
  const partsOf = (table: string) =>
    owner.query<object[]>(
      `select indexname as name, replace(indexdef, 'ON ONLY', 'ON') as sql from pg_indexes where tablename = $1
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::regclass and not tgisinternal
        union all select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
        order by 1, 2`,
      [table],
    );

  afterAll(async () => {
    await worker.destroy();
    await owner.destroy();
  });

  it('get partitions without a pause, and nothing that belonged to them is missing', async () => {
    const url = await createDatabase();
    owner = await new DataSource({ type: 'postgres', url }).initialize();
    await migrate(url, before);
    await owner.query(`create role "${login}" login password 'secret';
      grant select, insert, update, delete on all tables in schema public to "${login}"`);
    const workUrl = Object.assign(new URL(url), { username: login, password: 'secret' }).href;
    worker = await new DataSource({ type: 'postgres', url: workUrl }).initialize();
    const parts = await Promise.all(TABLES.map(partsOf));
    const [{ id: caseId }]: [{ id: string }] = await owner.query(
      `insert into cases (id, lender_id, reference, reference_hash, facts, origin)
       values (gen_random_uuid(), gen_random_uuid(), 'L-1', 'hash', '', 'roster') returning id`,
    );
    const write = () =>
      worker.query(`insert into case_events (case_id, kind) values ($1, 'opened')`, [caseId]);
    await write();

    let written = 1;
    let isMigrating = true;
    const writing = (async () => {
      for (; isMigrating; written += 1) await write();
    })();
    await migrate(url, MIGRATIONS);
    isMigrating = false;
    await writing;

    const [counted]: [object] = await worker.query(
      'select count(*)::int as rows, count(distinct id)::int as ids from case_events',
    );
    expect(counted).toEqual({ rows: written, ids: written });
    const keyed = parts.map(
      (list) => JSON.parse(JSON.stringify(list).replaceAll(/(KEY|btree) \(id\)/g, '$1 (id, at)')) as object[],
    );
    const ofCases = keyed[TABLES.indexOf('case_events')];
    const now = await Promise.all(TABLES.map(partsOf));
    expect(now).toEqual(keyed);
    // The first partition has the same under other names, and no second reference to its cases.
    expect(await partsOf('case_events_earlier')).toHaveLength(ofCases?.length ?? 0);
    await owner.query('delete from cases where id = $1', [caseId]);
    expect(await worker.query('select 1 from case_events')).toEqual([]);
  });
});
