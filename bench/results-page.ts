import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem, type as system } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type Result, toCells } from './results';

export const RESULTS_PAGE = join(__dirname, 'RESULTS.md');

/** How busy the machine was when the run began: its load averages over 1, 5 and 15 minutes. */
export const LOAD = loadavg()
  .map((one) => one.toFixed(1))
  .join(', ');

/** As the run began: benches write files themselves. */
const COMMIT = commit();

/** A row of the page. */
interface Shown {
  readonly cells: readonly string[];
  readonly how: string;
}

const INTRO = [
  '# Speed, beside the least code that does the same',
  'Written by `npm run bench`. Everything runs on one machine over loopback, so clients, servers and databases share its cores: what counts is the ratio. ' +
    'The two sides take turns within one run; the ratio is the median of the rounds. Coverleaf runs as `npm start` runs it. ' +
    'Rows were measured at different times; each says when, of which commit and on which machine.',
];

/** Writes the page of a run of all benches. @param kept names of benches that weren’t run, whose rows stay */
export async function writeResultsPage(results: readonly Result[], kept: readonly string[]): Promise<void> {
  const earlier = rowsOf(await readFile(RESULTS_PAGE, 'utf8')).filter(([row]) =>
    kept.some((name) => row.startsWith(`${name}, `)),
  );
  await write(new Map([...shownOf(results), ...earlier]));
}

/** Replaces rows of the page, and adds new ones, after a run of some benches at full size. */
export async function updateResultsPage(results: readonly Result[]): Promise<void> {
  const rows = new Map(rowsOf(await readFile(RESULTS_PAGE, 'utf8')));
  for (const [name, shown] of shownOf(results)) rows.set(name, shown);
  await write(rows);
}

const shownOf = (results: readonly Result[]): ReadonlyMap<string, Shown> => {
  const when = ` Measured on ${today()}, of commit ${COMMIT}; ${machineInFull()}; load before: ${LOAD}.`;
  const [, ...rows] = toCells(results);
  return new Map(
    results.map(({ row, how }, at) => [row, { cells: rows[at] ?? [], how: `${how}${when}` }] as const),
  );
};

/** The rows of a page, as `write` writes them. */
function rowsOf(page: string): (readonly [string, Shown])[] {
  const hows = new Map(
    [...page.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, name = '', how = '']) => [name, how] as const),
  );
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [name = ''] = cells;
    return [name, { cells, how: hows.get(name) ?? '' }] as const;
  });
}

async function write(rows: ReadonlyMap<string, Shown>): Promise<void> {
  const [heads = []] = toCells([]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = [...rows.values()];
  const verdicts = shown.map(({ cells }) => cells.at(-1)).filter(Boolean);
  const met = verdicts.filter((verdict) => verdict === 'met').length;
  const page = [
    ...INTRO,
    `${met} of ${verdicts.length} targets are met.`,
    [line(heads), line(heads.map(() => '---')), ...shown.map(({ cells }) => line(cells))].join('\n'),
    '## How each was measured',
    [...rows].map(([name, { how }]) => `- **${name}**: ${how}`).join('\n'),
  ].join('\n\n');
  const settings = await resolveConfig(RESULTS_PAGE);
  await writeFile(RESULTS_PAGE, await format(page, { ...settings, parser: 'markdown' }));
}

const today = (): string => new Date().toISOString().slice(0, 10);

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: __dirname }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
}

const machineInFull = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory, ` +
  `${system()} ${release()}, Node ${process.version}`;
