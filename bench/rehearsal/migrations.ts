import { setTimeout as pause } from 'node:timers/promises';
import { applyOrAwaitMigrations, loadConfig, ServiceConfig } from '@coverleaf/service-kit';
import { TEST_SIGNING } from '@coverleaf/testing';
import { Client } from 'pg';
import { MIGRATIONS } from '../../apps/document/src/document-migrations';
import { PartitionEventsByMonth1795890000000 as FIRST } from '../../apps/document/src/migrations/1795890000000-partition-events-by-month';
import { fillDocuments } from '../documents/fill-documents';
import { measuredAlone, milliseconds, type Result } from '../results';
import { startBenchServers } from '../servers';

/** Documents have more events here than usual, so that there are as many as with more documents. */
const MOST_DOCUMENTS = 100_000;
const PROBE_PAUSE_MS = 10;
/** Somebody else’s long transaction, for which a migration must wait. */
const LONG_MS = 3_000;
const TARGET = ['≤', 1_000] as const;

/**
 * Migrates the document service’s database while it is in use, from the first migration that is written for that.
 * @param events rows of the largest table
 */
export async function rehearseMigrations(events: number): Promise<Result[]> {
  const servers = await startBenchServers();
  const clients: Client[] = [];
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: servers.postgresUrl });
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    const config = loadConfig(ServiceConfig, {
      ...{ DATABASE_URL: servers.postgresUrl, RPC_SECRET: 'x'.repeat(32) },
      ...TEST_SIGNING,
    });
    await applyOrAwaitMigrations(config, MIGRATIONS.slice(0, MIGRATIONS.indexOf(FIRST)));
    await fill(await connect(), events);

    const writers = await Promise.all(WRITES.map(async (sql) => new Probe(await connect(), sql)));
    const readers = [new Probe(await connect(), READ)];
    const long = repeat(await connect(), async (client) => {
      await client.query('begin');
      await client.query('select 1 from upload_events limit 1');
      await pause(LONG_MS);
      await client.query('commit');
      await pause(LONG_MS);
    });
    const began = performance.now();
    const waits: string[] = [];
    for (let at = MIGRATIONS.indexOf(FIRST); at < MIGRATIONS.length; at += 1) {
      await applyOrAwaitMigrations(config, MIGRATIONS.slice(0, at + 1));
      const [write, read] = [writers, readers].map((probes) =>
        milliseconds(Math.max(...probes.map((probe) => probe.longestSince()))),
      );
      waits.push(`${MIGRATIONS[at]?.name} ${write} to write, ${read} to read`);
    }
    const seconds = (performance.now() - began) / 1_000;
    await Promise.all([long.end(), ...[...writers, ...readers].map((probe) => probe.end())]);
    process.stdout.write(`longest waits: ${waits.join('; ')}\n`);

    const how = `Longest waits by migration: ${waits.join('; ')}; with ${events.toLocaleString('en')} events of documents, while writers of documents, cases, transmissions and events and a reader ask every ${PROBE_PAUSE_MS} ms, and a third connection holds transactions of ${LONG_MS / 1_000} s open`;
    const longest = (probes: readonly Probe[]): number =>
      Math.max(...probes.map(({ longestMs }) => longestMs));
    return [
      measuredAlone(
        { row: 'migrations: longest wait to write', unit: 'ms', target: TARGET, how: `${how}.` },
        longest(writers),
      ),
      measuredAlone(
        { row: 'migrations: longest wait to read a document', unit: 'ms', target: TARGET, how: `${how}.` },
        longest(readers),
      ),
      measuredAlone(
        { row: 'migrations: until all are done', unit: 's', target: null, how: `${how}.` },
        seconds,
      ),
    ];
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await servers.stop();
  }
}

async function fill(client: Client, events: number): Promise<void> {
  const documents = Math.min(MOST_DOCUMENTS, events);
  await fillDocuments(client, '', documents);
  await client.query('alter table upload_events disable trigger user');
  await client.query(
    `insert into upload_events (upload_id, stage, status, lender_id, at)
       select id, 'sending', 'pending', lender_id, created_at + n * interval '1 minute'
         from insurance_uploads, generate_series(1, $1::int) n`,
    [Math.ceil(events / documents)],
  );
  await client.query('alter table upload_events enable trigger user');
  await client.query(
    `with sent as (
       insert into transmissions (kind, target, upload_id, state, created_at)
         select 'document', 'lender_api', id, 'delivered', created_at from insurance_uploads returning id, created_at
     ) insert into transmission_events (transmission_id, state, at) select id, 'delivered', created_at from sent`,
  );
  await client.query('vacuum (analyze)');
}

/** Of each table that the migrations change, or lock because another refers to it. */
const WRITES = [
  `insert into upload_events (upload_id, stage, status) select id, 'sending', 'pending' from insurance_uploads limit 1`,
  `update insurance_uploads set updated_at = now() where id = (select id from insurance_uploads limit 1)`,
  `with changed as (update transmissions set updated_at = now()
      where id = (select id from transmissions limit 1) returning id)
    insert into transmission_events (transmission_id, state) select id, 'delivered' from changed`,
  // There are no cases here, but the locks are the same.
  `update cases set id = id where false`,
  `update case_events set at = at where false`,
];
const READ = `select *, (select json_agg(event order by id) from upload_events event where upload_id = document.id)
  from (select * from insurance_uploads order by created_at desc, id desc limit 1) document`;

interface Repeated {
  end(): Promise<void>;
}

function repeat(client: Client, act: (client: Client) => Promise<unknown>): Repeated {
  let isOver = false;
  const repeating = (async () => {
    while (!isOver) await act(client);
  })();
  return {
    end() {
      isOver = true;
      return repeating;
    },
  };
}

/** Asks again and again, and remembers the longest wait. */
class Probe implements Repeated {
  longestMs = 0;
  private sinceMs = 0;
  private readonly repeated: Repeated;

  constructor(client: Client, sql: string) {
    this.repeated = repeat(client, async () => {
      const began = performance.now();
      await client.query(sql);
      this.sinceMs = Math.max(this.sinceMs, performance.now() - began);
      this.longestMs = Math.max(this.longestMs, this.sinceMs);
      await pause(PROBE_PAUSE_MS);
    });
  }

  /** Since the last call. */
  longestSince(): number {
    const longest = this.sinceMs;
    this.sinceMs = 0;
    return longest;
  }

  end(): Promise<void> {
    return this.repeated.end();
  }
}
