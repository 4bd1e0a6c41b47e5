import { startForTests, startPostgresCluster, startProxy, waitFor } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListReads } from './list-reads';

/** The services have no superuser's login either. */
const CONTENT = `create role clerk login password 'test'; create table shelves (id int primary key);
  grant all on shelves to clerk`;
const ofClerk = (url: string): string => url.replace('//postgres:', '//clerk:');
const through = (url: string, port: number): string => ofClerk(url).replace(/:\d+\//, `:${port}/`);

type Server = Awaited<ReturnType<(typeof cluster)['startPrimary']>>;
const cluster = startForTests(() => startPostgresCluster(CONTENT));

describe('lists', () => {
  let primary: Server;
  let replica: Server;
  let reasons: unknown[];
  let lastId = 0;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    primary = await cluster.startPrimary();
    replica = await cluster.startReplica(primary);
  });
  beforeEach(() => {
    reasons = [];
    const keep = ({ reason }: { reason?: string }) => reason && reasons.push(reason);
    Logger.overrideLogger({ log: keep, warn: keep, error: keep });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
    Logger.overrideLogger(true);
  });

  async function listsOf(url: string, replicaUrl: string, extra = {}): Promise<ListReads> {
    const source = await new DataSource({ type: 'postgres', url, poolSize: 4, extra }).initialize();
    const lists = new ListReads(source, { DATABASE_REPLICA_URL: replicaUrl, DATABASE_POOL: 4 });
    lists.onModuleInit();
    ends.push(
      () => source.destroy(),
      () => lists.onApplicationShutdown(),
    );
    return lists;
  }
  const portOf = async (lists: ListReads): Promise<number | undefined> => {
    // Long enough that several take several connections.
    const [row] = await lists.query<{ port: number }>(
      'select inet_server_port() as port from pg_sleep(0.02)',
    );
    return row?.port;
  };
  const untilFromReplica = (lists: ListReads, { port } = primary): Promise<unknown> => {
    const isUsed = async () => (await portOf(lists)) !== port;
    return waitFor(isUsed, { timeoutMs: 15_000, everyMs: 50, what: 'lists from the replica' });
  };
  const addShelf = async (server: Server): Promise<number> => {
    await server.ask(`insert into shelves values (${(lastId += 1)})`);
    return lastId;
  };
  const hasShelf = async (lists: ListReads, id: number): Promise<boolean> =>
    (await lists.query('select from shelves where id = $1', [id])).length === 1;
  const isAhead = async (server: Server, other: Server): Promise<boolean> => {
    const place = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end - '0/0' as wal`;
    const [here, there] = await Promise.all(
      [server, other].map(async ({ ask }) => BigInt((await ask<{ wal: string }>(place))[0]?.wal ?? 0)),
    );
    return here !== undefined && there !== undefined && here > there;
  };
  /** Writes on a server until it, or its replica, has a higher position in its WAL than another. */
  const bringAhead = (server: Server, other: Server, shown = server): Promise<unknown> => {
    const go = async (): Promise<boolean> => {
      if (await isAhead(shown, other)) return true;
      await addShelf(server);
      await server.ask('select pg_switch_wal()');
      return false;
    };
    return waitFor(go, { timeoutMs: 20_000, everyMs: 50, what: 'a higher position' });
  };
  const untilRefused = (): Promise<unknown> =>
    waitFor(() => Promise.resolve(reasons.length > 0), { timeoutMs: 5_000, what: 'a refusal' });

  it('show everything that was written before, whichever replica behind one address answers', async () => {
    const second = await cluster.startReplica(primary);
    let turn = 0;
    const proxy = await startProxy(() => ((turn += 1) % 2 ? replica : second).port);
    ends.push(proxy.stop);
    const lists = await listsOf(ofClerk(primary.url), through(replica.url, proxy.port));
    const areAllUsed = async (): Promise<boolean> => {
      const ports = new Set(await Promise.all(Array.from({ length: 4 }, () => portOf(lists))));
      return ports.has(replica.port) && ports.has(second.port);
    };
    await waitFor(areAllUsed, { timeoutMs: 15_000, what: 'lists from both' });
    await second.pauseReplay();
    for (let round = 0; round < 3; round += 1) {
      await untilFromReplica(lists);
      const id = await addShelf(primary);
      const seen = await Promise.all(Array.from({ length: 40 }, () => hasShelf(lists, id)));
      expect(seen).not.toContain(false);
    }
    await second.stop();
  });

  it.each([
    ['the restored primary', () => cluster.startRestored(), 'on another timeline than the primary'],
    ['the snapshot of the primary’s disk', () => cluster.startPrimary(), 'ahead of the primary'],
  ])('are not read from a replica that has more than %s', async (_, startAgain, reason) => {
    const earlier = await startAgain();
    await bringAhead(primary, earlier, replica);
    const lists = await listsOf(ofClerk(earlier.url), ofClerk(replica.url));
    await untilRefused();
    expect(reasons).toEqual([reason]);
    expect(await portOf(lists)).toBe(earlier.port);
    await earlier.stop();
  });

  it('leave a replica that goes on with the former primary, wherever its position is', async () => {
    const restored = await cluster.startRestored();
    let target = primary;
    const proxy = await startProxy(() => target.port);
    ends.push(proxy.stop);
    // Each connection once, so that one to another primary follows without a failure.
    const lists = await listsOf(through(primary.url, proxy.port), ofClerk(replica.url), { maxUses: 1 });
    await untilFromReplica(lists);
    await bringAhead(restored, replica);
    await bringAhead(primary, restored, replica);
    const id = await addShelf(restored);
    expect(await isAhead(replica, restored)).toBe(true);
    target = restored;
    expect(await hasShelf(lists, id)).toBe(true);
    expect(reasons).toEqual(['on another timeline than the primary']);
    expect(await portOf(lists)).toBe(restored.port);
    await restored.stop();
  });

  it('return to a replica that follows the new primary', async () => {
    const next = await cluster.startReplica(primary);
    // Sends all that it has written first.
    await primary.stop();
    await cluster.promote(next);
    await cluster.follow(replica, next);
    const id = await addShelf(next);
    const lists = await listsOf(ofClerk(next.url), ofClerk(replica.url));
    expect(await hasShelf(lists, id)).toBe(true);
    const hasFollowed = async () => (await replica.ask(`select from shelves where id = ${id}`)).length === 1;
    await waitFor(hasFollowed, { timeoutMs: 10_000, what: 'the new primary’s shelf' });
    for (const server of [next, replica]) await server.ask('checkpoint');
    await untilFromReplica(lists, next);
    expect(await hasShelf(lists, await addShelf(next))).toBe(true);
  });
});
