import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

export const Asked = z.object({
  /** `{n}` is replaced by a number that counts from 1 to `until` and starts over. */
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  /** A file to send. Each connection then has its own client address. */
  file: z.string().optional(),
  /** The form that the file is sent in, if it isn’t the product’s; `null` sends the file alone. */
  form: z
    .object({
      field: z.string(),
      /** The fields before the file. */
      fields: z.record(z.string(), z.string()),
    })
    .nullish(),
  /** A second request that belongs to the first; they count as one. */
  then: z
    .object({
      url: z.string(),
      /** JSON, in which `{name}` is replaced by the `name` of the first reply. */
      body: z.string(),
    })
    .optional(),
});
export type Asked = z.infer<typeof Asked>;

/** A request that is repeated on several connections. Each connection has one request at a time. */
export const Load = Asked.extend({
  until: z.int().optional(),
  connections: z.int(),
  /** How long, or how many requests. */
  length: z.union([z.object({ seconds: z.number() }), z.object({ requests: z.int() })]),
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
  /** Runs between two sides; its time counts for neither. */
  readonly between?: () => Promise<void>;
}

/** Measures all sides in turn under the same load: one warm-up, then the measured rounds. */
export async function loadInTurn<Side extends string>(
  asked: Readonly<Record<Side, string | Asked>>,
  { warmUp = WARM_UP, finish = {}, between, ...all }: Omit<Load, 'url' | 'length'> & Course<Side>,
): Promise<Readonly<Record<Side, Loaded[]>>> {
  const sides = Object.keys(asked) as Side[];
  const loadOf = (side: Side): Omit<Load, 'length'> => {
    const one: string | Asked = asked[side];
    return { ...all, ...(typeof one === 'string' ? { url: one } : one) };
  };
  const measured = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<Side, Loaded[]>;
  for (const side of sides) {
    await load({ ...loadOf(side), length: warmUp });
    await finish[side]?.();
    await between?.();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of sides) {
      const loaded = await load({ ...loadOf(side), length: { seconds: SECONDS } });
      const replied = performance.now();
      await finish[side]?.();
      const seconds = SECONDS + (performance.now() - replied) / 1_000;
      measured[side].push({ ...loaded, perSecond: (loaded.perSecond * SECONDS) / seconds });
      await between?.();
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
