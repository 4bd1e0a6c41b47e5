import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printTable } from '../results';
import { Costs, type Costs as Measured, DEMAND, tableOf } from './model';

export const COSTS = join(__dirname, 'costs.json');
export const PAGE = join(__dirname, '..', '..', 'docs', 'operations', 'growth.md');

export const readCosts = async (): Promise<Measured> =>
  Costs.parse(JSON.parse(await readFile(COSTS, 'utf8')));

/** A table as Prettier writes it: names on the left, numbers on the right. */
function markdownOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const [head = '', ...lines] = rows.map((row) =>
    lineOf(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))),
  );
  const ruler = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [head, lineOf(ruler), ...lines].join('\n');
}

const cpu = (ms: Readonly<Record<string, number>>): string =>
  Object.entries(ms)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, each]) => `${name} ${each.toFixed(each < 10 ? 1 : 0)}`)
    .join(', ');

const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** The sentences and tables that are computed, as they stand in the page. */
export function computed(costs: Measured): Readonly<Record<'needs' | 'costs', string>> {
  const { document, reading, pageView, staffView, openCase, waitingJob, measured } = costs;
  const told = [
    `Measured on ${measured.on}; ${measured.machine}; load before: ${measured.load}. Processor time in milliseconds.`,
    '',
    ...[
      `**A document of 2 MB with contact details, until the replies:** ${cpu(document.cpuMs)}.`,
      `**Its ${document.jobs.toFixed(1)} jobs, without reading:** ${cpu(document.jobsCpuMs)}.`,
      `**Both together:** ${document.rows.toFixed(1)} rows and ${kb(document.postgresBytes)} in Postgres with indexes, ${kb(document.walBytes)} of WAL, ${document.fsyncs.toFixed(0)} flushes; ${document.redisCommands.toFixed(0)} Redis commands and ${kb(document.redisBytes)} of ended jobs; ${kb(document.objectBytes)} of files.`,
      `**A photo is read:** ${reading.seconds.toFixed(1)} s on two processors without other work; ${cpu(reading.cpuMs)}; ${kb(reading.postgresBytes)} in Postgres, ${kb(reading.objectBytes)} of pictures.`,
      `**A page of a lender:** ${cpu(pageView.cpuMs)}. **Staff list documents and open one:** ${cpu(staffView.cpuMs)}.`,
      `**An open case:** ${openCase.rows.toFixed(1)} rows, ${kb(openCase.postgresBytes)}. **A waiting job:** ${kb(waitingJob.redisBytes)} in Redis.`,
    ].map((line) => `- ${line}`),
  ].join('\n');
  return { needs: markdownOf(tableOf(costs)), costs: told };
}

/** The text between the marks of a part. */
const partOf = (part: string): RegExp =>
  new RegExp(`(?<=<!-- ${part}: computed -->)[^]*?(?=<!-- end of ${part} -->)`);

export const inPage = (page: string, part: string): string | undefined => partOf(part).exec(page)?.[0].trim();

/** Writes the computed parts into docs/operations/growth.md. */
export async function writeGrowthPage(): Promise<void> {
  let page = await readFile(PAGE, 'utf8');
  for (const [part, text] of Object.entries(computed(await readCosts())))
    page = page.replace(partOf(part), () => `\n\n${text}\n\n`);
  await writeFile(PAGE, page);
}

/** `npm run growth -- documentsPerDay=250000 peakHour=0.3` prints the table for another demand. */
async function main(given: readonly string[]): Promise<void> {
  const changes = given.map((pair) => pair.split('=') as [keyof typeof DEMAND, string]);
  const unknown = changes.find(([name, value]) => !(name in DEMAND) || !(Number(value) >= 0));
  if (unknown) throw new Error(`There is no ${unknown[0]}; there are: ${Object.keys(DEMAND).join(', ')}`);
  const demand = { ...DEMAND, ...Object.fromEntries(changes.map(([name, value]) => [name, Number(value)])) };
  printTable(tableOf(await readCosts(), demand));
  if (changes.length === 0) await writeGrowthPage();
}

if (require.main === module)
  main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
