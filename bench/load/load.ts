import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** What is asked again and again, on so many connections, each with one request at a time. */
export const Load = z.object({
  /** `{n}` in it counts from 1 to `until`, and then again. */
  url: z.string(),
  until: z.int().optional(),
  connections: z.int(),
  seconds: z.number(),
  /** A file that is sent as the field `file` of a form, by a caller with an address of its own on each connection. */
  file: z.string().optional(),
});
export type Load = z.infer<typeof Load>;

export const Loaded = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });
export type Loaded = z.infer<typeof Loaded>;

const run = promisify(execFile);

/**
 * Puts load on a server, from a process of its own.
 * @throws when any answer was no success
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

/** Both sides under the same load, in turn, once to warm up and then as many times as there are rounds. */
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

/** The rates of rounds, as results are made of them. */
export const rates = ({ least, ours }: Awaited<ReturnType<typeof loadInTurn>>) => ({
  least: least.map(({ perSecond }) => perSecond),
  ours: ours.map(({ perSecond }) => perSecond),
});
