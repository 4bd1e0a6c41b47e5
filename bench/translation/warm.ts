import { MAX_TRANSLATION_WAIT_MS, translateRpc } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { loadConfig } from '@coverleaf/service-kit';
import { TEST_RPC_SECRET } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { TranslationMemory } from '../../apps/translation/src/memory/translation-memory';
import { TranslationConfig } from '../../apps/translation/src/translation.config';
import { connect, databaseUrl } from '../../tests/stack/query';
import type { Stack } from '../../tests/stack/start-stack';
import { median, perSecond, printTable, times } from '../figures';
import { compared, type Result } from '../results/result';
import { redisUrl, rpcClient } from '../running-product';
import { bareRedis, bareSql } from './bare-memories';
import { everything, fillMemory, randomPage, TEXTS_OF_A_PAGE, textsOf, translationOf } from './fill-memory';
import { overHttp } from './over-http';

const ROUNDS = 5;
const ROUND_MS = 1_500;
const AT_ONCE = 16;

type Find = (texts: readonly string[]) => Promise<readonly (string | null | undefined)[]>;

/** Texts of a page that everybody has asked for before, by every way from the table to the browser's door. */
export async function measureWarm(stack: Stack): Promise<Result> {
  const client = await connect(stack.dataDir, 'translation');
  await fillMemory(client);
  await client.end();
  const url = await databaseUrl(stack.dataDir, 'translation');
  const dataSource = await new DataSource({ type: 'postgres', url, poolSize: 10 }).initialize();
  const memory = new TranslationMemory(dataSource, new Outbox(), configOf(url));
  const rpc = await rpcClient(stack.dataDir, 'translation');
  const sql = bareSql(url);
  const redis = await bareRedis(await redisUrl(stack.dataDir), everything());
  const ways: Readonly<Record<string, Find>> = {
    'Redis, MGET': (texts) => redis.find(texts),
    'SQL, prepared': (texts) => sql.find(texts),
    'our memory': async (texts) => {
      const known = await memory.read(texts, 'es');
      return texts.map((text) => known.get(text)?.translation);
    },
    'the service, over RPC': async (texts) =>
      (await rpc.call(translateRpc, { texts: [...texts], language: 'es', waitMs: MAX_TRANSLATION_WAIT_MS }))
        .translations,
    'the gateway, over HTTP': (texts) => overHttp(stack.portalUrl, texts),
  };
  try {
    const rates = await measure(ways);
    const least = rates['Redis, MGET'] ?? [];
    const ours = rates['our memory'] ?? [];
    process.stdout.write(
      `\n${TEXTS_OF_A_PAGE} texts that are known, ${AT_ONCE} callers, median of ${ROUNDS} rounds\n`,
    );
    printTable([
      ['', 'calls', 'of MGET'],
      ...Object.entries(rates).map(([way, all]) => [
        way,
        perSecond(median(all)),
        times(median(all) / median(least)),
      ]),
    ]);
    return compared(
      {
        row: `${TEXTS_OF_A_PAGE} cached texts`,
        unit: 'calls/s',
        target: ['≥', 0.5],
        how: `One MGET of Redis, beside the translation memory, of 100,000 texts in Postgres; both called from one process, ${AT_ONCE} callers.`,
      },
      { least, ours },
    );
  } finally {
    rpc.close();
    await Promise.all([sql.stop(), redis.stop(), dataSource.destroy()]);
  }
}

async function measure(ways: Readonly<Record<string, Find>>): Promise<Record<string, number[]>> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [way, find] of Object.entries(ways)) {
      const rate = await rateOf(find);
      // The first round warms up.
      if (round > 0) (rates[way] ??= []).push(rate);
    }
  }
  return rates;
}

/** Calls a second. @throws when a translation is not the right one */
async function rateOf(find: Find): Promise<number> {
  const begun = performance.now();
  let calls = 0;
  const call = async (): Promise<void> => {
    while (performance.now() - begun < ROUND_MS) {
      const texts = textsOf(randomPage());
      const found = await find(texts);
      if (texts.some((text, place) => found[place] !== translationOf(text)))
        throw new Error('A wrong answer');
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, call));
  return (1_000 * calls) / (performance.now() - begun);
}

const configOf = (url: string): TranslationConfig =>
  loadConfig(TranslationConfig, {
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    RPC_SECRET: TEST_RPC_SECRET,
    LENDER_RPC: '127.0.0.1:1',
    IDENTITY_RPC: '127.0.0.1:1',
    TRANSLATION_ENGINE: 'libretranslate',
  });
