import { connect, databaseUrl } from '../../tests/stack/query';
import { startStack, type Stack } from '../../tests/stack/start-stack';
import { startContender } from '../contenders/contender-process';
import { loadInTurn, rates } from '../load/load';
import { compared, type Result } from '../results/result';
import { fillTowns, MANY } from './fill-towns';
import { measureGrowth } from './growth';

const CONNECTIONS = 32;
const PATH = '/api/v1/lenders';

/** A lender by its slug, which is the first that every page asks. */
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

async function measureCached({ portalUrl }: Stack): Promise<Result> {
  const lender = await (await fetch(`${portalUrl}${PATH}/skyla`)).text();
  const least = await startContender('lender-in-memory', { LENDER: lender });
  try {
    const urls = { least: `${least.url}${PATH}/skyla`, ours: `${portalUrl}${PATH}/skyla` };
    return compared(
      {
        row: 'lender by slug, cached in the gateway',
        unit: 'requests/s',
        target: ['≥', 0.8],
        how: `Nest on Fastify with the row in memory, beside the gateway, which also checks, measures and logs each request; ${CONNECTIONS} connections.`,
      },
      rates(await loadInTurn(urls, { connections: CONNECTIONS })),
    );
  } finally {
    await least.stop();
  }
}

async function measureRead({ portalUrl, dataDir }: Stack): Promise<Result> {
  const least = await startContender('lender-by-query', {
    DATABASE_URL: await databaseUrl(dataDir, 'lender'),
  });
  try {
    const urls = { least: `${least.url}${PATH}/town-{n}`, ours: `${portalUrl}${PATH}/town-{n}` };
    return compared(
      {
        row: 'lender by slug, read each time',
        unit: 'requests/s',
        target: ['≥', 0.55],
        how: `node:http with pg in one process, beside gateway, TCP RPC, lender service and Postgres; ${MANY.toLocaleString('en')} lenders are asked for one after the other, ten times as many as the gateway remembers; ${CONNECTIONS} connections.`,
      },
      rates(await loadInTurn(urls, { connections: CONNECTIONS, until: MANY })),
    );
  } finally {
    await least.stop();
  }
}
