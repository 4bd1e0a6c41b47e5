import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { databaseUrl, query } from '../../tests/stack/query';
import { startStack, type Stack } from '../../tests/stack/start-stack';
import { startContender } from '../contenders/contender-process';
import { type Loaded, loadInTurn, rates } from '../load/load';
import { cpuOf, cpuPerAct } from '../processes';
import { compared, median, perSecond, type Result } from '../results';
import { writeFilesToSend } from './files-to-send';

const CONNECTIONS = 4;
const PATH = '/api/v1/uploads';
const TARGET = ['≥', 0.6] as const;
const TARGET_WITH_JOBS = ['≥', 0.35] as const;
/** Replies must not wait for reading. */
const READ_TARGET = ['≥', 0.9] as const;

const isShort = process.env['BENCH_ROUNDS'] !== undefined;
/** Uploads before the first round: a process that has just started collects little garbage. Jobs take longer. */
const WARM_UP = isShort ? 200 : 5_000;
const WARM_UP_WITH_JOBS = isShort ? 200 : 1_000;

/** Lifts the limits per client address, because all load comes from one machine. */
export const SETTINGS = { TRUST_PROXY: '127.0.0.1,::1', UPLOADS_PER_MINUTE: '10000000' };
const METRICS_TOKEN = randomBytes(24).toString('hex');

const LEAST =
  'node:http and busboy with the same promises: the file is encrypted, synced to disk and opened in a child process, and its row and that of its job are committed together, before the reply';
const LOAD = `${CONNECTIONS} connections of as many callers, the limit of uploads lifted; Coverleaf’s services speak TLS with each other`;

/** Measures an upload of 2 MB until its 201, without workers on this machine, and with its jobs until they are done. */
export async function uploadsBench(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  try {
    const { pdf, jpeg } = await writeFilesToSend(folder);
    return [
      await measure(folder, pdf, 'upload of 2 MB'),
      await measure(folder, jpeg, 'upload of a 12-megapixel JPEG'),
      await measureWithJobs(folder, pdf, 'upload of 2 MB with its jobs'),
      await measureWithJobs(folder, jpeg, 'upload of a 12-megapixel JPEG with its jobs'),
      await measureReading(
        pdf,
        { ROLE: 'rpc' },
        'upload of 2 MB that is read, to one that isn’t',
        'readers and workers are on other machines',
      ),
      await measureReading(
        pdf,
        {},
        'the same with jobs and readers on this machine',
        'all jobs are done and documents read meanwhile on the same processors',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares the product with itself without reading. */
async function measureReading(
  file: string,
  settings: Readonly<Record<string, string>>,
  row: string,
  beside: string,
): Promise<Result> {
  const started = [await startStack({ ...SETTINGS, ...settings })];
  try {
    started.push(await startStack({ ...SETTINGS, ...settings, READING: 'true' }));
    const [least = '', ours = ''] = started.map(({ portalUrl }) => portalUrl + PATH);
    const measured = await loadInTurn({ least, ours }, { connections: CONNECTIONS, file });
    const how = `Coverleaf with READING=true, beside itself with READING=false; ${beside}; ${LOAD}.`;
    return compared({ row, unit: 'uploads/s', target: READ_TARGET, how }, rates(measured));
  } finally {
    await Promise.all(started.map((stack) => stack.stop()));
  }
}

async function measure(folder: string, file: string, row: string): Promise<Result> {
  const { measured, collections, cpu } = await besideLeast(folder, file, {
    settings: { ROLE: 'rpc' },
    warmUp: WARM_UP,
  });
  const how = `${LEAST}; no workers on this machine; after ${WARM_UP.toLocaleString('en')} uploads; ${LOAD}${told(measured)}; ${collections.toFixed(2)} full garbage collections of the gateway per upload; processor time per upload in ms: ${cpu}.`;
  return compared({ row, unit: 'uploads/s', target: TARGET, how }, rates(measured));
}

async function measureWithJobs(folder: string, file: string, row: string): Promise<Result> {
  const { measured, cpu } = await besideLeast(folder, file, { warmUp: WARM_UP_WITH_JOBS, finish: jobsDone });
  const how = `${LEAST}; the document’s jobs, its delivery included, are done on the same processors, and a round of Coverleaf lasts until they are; after ${WARM_UP_WITH_JOBS.toLocaleString('en')} uploads; ${LOAD}${told(measured)}; processor time per upload in ms: ${cpu}.`;
  return compared({ row, unit: 'uploads/s', target: TARGET_WITH_JOBS, how }, rates(measured));
}

type Measured = Readonly<Record<'bare' | 'least' | 'ours', readonly Loaded[]>>;

const told = ({ bare }: Measured): string =>
  `; without these promises, which only write, hash and make a row, the least code takes ${perSecond(median(bare.map((round) => round.perSecond)))}`;

interface Course {
  readonly settings?: Readonly<Record<string, string>>;
  readonly warmUp: number;
  readonly finish?: (stack: Stack) => Promise<void>;
}

/** The least code with and without the product's promises, and the product, in the same run. */
async function besideLeast(
  folder: string,
  file: string,
  { settings = {}, warmUp, finish }: Course,
): Promise<{ readonly measured: Measured; readonly collections: number; readonly cpu: string }> {
  const files = await mkdtemp(join(folder, 'files-'));
  const started: { stop(): Promise<void> }[] = [{ stop: () => rm(files, { recursive: true }) }];
  try {
    const stack = await startStack({ ...SETTINGS, METRICS_TOKEN, ...settings });
    started.unshift(stack);
    const { dataDir, portalUrl } = stack;
    await query(
      dataDir,
      'document',
      'create table bare_uploads (id uuid primary key, sha256 text not null); create table bare_jobs (upload_id uuid not null)',
    );
    const env = { FOLDER: files, DATABASE_URL: await databaseUrl(dataDir, 'document') };
    const bare = await startContender('upload-to-disk', env);
    started.unshift(bare);
    const least = await startContender('upload-with-promises', env);
    started.unshift(least);
    const before = await cpuOf(stack);
    const measured = await loadInTurn(
      { bare: bare.url + PATH, least: least.url + PATH, ours: portalUrl + PATH },
      {
        connections: CONNECTIONS,
        file,
        warmUp: { requests: warmUp },
        ...(finish && { finish: { ours: () => finish(stack) } }),
      },
    );
    const uploads = await uploadsOf(stack);
    const collections = (await collectionsOf(stack)) / uploads;
    return { measured, collections, cpu: cpuPerAct(before, await cpuOf(stack), uploads) };
  } finally {
    for (const one of started) await one.stop();
  }
}

const JOBS = "'document.process-upload', 'document.deliver-upload'";
const JOBS_DONE_MS = 10 * 60_000;

const jobsDone = async ({ dataDir }: Stack): Promise<void> => {
  const left = `select 1 from outbox where job in (${JOBS}) limit 1`;
  await waitFor(async () => (await query(dataDir, 'document', left)).length === 0, {
    what: 'the jobs',
    timeoutMs: JOBS_DONE_MS,
    everyMs: 100,
  });
};

/** Full garbage collections of the gateway since its start. */
async function collectionsOf({ portalUrl }: Stack): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const page = await (await fetch(`${portalUrl}/metrics`, { headers })).text();
  const [, count] = /^nodejs_gc_duration_seconds_count\{.*kind="major".*\} (\d+)/m.exec(page) ?? [];
  return Number(count ?? 0);
}

async function uploadsOf({ dataDir }: Stack): Promise<number> {
  const [row] = await query<{ count: string }>(dataDir, 'document', 'select count(*) from insurance_uploads');
  return Number(row?.count);
}
