import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { Pool } from 'pg';

const LANGUAGE = 'es';
const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
const keyOf = (text: string): string => `${LANGUAGE}:${hashOf(text).toString('base64url')}`;

/** The least that gives translations by position. */
export interface BareMemory {
  find(texts: readonly string[]): Promise<readonly (string | null | undefined)[]>;
  stop(): Promise<void>;
}

/** One prepared query to the service's own table. */
export function bareSql(databaseUrl: string): BareMemory {
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

/** One MGET. */
export async function bareRedis(redisUrl: string, known: ReadonlyMap<string, string>): Promise<BareMemory> {
  const redis = new Redis(redisUrl);
  await redis.mset([...known].flatMap(([text, translation]) => [keyOf(text), translation]));
  return {
    find: (texts) => redis.mget(texts.map(keyOf)),
    async stop() {
      await redis.quit();
    },
  };
}
