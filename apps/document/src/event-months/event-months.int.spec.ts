import { AuditTrail } from '@coverleaf/audit';
import { registry } from '@coverleaf/service-kit';
import { HARBOR, useDocument } from '../../test/start-document';
import { EVENT_TABLES, EventMonths } from './event-months.service';

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
    const [found] = await service.query<Record<'name' | 'from' | 'until' | 'ends', string | null>>(
      `select 'transmission_events_' || to_char(month, 'YYYY_MM') as name, month::text as from,
          (month + interval '1 month')::text as until,
          (select ends::text from event_partitions where name = 'transmission_events_earlier')
         from date_trunc('month', now() - make_interval(months => $1)) month`,
      [count],
    );
    const { name = '', from, until, ends } = found ?? {};
    const create = `create table if not exists ${name} partition of transmission_events for values from ('${from}') to ('${until}')`;
    const split = `
      alter table transmission_events detach partition transmission_events_earlier;
      ${create};
      create table after_${name} partition of transmission_events for values from ('${until}') to ('${ends}');
      insert into transmission_events select * from transmission_events_earlier;
      drop table transmission_events_earlier`;
    await service.query(ends ? split : create);
    return name ?? '';
  };

  /** Of timelines, as Prometheus sees it. */
  const gauge = async () => {
    const values = (await registry.getSingleMetric('coverleaf_events_without_month')?.get())?.values;
    return values?.find(({ labels }) => labels['table'] === 'transmission_events')?.value;
  };

  it('are there for the next three months; calling again changes nothing', async () => {
    await months().createNext();
    for (const table of EVENT_TABLES) {
      const names = await namesOf(table);
      const [month] = await service.query<{ last: string }>(
        `select to_char(now() at time zone 'UTC' + interval '3 months', 'YYYY_MM') as last`,
      );
      expect(names.at(-2)).toBe(`${table}_${month?.last}`);
      expect(names.at(-1)).toBe(`${table}_other`);
    }
  });

  it('take in what was written before they were there, without moving a row', async () => {
    const id = await service.sendUntil('sent', HARBOR);
    const [name] = (await namesOf('transmission_events')).slice(-2);
    const written = (await linesOf(id)).length;
    expect(written).toBeGreaterThan(1);
    await service.query(`drop table ${name}`);
    await age(id, -3);
    expect((await linesOf(id)).map(({ part }) => part)).toContain('transmission_events_other');
    expect(await gauge()).toBe(1);
    const constraints = (of: string) =>
      service.query(
        `select pg_get_constraintdef(oid) as sql from pg_constraint where conrelid = $1::regclass order by 1`,
        [of],
      );
    const files = () =>
      service.query(`select pg_relation_filenode(tableoid) as file from transmission_events
        where transmission_id in (select id from transmissions where upload_id = '${id}')`);
    const before = await files();
    const until = `${name}_until_`;

    // An attempt that fails leaves nothing behind, so that no later event is refused.
    const [found] = await service.query<{ taken: string }>(
      `select $1 || to_char(date_trunc('month', now(), 'UTC') + interval '4 months', 'YYYY_MM') as taken`,
      [until],
    );
    const { taken } = found ?? { taken: '' };
    await service.query(`create table ${taken} ()`);
    await months().createNext();
    expect(await gauge()).toBe(1);
    expect(await constraints('transmission_events_other')).toEqual(await constraints('transmission_events'));
    await service.query(`drop table ${taken}`);

    await months().createNext();
    for (const { part } of await linesOf(id)) expect(part).toContain(until);
    expect(await files()).toEqual(before);
    expect((await namesOf('transmission_events')).slice(-2)).toEqual([
      expect.stringContaining(until),
      'transmission_events_other',
    ]);
    expect(await gauge()).toBe(0);
    expect(await linesOf(await service.sendUntil('sent', HARBOR))).not.toEqual([]);
    // It refuses nothing, and has the keys and references of the others.
    const { part = '' } = (await linesOf(id))[0] ?? {};
    expect(await constraints(part)).toEqual(await constraints('transmission_events'));
    await age(id, 3);
  });

  it('are prepared for the other tables when one can’t be', async () => {
    const last = async (table: string) => (await namesOf(table)).at(-2) ?? '';
    const [broken, other] = [await last('case_events'), await last('upload_events')];
    await service.query(`drop table ${broken}; create table ${broken} (); drop table ${other}`);
    await months().createNext();
    expect(await last('upload_events')).toBe(other);
    expect(await last('case_events')).not.toBe(broken);
    await service.query(`drop table ${broken}`);
    await months().createNext();
    expect(await last('case_events')).toBe(broken);
  });

  it('are analyzed together', async () => {
    await service.query(
      `delete from pg_statistic where starelid = 'transmission_events'::regclass and stainherit`,
    );
    await service.sendUntil('sent', HARBOR);
    await months().createNext();
    expect(
      await service.query(
        `select 1 from pg_stats where tablename = 'transmission_events' and attname = 'state' and inherited`,
      ),
    ).toHaveLength(1);
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

  describe('that were searched', () => {
    const noteAct = () => jest.spyOn(service.get(AuditTrail), 'note');
    afterEach(() => {
      jest.restoreAllMocks();
    });
    /** Does this on other connections after the search of a month, and before it is dropped. */
    const between = (act: () => Promise<unknown>) => {
      const spy = noteAct();
      const isDone = new Promise<boolean>((resolve) => {
        spy.mockImplementationOnce(() => act().then(() => resolve(true)));
      });
      return isDone;
    };
    const pastMonth = async () => {
      const id = await service.sendUntil('sent', HARBOR);
      await service.query(`update transmissions set state = 'delivered' where upload_id = $1`, [id]);
      const name = await splitMonth(3);
      await age(id, 3);
      expect((await linesOf(id)).map(({ part }) => part)).toContain(name);
      return { id, name };
    };
    beforeEach(() => service.empty());

    it('stay if a legal hold was set since', async () => {
      const { id, name } = await pastMonth();
      const isHeld = between(() =>
        service.query('update insurance_uploads set legal_hold_since = now() where id = $1', [id]),
      );
      await months().dropPast(30);
      expect(await isHeld).toBe(true);
      expect(await namesOf('transmission_events')).toContain(name);
      expect(await service.acts({ action: 'retention.deleted' })).toEqual([]);
    });

    it.each(['pending', 'delivered'])(
      'stay if a transmission was sent again since, and is %s',
      async (state) => {
        const { id, name } = await pastMonth();
        const isSentAgain = between(() =>
          service.query(
            `with sent as (update transmissions set state = $2, updated_at = now() where upload_id = $1 returning id)
           insert into transmission_events (transmission_id, state) select id, $2 from sent`,
            [id, state],
          ),
        );
        await months().dropPast(30);
        expect(await isSentAgain).toBe(true);
        expect(await namesOf('transmission_events')).toContain(name);
      },
    );

    it('stay until the next day if somebody reads them', async () => {
      const { name } = await pastMonth();
      const reader = service.dataSource.createQueryRunner();
      await reader.startTransaction();
      await reader.query(`select 1 from ${name}`);
      await months().dropPast(30);
      expect(await namesOf('transmission_events')).toContain(name);
      await reader.commitTransaction();
      await reader.release();
      await months().dropPast(30);
      expect(await namesOf('transmission_events')).not.toContain(name);
    });
  });

  it('are kept for at least a day', async () => {
    for (const days of [0, -1])
      await expect(
        service.query(`select drop_event_month('transmission_events_2020_01', $1, 0)`, [days]),
      ).rejects.toThrow('at least a day');
  });
});
