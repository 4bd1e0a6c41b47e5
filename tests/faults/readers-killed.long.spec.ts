import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { declarationsPdf } from '../../apps/document/test/declarations-pdf';
import { Borrower } from '../stack/borrower';
import { type Cluster, startCluster } from '../stack/cluster/start-cluster';
import type { Replica } from '../stack/cluster/replica';
import { eventually } from '../stack/eventually';
import { connect, query } from '../stack/query';
import { storedKeys } from '../stack/stored-files';

interface ReadingRow {
  readonly state: string;
  readonly pages: number;
}

/** Kills a reader at each step of its work. The database may still finish the statement that the reader sent before. */
describe('a reader that is killed', () => {
  let cluster: Cluster;
  let reader: Replica;
  /** Locks what the reader needs next, so that the reader waits at that step. */
  let holder: Client;

  beforeAll(async () => {
    cluster = await startCluster({ READING: 'true' }, process.env['FAULT_DATA_DIR']);
    reader = cluster.replicas.find(({ kind }) => kind === 'document reader')!;
    holder = await connect(cluster.dataDir, 'document');
  });
  afterAll(async () => {
    await holder?.end();
    await cluster?.stop();
  });
  /** Makes sure that no upload is read before the test starts its reader. */
  beforeEach(() => reader.kill());
  afterEach(() => holder.query('rollback'));

  const ask = <Row extends object>(sql: string): Promise<Row[]> =>
    query<Row>(cluster.dataDir, 'document', sql);
  const send = async (): Promise<string> => {
    const { status, body } = await new Borrower(cluster).upload({ bytes: await declarationsPdf() });
    expect(status).toBe(201);
    return body.id;
  };
  const reading = async (id: string): Promise<ReadingRow | undefined> => {
    const columns = 'state, pages_to_read as pages';
    return (await ask<ReadingRow>(`select ${columns} from document_readings where upload_id = '${id}'`))[0];
  };
  const hold = async (sql: string): Promise<void> => {
    await holder.query('begin');
    await holder.query(sql);
  };
  const isStopped = (by: Client) =>
    eventually('the reader to wait for what is held', async () => {
      const { rows } = await by.query(
        'select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return rows.length > 0;
    });
  const isBeingRead = (id: string) =>
    eventually('the reading of a page', async () => ((await reading(id))?.pages ?? 0) > 0);

  /** Expects the whole reading once, as if nothing had happened. */
  const expectRead = async (id: string): Promise<void> => {
    await eventually('the upload to be read', async () => (await reading(id))?.state === 'read');
    await eventually('its job to end', async () => {
      const jobs = `select 1 from outbox where job = 'document.read-upload' and payload ->> 'uploadId' = '${id}'`;
      return (await ask(jobs)).length === 0;
    });
    const [upload] = await ask<{ file: string; pictures: string[] }>(
      `select file_path as file, array(select file_path from reading_pictures where upload_id = upload.id) as pictures
         from insurance_uploads upload where id = '${id}'`,
    );
    expect(upload?.pictures).toHaveLength(1);
    const files = await storedKeys(cluster.dataDir, 'insurance');
    const ofUpload = files.filter((key) => key === upload?.file || key.includes(id));
    expect(ofUpload.toSorted()).toEqual([upload?.file, ...(upload?.pictures ?? [])].toSorted());
  };

  it('keeps no upload from its lender', async () => {
    const id = await send();
    const stage = `select 1 from insurance_uploads where id = '${id}' and stage = 'closed' and status = 'processed'`;
    await eventually('the upload to be delivered', async () => (await ask(stage)).length === 1);
    expect((await reading(id))?.state).toBe('waiting');
    await cluster.start([reader]);
    await expectRead(id);
  });

  it('while it claims an upload leaves it to the next reader', async () => {
    const id = await send();
    await hold(`select 1 from document_readings where upload_id = '${id}' for update`);
    await cluster.start([reader]);
    await isStopped(holder);
    await reader.kill();
    await holder.query('rollback');
    await cluster.start([reader]);
    await expectRead(id);
  });

  it('while it reads a page leaves the upload to the next reader', async () => {
    const id = await send();
    await cluster.start([reader]);
    await isBeingRead(id);
    await reader.kill();
    expect((await reading(id))?.state).toBe('reading');
    await cluster.start([reader]);
    await expectRead(id);
  });

  it('while it stores a picture leaves the upload to the next reader', async () => {
    const id = await send();
    await hold('lock table reading_pictures in share mode');
    await cluster.start([reader]);
    await isStopped(holder);
    await reader.kill();
    await holder.query('rollback');
    await cluster.start([reader]);
    await expectRead(id);
  });

  it('while it stores the reading leaves the upload to the next reader', async () => {
    const id = await send();
    await hold('lock table reading_pictures in share mode');
    await cluster.start([reader]);
    await isStopped(holder);
    const second = await connect(cluster.dataDir, 'document');
    await second.query('begin');
    await second.query(`select 1 from document_readings where upload_id = '${id}' for update`);
    await holder.query('rollback');
    await isStopped(second);
    await reader.kill();
    await second.end();
    await cluster.start([reader]);
    await expectRead(id);
  });

  it('by its own parsers reads the upload again', async () => {
    const id = await send();
    await cluster.start([reader]);
    await isBeingRead(id);
    const parsers = await parsersOf(reader);
    expect(parsers.length).toBeGreaterThan(0);
    for (const pid of parsers) process.kill(pid, 'SIGKILL');
    await expectRead(id);
  });
});

/** The sandboxed processes that open files for the reader. */
async function parsersOf({ pid }: Replica): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The program's name, which comes before, may contain spaces and parentheses.
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one);
    return parent !== undefined && parent > 1 && (parent === pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}
