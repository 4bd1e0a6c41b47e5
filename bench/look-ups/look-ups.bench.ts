import type { Client } from 'pg';
import { findLenderBySlug } from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { type Stack, startStack } from '../../tests/stack/start-stack';
import { stepsOf } from '../profile/steps';
import { compared, Latencies, median, perSecond, type Result } from '../results';
import { rpcClient } from '../servers';
import { connect, databaseUrl } from '../../tests/stack/query';
import { startContender } from '../contenders/contender-process';
import { loadInTurn, rates } from '../load/load';

/** More lenders than any operator has. */
export const MANY = 100_000;

/** Replaces all lenders with `town-1` to `town-<count>`. */
export async function fillTowns(client: Client, count: number): Promise<void> {
  // Triggers would announce all names, and they would be translated during the run.
  await client.query('alter table lenders disable trigger user');
  await client.query(`delete from lenders where slug like 'town-%'`);
  await client.query(
    `insert into lenders (name, slug, account_id, address, template_id, primary_color, secondary_color, right_track)
       select 'Town ' || number || ' Bank', 'town-' || number, 'ACC-' || number, number || ' Main Street',
         'standard', '#003057', '#ffd200', false
       from generate_series(1, $1::int) number`,
    [count],
  );
  await client.query('alter table lenders enable trigger user');
  await client.query('vacuum analyze lenders');
}

const FEW = 20;
const ROUNDS = 3;
const CALLS = 2_000;
const WARM_UP = 500;

/** Compares a lookup in the lender service with few and with many lenders. */
async function measureGrowth({ dataDir }: Stack, client: Client): Promise<Result> {
  const rpc = await rpcClient(dataDir, 'lender');
  const measured: { least: number[]; ours: number[] } = { least: [], ours: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await fillTowns(client, FEW);
      measured.least.push(await p50Of(rpc, FEW));
      await fillTowns(client, MANY);
      measured.ours.push(await p50Of(rpc, MANY));
    }
  } finally {
    rpc.close();
  }
  return compared(
    {
      row: 'growth: a look-up with 100,000 lenders, to one with 20',
      unit: 'ms p50',
      target: ['≤', 1.25],
      how: `The lender service over RPC, ${CALLS} calls one after the other for lenders at random, ${ROUNDS} rounds; the “least code” is the same service with ${FEW} lenders.`,
    },
    measured,
  );
}

async function p50Of(rpc: RpcClient, lenders: number): Promise<number> {
  const latencies = new Latencies();
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    const slug = `town-${1 + Math.floor(Math.random() * lenders)}`;
    const began = performance.now();
    const lender = await rpc.call(findLenderBySlug, { slug });
    if (lender?.slug !== slug) throw new Error(`${slug} was not found`);
    if (call >= 0) latencies.add(performance.now() - began);
  }
  return latencies.quantile(0.5);
}

const CONNECTIONS = 32;
const PATH = '/api/v1/lenders';

/** Measures the lookup of a lender by slug, which every page starts with. */
export async function lookUpsBench(): Promise<Result[]> {
  const stack = await startStack();
  try {
    const cached = await measureCached(stack);
    const client = await connect(stack.dataDir, 'lender');
    try {
      const growth = await measureGrowth(stack, client);
      await fillTowns(client, MANY);
      return [cached, await measureRead(stack), growth];
    } finally {
      await client.end();
    }
  } finally {
    await stack.stop();
  }
}

async function measureCached(stack: Stack): Promise<Result> {
  const { portalUrl, dataDir } = stack;
  const lender = await (await fetch(`${portalUrl}${PATH}/skyla`)).text();
  const memory = await startContender('lender-in-memory', { LENDER: lender });
  const least = await startContender('lender-by-query', {
    DATABASE_URL: await databaseUrl(dataDir, 'lender'),
  });
  try {
    const url = (base: string): string => `${base}${PATH}/skyla`;
    const urls = { memory: url(memory.url), least: url(least.url), ours: url(portalUrl) };
    const measured = await loadInTurn(urls, { connections: CONNECTIONS });
    const steps = await stepsOf(stack, 'gateway', { url: urls.ours, connections: CONNECTIONS });
    const inMemory = median(measured.memory.map(({ perSecond }) => perSecond));
    return compared(
      {
        row: 'lender by slug, cached in the gateway',
        unit: 'requests/s',
        target: ['≥', 0.8],
        how: `node:http with pg in one process, beside the gateway, which also checks, measures and logs each request; Nest on Fastify with the row in memory takes ${perSecond(inMemory)}; ${CONNECTIONS} connections. Microseconds of the gateway by step: ${steps}.`,
      },
      rates(measured),
    );
  } finally {
    await Promise.all([memory.stop(), least.stop()]);
  }
}

async function measureRead(stack: Stack): Promise<Result> {
  const { portalUrl, dataDir } = stack;
  const least = await startContender('lender-by-query', {
    DATABASE_URL: await databaseUrl(dataDir, 'lender'),
  });
  try {
    const urls = { least: `${least.url}${PATH}/town-{n}`, ours: `${portalUrl}${PATH}/town-{n}` };
    const asked = { connections: CONNECTIONS, until: MANY };
    const measured = await loadInTurn(urls, asked);
    const ofGateway = await stepsOf(stack, 'gateway', { url: urls.ours, ...asked });
    const ofLender = await stepsOf(stack, 'lender', { url: urls.ours, ...asked });
    return compared(
      {
        row: 'lender by slug, read each time',
        unit: 'requests/s',
        target: ['≥', 0.5],
        how: `node:http with pg in one process, beside gateway, TCP RPC, lender service and Postgres; ${MANY.toLocaleString('en')} lenders are asked for one after the other, ten times as many as the gateway remembers; ${CONNECTIONS} connections. Microseconds of the gateway by step: ${ofGateway}. Of the lender service: ${ofLender}.`,
      },
      rates(measured),
    );
  } finally {
    await least.stop();
  }
}
