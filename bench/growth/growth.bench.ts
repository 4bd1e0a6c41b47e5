import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readUpload } from '@coverleaf/contracts';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { QueueBoard } from '@coverleaf/messaging';
import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { launchBrowser, waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import { format, resolveConfig } from 'prettier';
import { DataSource } from 'typeorm';
import { Borrower } from '../../tests/stack/borrower';
import { photographDeclarations } from '../../tests/stack/declarations-photo';
import { connect, databaseUrl, redisUrl } from '../../tests/stack/query';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { startStack, type Stack } from '../../tests/stack/start-stack';
import { Random } from '../../tools/reading/src/scene/random';
import { fillCases } from '../cases/fill-cases';
import { Town } from '../matching/town';
import { cpuOf } from '../processes';
import type { Result } from '../results';
import { LOAD } from '../results-page';
import { machine } from '../servers';
import { heavyPdf } from '../uploads/files-to-send';
import { COSTS, writeGrowthPage } from './growth-page';
import type { Costs } from './model';
import { redisBytes, storedForCases, type Totals, totalsOf } from './totals';

const BYTES = 2_000_000;
const DOCUMENTS = 100;
const WARM_UP = 200;
const AT_ONCE = 4;
const PHOTOS = 6;
/** How long processes are watched while they have nothing to do. */
const IDLE_MS = 10_000;
const VIEWS = 200;
const CASES = 20_000;
/** Less is noise of what processes do by themselves. */
const LEAST_MS = 0.5;

/** Measures what each act costs, for the model in docs/operations/growth.md, which it computes anew. */
export async function growthBench(): Promise<Result[]> {
  const replies = await onStack({ ROLE: 'rpc' }, async (stack) => {
    await send(stack, WARM_UP);
    return cpuPer(stack, DOCUMENTS, () => send(stack, DOCUMENTS));
  });
  const { cpu, ...rest } = await onStack({}, measureDocuments);
  const costs: Costs = {
    measured: { on: new Date().toISOString().slice(0, 10), machine: machine(), load: LOAD },
    document: {
      cpuMs: replies,
      jobsCpuMs: withoutNoise(cpu, (name, ms) => ms - (replies[name] ?? 0)),
      ...rest.document,
    },
    ...{ pageView: rest.pageView, staffView: rest.staffView, waitingJob: rest.waitingJob },
    reading: await onStack({ READING: 'true' }, measureReading),
    openCase: await onStack({ ROLE: 'rpc' }, measureCases),
  };
  await writeFile(
    COSTS,
    await format(JSON.stringify(costs), { ...(await resolveConfig(COSTS)), filepath: COSTS }),
  );
  await writeGrowthPage();
  process.stdout.write('Kept as bench/growth/costs.json and in docs/operations/growth.md\n');
  return [];
}

async function onStack<T>(settings: Readonly<Record<string, string>>, measure: (stack: Stack) => Promise<T>) {
  const stack = await startStack(settings);
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}

/** Sends documents with contact details, a few at once; no two are the same. */
async function send(stack: Stack, count: number): Promise<void> {
  const borrower = new Borrower(stack);
  const files = await Promise.all(Array.from({ length: count }, () => heavyPdf(BYTES)));
  const sender = async (): Promise<void> => {
    for (let bytes = files.pop(); bytes; bytes = files.pop())
      await borrower.send({ bytes }, { email: `${randomUUID()}@example.com` });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

const withoutNoise = (times: Readonly<Record<string, number>>, ms: (name: string, ms: number) => number) =>
  Object.fromEntries(
    Object.entries(times)
      .map(([name, each]) => [name, Number(ms(name, each).toFixed(2))] as const)
      .filter(([, each]) => each >= LEAST_MS),
  );

/** What each process uses for one of `count` acts, without what it uses by itself. */
async function cpuPer(
  stack: Stack,
  count: number,
  act: () => Promise<void>,
): Promise<Record<string, number>> {
  const idle = await growthDuring(
    () => cpuOf(stack),
    () => pause(IDLE_MS),
  );
  const busy = await growthDuring(() => cpuOf(stack), act);
  const perMs = (name: string): number => (idle.used[name] ?? 0) / idle.ms;
  return withoutNoise(busy.used, (name, ms) => (ms - perMs(name) * busy.ms) / count);
}

/** How much each total grows while `act` runs, and how long that takes. */
async function growthDuring(read: () => Promise<Totals>, act: () => Promise<unknown>) {
  const [before, began] = [await read(), performance.now()];
  await act();
  const ms = performance.now() - began;
  const after = await read();
  const used = Object.fromEntries([...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
  return { used, ms };
}

/** A second email to a borrower waits for a day. */
async function jobsDone({ dataDir }: Stack, but = "'document.notify-borrower'"): Promise<void> {
  const client = await connect(dataDir, 'document');
  const left = `select 1 from outbox where job not in (${but}) limit 1`;
  await waitFor(async () => (await client.query(left)).rows.length === 0, {
    ...{ what: 'the jobs', timeoutMs: 600_000, everyMs: 250 },
  });
  await client.end();
}

async function measureDocuments(stack: Stack) {
  const redis = new Redis(await redisUrl(stack.dataDir));
  const board = new QueueBoard(await redisUrl(stack.dataDir), 'coverleaf');
  try {
    await send(stack, WARM_UP);
    await jobsDone(stack);
    const totals = () => totalsOf(stack, redis);
    await pause(IDLE_MS);
    const idle = await growthDuring(totals, () => pause(IDLE_MS));
    const before = await totals();
    const began = performance.now();
    const cpu = await cpuPer(stack, DOCUMENTS, async () => {
      await send(stack, DOCUMENTS);
      await jobsDone(stack);
    });
    // Connections report what they have done when they have been idle for a while.
    await pause(IDLE_MS);
    const [after, ms] = [await totals(), performance.now() - began];
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const per = (name: string): number => Number((grown(name) / DOCUMENTS).toFixed(2));
    const perWithoutIdle = (name: string): number =>
      Number(((grown(name) - ((idle.used[name] ?? 0) / idle.ms) * ms) / DOCUMENTS).toFixed(2));
    const document = {
      ...{ jobs: per('jobs'), rows: per('rows'), postgresBytes: per('postgresBytes') },
      ...{ walBytes: perWithoutIdle('walBytes'), fsyncs: perWithoutIdle('fsyncs') },
      ...{ redisCommands: perWithoutIdle('redisCommands'), redisBytes: per('redisBytes') },
      objectBytes: per('objectBytes'),
    };
    return {
      cpu,
      document,
      ...(await measureViews(stack)),
      waitingJob: await measureWaiting(stack, redis, board),
    };
  } finally {
    await board.close();
    redis.disconnect();
  }
}

async function measureViews(stack: Stack) {
  const page = async (): Promise<void> => {
    const response = await fetch(`${stack.portalUrl}/skyla`);
    if (response.status !== 200) throw new Error(`The page was answered ${response.status}`);
    await response.arrayBuffer();
  };
  for (let view = 0; view < VIEWS; view += 1) await page();
  const pageView = await cpuPer(stack, VIEWS, async () => {
    for (let view = 0; view < VIEWS; view += 1) await page();
  });
  const admin = await StaffCaller.signIn(stack);
  await admin.saveSetting('security.reading', { documents: 100_000, minutes: 60 }).catch(() => undefined);
  const look = async (): Promise<void> => {
    const [first] = await admin.list<{ id: string }>('/api/v1/admin/documents');
    await admin.get(`/api/v1/admin/documents/${first?.id}`);
    await admin.call(`/api/v1/admin/documents/${first?.id}/file`);
  };
  await look();
  const staffView = await cpuPer(stack, DOCUMENTS, async () => {
    for (let view = 0; view < DOCUMENTS; view += 1) await look();
  });
  return { pageView: { cpuMs: pageView }, staffView: { cpuMs: staffView } };
}

/** The memory that Redis needs for each job that waits because no worker takes it. */
async function measureWaiting(stack: Stack, redis: Redis, board: QueueBoard) {
  const queues = await board.list();
  for (const { name } of queues) await board.pause(name);
  const before = await redisBytes(redis);
  await send(stack, DOCUMENTS);
  const waiting = async (): Promise<number> =>
    (await board.list()).reduce((sum, queue) => sum + queue.waiting, 0);
  await waitFor(async () => (await waiting()) >= DOCUMENTS, { timeoutMs: 30_000 });
  return { redisBytes: Math.round(((await redisBytes(redis)) - before) / (await waiting())) };
}

async function measureReading(stack: Stack): Promise<Costs['reading']> {
  const browser = await launchBrowser();
  const photos: Buffer[] = [];
  for (let photo = 0; photo <= PHOTOS; photo += 1)
    photos.push(await photographDeclarations(browser, `Bank ${photo} of Harbor`, 'good'));
  await browser.close();
  const redis = new Redis(await redisUrl(stack.dataDir));
  const board = new QueueBoard(await redisUrl(stack.dataDir), 'coverleaf');
  const read = async (photo: Buffer | undefined): Promise<void> => {
    if (!photo) throw new Error('There is no photo');
    const { status } = await new Borrower(stack).upload({ bytes: photo, filename: 'declarations.jpg' });
    if (status !== 201) throw new Error(`The photo was answered ${status}`);
  };
  try {
    await read(photos.pop());
    await jobsDone(stack);
    // The readings begin when all other jobs have ended.
    await board.pause(readUpload.name);
    for (const photo of photos) await read(photo);
    await jobsDone(stack, `'document.notify-borrower', '${readUpload.name}'`);
    const before = await totalsOf(stack, redis);
    let seconds = 0;
    const cpuMs = await cpuPer(stack, PHOTOS, async () => {
      const began = performance.now();
      await board.resume(readUpload.name);
      await jobsDone(stack);
      seconds = (performance.now() - began) / 1_000 / PHOTOS;
    });
    const after = await totalsOf(stack, redis);
    const per = (name: string): number =>
      Math.round(((after.get(name) ?? 0) - (before.get(name) ?? 0)) / PHOTOS);
    return {
      ...{ cpuMs, seconds: Number(seconds.toFixed(2)) },
      ...{ postgresBytes: per('postgresBytes'), objectBytes: per('objectBytes') },
    };
  } finally {
    await board.close();
    redis.disconnect();
  }
}

async function measureCases(stack: Stack): Promise<Costs['openCase']> {
  const url = await databaseUrl(stack.dataDir, 'document');
  const dataSource = await new DataSource({
    ...{ type: 'postgres', url, namingStrategy: new SnakeCaseNaming() },
  }).initialize();
  try {
    useKeyring(Keyring.parse((await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim()));
    const before = await storedForCases(stack);
    const lenders = Array.from({ length: 50 }, () => randomUUID());
    await fillCases(dataSource.createQueryRunner(), {
      lenders,
      rows: CASES,
      town: new Town(new Random('region')),
    });
    const after = await storedForCases(stack);
    return {
      postgresBytes: Math.round((after.bytes - before.bytes) / CASES),
      rows: Number(((after.rows - before.rows) / CASES).toFixed(2)),
    };
  } finally {
    await dataSource.destroy();
  }
}
