import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { type Client, Pool } from 'pg';
import { z } from 'zod';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { MAX_TRANSLATION_WAIT_MS, translateRpc } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { loadConfig } from '@coverleaf/service-kit';
import { startFakeEngine, TEST_RPC_SECRET, TEST_SIGNING } from '@coverleaf/testing';
import { TranslationMemory } from '../../apps/translation/src/memory/translation-memory';
import { TranslationConfig } from '../../apps/translation/src/translation.config';
import { connect, databaseUrl } from '../../tests/stack/query';
import { type Stack, startStack } from '../../tests/stack/start-stack';
import { compared, median, perSecond, printTable, type Result, times } from '../results';
import { machine, redisUrl, rpcClient } from '../servers';

/** As many texts as a page with FAQs and testimonials has. */
export const TEXTS_OF_A_PAGE = 50;
const PAGES = 2_000;

/** About as long as an answer. */
const textOf = (page: number, place: number): string =>
  `Answer ${place} of page ${page}: send every page of your declarations, with the dates and the name of the lender, and keep the receipt.`;

export const textsOf = (page: number): string[] =>
  Array.from({ length: TEXTS_OF_A_PAGE }, (_, place) => textOf(page, place));

export const translationOf = (text: string): string => `${text} (es)`;

/** Adds 100,000 translations. */
async function fillMemory(client: Client): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const texts = textsOf(page);
    await client.query(
      `insert into translations (text_hash, text, language, translator, state, translation, translated_at)
         select sha256(convert_to(text, 'UTF8')), text, 'es', 'libretranslate', 'translated', translation, now()
           from unnest($1::text[], $2::text[]) as given (text, translation)`,
      [texts, texts.map(translationOf)],
    );
  }
  await client.query('vacuum analyze translations');
}

export const everything = (): Map<string, string> =>
  new Map(
    Array.from({ length: PAGES }, (_, page) => textsOf(page))
      .flat()
      .map((text) => [text, translationOf(text)]),
  );

export const randomPage = (): number => Math.floor(Math.random() * PAGES);

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const Answer = z.object({ translations: z.array(z.string()) });

/** Asks as a browser does for a Spanish page. */
async function overHttp(portalUrl: string, texts: readonly string[]): Promise<string[]> {
  const answer = await post(`${portalUrl}/api/v1/translations`, { texts, targetLanguage: 'Spanish' });
  return Answer.parse(answer).translations;
}

export function post(url: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => void json(response).then(resolve, reject),
    );
    asking.once('error', reject);
    asking.end(JSON.stringify(body));
  });
}

const LANGUAGE = 'es';
const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
const keyOf = (text: string): string => `${LANGUAGE}:${hashOf(text).toString('base64url')}`;

/** A minimal implementation: returns translations by position. */
export interface BareMemory {
  find(texts: readonly string[]): Promise<readonly (string | null | undefined)[]>;
  stop(): Promise<void>;
}

/** Runs one prepared query on the service's own table. */
function bareSql(databaseUrl: string): BareMemory {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  return {
    async find(texts) {
      const { rows } = await pool.query<{ text: string; translation: string }>({
        name: 'bare-memory',
        text: 'select text, translation from translations where text_hash = any($1) and language = $2',
        values: [texts.map(hashOf), LANGUAGE],
      });
      const known = new Map(rows.map(({ text, translation }) => [text, translation]));
      return texts.map((text) => known.get(text));
    },
    stop: () => pool.end(),
  };
}

/** Runs one MGET. */
async function bareRedis(redisUrl: string, known: ReadonlyMap<string, string>): Promise<BareMemory> {
  const redis = new Redis(redisUrl);
  await redis.mset([...known].flatMap(([text, translation]) => [keyOf(text), translation]));
  return {
    find: (texts) => redis.mget(texts.map(keyOf)),
    async stop() {
      await redis.quit();
    },
  };
}

const ROUNDS = 5;
const ROUND_MS = 1_500;
const AT_ONCE = 16;

type Find = (texts: readonly string[]) => Promise<readonly (string | null | undefined)[]>;

/** Measures how fast a page's stored translations are read at each layer, from the table to the gateway. */
async function measureWarm(stack: Stack): Promise<Result> {
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
      // The first round is a warm-up.
      if (round > 0) (rates[way] ??= []).push(rate);
    }
  }
  return rates;
}

/** @returns calls per second @throws if a translation is wrong */
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
    ...TEST_SIGNING,
    LENDER_RPC: '127.0.0.1:1',
    IDENTITY_RPC: '127.0.0.1:1',
    TRANSLATION_ENGINE: 'libretranslate',
  });

/** Compares reading stored translations with minimal implementations. */
export async function translationBench(): Promise<Result[]> {
  const engine = await startFakeEngine();
  const stack = await startStack({
    TRANSLATION_ENGINE: 'libretranslate',
    TRANSLATION_URL: engine.url,
    TRANSLATIONS_PER_MINUTE: '10000000',
  });
  process.stdout.write(`Translations (${machine()})\n`);
  try {
    return [await measureWarm(stack)];
  } finally {
    await stack.stop();
    await engine.stop();
  }
}
