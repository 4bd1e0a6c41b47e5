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
  /** How long, or how many requests. */
  length: z.union([z.object({ seconds: z.number() }), z.object({ requests: z.int() })]),
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

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = 5;
const WARM_UP: Load['length'] = { seconds: 4 };

interface Course<Side extends string> {
  readonly warmUp?: Load['length'];
  /** Resolves when a side has done what it still had to do after its replies. That time counts. */
  readonly finish?: Partial<Record<Side, () => Promise<void>>>;
}

/** Measures all sides in turn under the same load: one warm-up, then the measured rounds. */
export async function loadInTurn<Side extends string>(
  urls: Readonly<Record<Side, string>>,
  { warmUp = WARM_UP, finish = {}, ...asked }: Omit<Load, 'url' | 'length'> & Course<Side>,
): Promise<Readonly<Record<Side, Loaded[]>>> {
  const sides = Object.keys(urls) as Side[];
  const measured = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<Side, Loaded[]>;
  for (const side of sides) {
    await load({ ...asked, url: urls[side], length: warmUp });
    await finish[side]?.();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of sides) {
      const loaded = await load({ ...asked, url: urls[side], length: { seconds: SECONDS } });
      const replied = performance.now();
      await finish[side]?.();
      const seconds = SECONDS + (performance.now() - replied) / 1_000;
      measured[side].push({ ...loaded, perSecond: (loaded.perSecond * SECONDS) / seconds });
    }
  }
  return measured;
}

/** The rates of the rounds, as `compared` expects them. */
export const rates = ({
  least,
  ours,
}: {
  readonly least: readonly Loaded[];
  readonly ours: readonly Loaded[];
}) => ({
  least: least.map(({ perSecond }) => perSecond),
  ours: ours.map(({ perSecond }) => perSecond),
});
