import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A request that is repeated on several connections. Each connection has one request at a time. */
export const Load = z.object({
  /** `{n}` is replaced by a number that counts from 1 to `until` and starts over. */
  url: z.string(),
  until: z.int().optional(),
  connections: z.int(),
  seconds: z.number(),
  /** A file to send as the form field `file`. Each connection then has its own client address. */
  file: z.string().optional(),
});
export type Load = z.infer<typeof Load>;

export const Loaded = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });
export type Loaded = z.infer<typeof Loaded>;

const run = promisify(execFile);

/**
 * Generates load from a separate process.
 * @throws if any reply is an error
 */
export async function load(asked: Load): Promise<Loaded> {
  const program = join(__dirname, 'load.main.ts');
  const { stdout } = await run(process.execPath, [
    '-r',
    '@swc-node/register',
    program,
    JSON.stringify(asked),
  ]);
  return Loaded.parse(JSON.parse(stdout));
}

interface Sides {
  readonly least: string;
  readonly ours: string;
}

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = 5;
const WARM_UP_SECONDS = 4;

/** Measures both sides in turn under the same load: one warm-up, then the measured rounds. */
export async function loadInTurn(
  urls: Sides,
  asked: Omit<Load, 'url' | 'seconds'>,
): Promise<{ readonly least: Loaded[]; readonly ours: Loaded[] }> {
  const measured: { least: Loaded[]; ours: Loaded[] } = { least: [], ours: [] };
  for (const side of ['least', 'ours'] as const) {
    await load({ ...asked, url: urls[side], seconds: WARM_UP_SECONDS });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['least', 'ours'] as const) {
      measured[side].push(await load({ ...asked, url: urls[side], seconds: SECONDS }));
    }
  }
  return measured;
}

/** The rates of the rounds, as `compared` expects them. */
export const rates = ({ least, ours }: Awaited<ReturnType<typeof loadInTurn>>) => ({
  least: least.map(({ perSecond }) => perSecond),
  ours: ours.map(({ perSecond }) => perSecond),
});
