import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type as system } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Result } from './result';
import { toCells } from './result-table';

export const RESULTS_PAGE = join(__dirname, '..', 'RESULTS.md');

/** Writes `bench/RESULTS.md` as a whole. */
export async function writeResultsPage(results: readonly Result[], minutes: number): Promise<void> {
  const [heads = [], ...rows] = toCells(results);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const missed = results.filter(({ met }) => !met).length;
  const page = [
    '# Speed, beside the least code that does the same',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} in ${minutes} minutes, of commit ${commit()}. ${machineInFull()}.`,
    'Everything runs on one machine over loopback, so clients, servers and databases share its cores: what counts is the ratio. ' +
      'The two sides take turns within one run; the ratio is the median of the rounds. Coverleaf runs as `npm start` runs it.',
    `${results.length - missed} of ${results.length} targets are met.`,
    [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n'),
    '## How each was measured',
    results.map(({ row, how }) => `- **${row}**: ${how}`).join('\n'),
  ].join('\n\n');
  const settings = await resolveConfig(RESULTS_PAGE);
  await writeFile(RESULTS_PAGE, await format(page, { ...settings, parser: 'markdown' }));
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: __dirname }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
}

const machineInFull = (): string =>
  `${cpus()[0]?.model ?? 'Unknown processor'}, ${cpus().length} cores, ${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory, ` +
  `${system()} ${release()}, Node ${process.version}`;
