import { startForTests, startReplicatedPostgres, waitFor } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { registry } from '../metrics/metrics';
import { ListReads } from './list-reads';

const LOGIN = 'create role clerk login password $$test$$; grant all on schema public to clerk';
const WHERE = 'select pg_is_in_recovery() as "isReplica"';
interface Where {
  readonly isReplica: boolean;
}

describe('lists', () => {
  const servers = startForTests(startReplicatedPostgres);
  let owner: DataSource;
  let dataSource: DataSource;
  beforeAll(async () => {
    owner = await connect(servers.url);
    await owner.query(LOGIN);
    dataSource = await connect(ofClerk(servers.url));
    await dataSource.query('create table shelves (id int primary key)');
  });
  afterAll(() => Promise.all([owner.destroy(), dataSource.destroy()]));

  let logged: { readonly msg: string; readonly reason?: string }[];
  const started: ListReads[] = [];
  beforeEach(() => {
    logged = [];
    const keep = (line: (typeof logged)[number]) => logged.push(line);
    Logger.overrideLogger({ log: keep, warn: keep, error: keep });
  });
  afterEach(() => {
    for (const lists of started.splice(0)) lists.onApplicationShutdown();
    Logger.overrideLogger(true);
  });
  const reads = (replicaUrl: string | undefined, source = dataSource): ListReads => {
    const lists = new ListReads(source, { DATABASE_REPLICA_URL: replicaUrl, DATABASE_POOL: 4 });
    lists.onModuleInit();
    started.push(lists);
    return lists;
  };
  const readsFrom = async (lists: ListReads): Promise<string> =>
    (await lists.query<Where>(WHERE))[0]?.isReplica ? 'replica' : 'primary';
  const untilFromReplica = async (lists: ListReads): Promise<void> => {
    const isUsed = async () => (await readsFrom(lists)) === 'replica';
    await waitFor(isUsed, { timeoutMs: 15_000, everyMs: 50, what: 'lists from the replica' });
  };
  const withReplica = async (): Promise<ListReads> => {
    const lists = reads(ofClerk(servers.replicaUrl));
    await untilFromReplica(lists);
    return lists;
  };
  const reasons = (): unknown[] => logged.flatMap(({ reason }) => reason ?? []);
  let lastId = 0;
  const addShelf = async (): Promise<number> => {
    await dataSource.query('insert into shelves values ($1)', [(lastId += 1)]);
    return lastId;
  };
  const hasShelf = async (lists: ListReads, id: number): Promise<boolean> =>
    (await lists.query('select from shelves where id = $1', [id])).length === 1;
  const fromReplica = async (): Promise<number> => {
    const { values = [] } = (await registry.getSingleMetric('coverleaf_list_reads_total')?.get()) ?? {};
    return values.find(({ labels }) => labels['database'] === 'replica')?.value ?? 0;
  };

  it('are read from the primary where there is no replica', async () => {
    expect(await readsFrom(reads(undefined))).toBe('primary');
  });

  it('show everything that was written before, from the replica', async () => {
    const lists = await withReplica();
    const before = await fromReplica();
    for (let n = 0; n < 50; n += 1) {
      expect(await hasShelf(lists, await addShelf())).toBe(true);
      // Both name the same position at the end of a file, too.
      if (n % 10 === 0) await owner.query('select pg_switch_wal()');
    }
    expect(await fromReplica()).toBeGreaterThan(before);
    expect(reasons()).not.toContain('ahead of the primary');
  });

  it('show what the replica doesn’t have yet, and return to it once it has', async () => {
    const lists = await withReplica();
    await servers.pauseReplay();
    expect(await readsFrom(lists)).toBe('replica');
    const id = await addShelf();
    expect(await servers.onReplica(`select from shelves where id = ${id}`)).toEqual([]);
    expect(await hasShelf(lists, id)).toBe(true);
    expect(await readsFrom(lists)).toBe('primary');
    expect(reasons()).toEqual(['behind the primary']);
    await servers.resumeReplay();
    await untilFromReplica(lists);
    expect(await hasShelf(lists, id)).toBe(true);
  });

  it('are read from the primary while the replica is stopped, and return', async () => {
    const lists = await withReplica();
    await servers.stopReplica();
    expect(await readsFrom(lists)).toBe('primary');
    await servers.startReplica();
    await untilFromReplica(lists);
    expect(logged.at(-1)).toEqual({ msg: 'lists are read from the replica' });
  });

  it('don’t wait long for a replica that hangs', async () => {
    const lists = await withReplica();
    await servers.hangReplica();
    const began = performance.now();
    expect(await readsFrom(lists)).toBe('primary');
    expect(performance.now() - began).toBeLessThan(1_500);
    const next = performance.now();
    expect(await readsFrom(lists)).toBe('primary');
    expect(performance.now() - next).toBeLessThan(400);
    await servers.wakeReplica();
    await untilFromReplica(lists);
  });

  it('are read from the primary if the replica is too slow, which one slow list doesn’t show', async () => {
    const lists = await withReplica();
    const readSlowly = async (): Promise<void> => {
      const [slow] = await lists.query<Where>(
        `${WHERE} from pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`,
      );
      expect(slow?.isReplica).toBe(false);
    };
    for (let time = 0; time < 3; time += 1) {
      await readSlowly();
      expect(await readsFrom(lists)).toBe('replica');
    }
    const slowFigures = lists.ofOneMoment(5_000, (query) =>
      query<Where>(`${WHERE} from pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`),
    );
    expect((await slowFigures)[0]?.isReplica).toBe(false);
    expect(await readsFrom(lists)).toBe('replica');
    expect(reasons()).toEqual([]);
    for (let time = 0; time < 3; time += 1) await readSlowly();
    expect(await readsFrom(lists)).toBe('primary');
    expect(reasons()).toEqual(['57014']);
  });

  it.each([
    ['has a wrong value', 'select 1 / 0', '22012'],
    ['names what doesn’t exist', 'select missing', '42703'],
  ])('stay with the replica after a statement that %s', async (_, statement, code) => {
    const lists = await withReplica();
    await expect(lists.query(statement)).rejects.toMatchObject({ code });
    expect(await readsFrom(lists)).toBe('replica');
    expect(reasons()).toEqual([]);
  });

  it('are read from the primary if the replica cancels them, to go on with its recovery', async () => {
    const lists = await withReplica();
    const id = await addShelf();
    const query = lists.query<Where>(
      `${WHERE}, (select count(*) from shelves) from pg_sleep(case when pg_is_in_recovery() then 61 else 0 end)`,
    );
    const running = `select from pg_stat_activity where query like '%then 61%' and pid <> pg_backend_pid()`;
    const isRunning = async () => (await servers.onReplica(running)).length > 0;
    await waitFor(isRunning, { timeoutMs: 5_000, everyMs: 10, what: 'the query on the replica' });
    await dataSource.query('delete from shelves where id <= $1', [id]);
    await owner.query('vacuum shelves');
    expect((await query)[0]?.isReplica).toBe(false);
    expect(reasons()).toEqual(['40001']);
  });

  it('are read from the primary if the replica ends their connection between two queries', async () => {
    const lists = await withReplica();
    const isReplica = await lists.ofOneMoment(5_000, async (query) => {
      const [row] = await query<{ isReplica: boolean; pid: number }>(
        'select pg_is_in_recovery() as "isReplica", pg_backend_pid() as pid',
      );
      if (row?.isReplica) await servers.onReplica(`select pg_terminate_backend(${row.pid}, 5000)`);
      await query('select 1');
      return row?.isReplica;
    });
    expect(isReplica).toBe(false);
  });

  it('see one moment where they ask for it', async () => {
    const lists = await withReplica();
    const seen = await lists.ofOneMoment(5_000, async (query) => {
      const count = () => query('select count(*) from shelves');
      const before = await count();
      const written = await servers.onReplica('select pg_last_wal_replay_lsn() as at');
      await addShelf();
      const hasMoved = async () =>
        JSON.stringify(await servers.onReplica('select pg_last_wal_replay_lsn() as at')) !==
        JSON.stringify(written);
      await waitFor(hasMoved, { timeoutMs: 5_000, everyMs: 10 });
      return { before, after: await count(), where: await query<Where>(WHERE) };
    });
    expect(seen.after).toEqual(seen.before);
    expect(seen.where).toEqual([{ isReplica: true }]);
  });

  it('can’t write', async () => {
    const act = 'insert into shelves values (-1)';
    const lists = reads(undefined);
    await expect(lists.ofOneMoment(5_000, (query) => query(act))).rejects.toMatchObject({ code: '25006' });
  });

  it.each([
    ['nobody answers', () => 'postgres://postgres:test@127.0.0.1:9/replicated', 'ECONNREFUSED'],
    ['is the primary itself', () => servers.url, 'not a replica of DATABASE_URL'],
    [
      'is another database of the replica',
      () => servers.replicaUrl.replace(/\w+$/, 'postgres'),
      'not a replica of DATABASE_URL',
    ],
  ])('are read from the primary if at the address of the replica %s', async (_, url, reason) => {
    const lists = reads(url());
    await waitFor(() => Promise.resolve(logged.length > 0), { timeoutMs: 5_000, what: 'a line in the log' });
    expect(logged).toEqual([{ msg: 'lists are read from the primary', reason }]);
    expect(await readsFrom(lists)).toBe('primary');
  });
});

const connect = (url: string): Promise<DataSource> =>
  new DataSource({ type: 'postgres', url, poolSize: 4 }).initialize();

/** The services have no superuser's login either. */
const ofClerk = (url: string): string => url.replace('//postgres:', '//clerk:');
