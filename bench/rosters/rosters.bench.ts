import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { createObjectStore, type ObjectStore } from '@coverleaf/object-store';
import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { CaseEntity } from '../../apps/document/src/cases/case.entity';
import { ImportRosterProcessor } from '../../apps/document/src/rosters/import-roster.processor';
import { RosterBatches } from '../../apps/document/src/rosters/roster-batches';
import { RosterImportEntity } from '../../apps/document/src/rosters/roster.entity';
import { compared, measuredAlone, type Result } from '../results';
import { machine, startBenchServers } from '../servers';

/** `BENCH_ROWS=100000` makes a quick run. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const LENDER = randomUUID();
const HEADING =
  'reference,borrower,email,phone,collateral,vin,description,address,lienholder_name,lienholder_address,' +
  'max_deductible,coverages,notice_date,due_date,monthly_charge\n';
const GIVEN = ['Ann', 'Carla', 'Denise', 'Elena', 'Farid', 'Hugo', 'Kofi', 'Lucía', 'Noah', 'Rosa'];
const SURNAMES = [
  'Okafor',
  'Smith',
  'Garcia',
  'Nguyen',
  'Lopez',
  'Miller',
  'Reyes',
  'Hughes',
  'Kowalski',
  'Zhu',
];
const STREETS = ['Main St', 'Oak Ave', 'Magnolia Ave', 'Kingston Pike', 'Chapman Hwy'];
const DIGITS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES = '0123456789' + '12345678123457923456789';

/** A VIN with the right check digit. */
function vinOf(random: Buffer): string {
  const characters = Array.from({ length: 17 }, (_, at) =>
    at > 12 ? String((random[at] ?? 0) % 10) : (DIGITS[(random[at] ?? 0) % 33] ?? '0'),
  );
  characters[8] = '0';
  const sum = characters.reduce(
    (total, one, at) => total + Number(VALUES[DIGITS.indexOf(one)]) * (WEIGHTS[at] ?? 0),
    0,
  );
  characters[8] = sum % 11 === 10 ? 'X' : String(sum % 11);
  return characters.join('');
}

/** A roster of loans, about 230 bytes each. */
function* rosterOf(rows: number): Generator<Buffer> {
  let text = HEADING;
  for (let n = 1; n <= rows; n += 1) {
    const random = randomBytes(24);
    const pick = (list: readonly string[], at: number): string => list[(random[at] ?? 0) % list.length] ?? '';
    const name = `${pick(GIVEN, 17)} ${pick(SURNAMES, 18)}`;
    const street = `${1 + n} ${pick(STREETS, 19)}, Knoxville, TN 379${10 + ((random[20] ?? 0) % 80)}`;
    text +=
      `LN-${n},${name},borrower${n}@example.com,(865) 555-01${10 + (n % 90)},auto,${vinOf(random)},2021 Toyota Camry,` +
      `"${street}",Harbor Credit Union ISAOA/ATIMA,"PO Box 700, Knoxville, TN 37902","$1,000",` +
      `comprehensive; collision,11/${10 + (n % 19)}/2026,12/${10 + (n % 19)}/2026,$${60 + (n % 90)}.50\n`;
    if (n % 500 > 0 && n < rows) continue;
    yield Buffer.from(text);
    text = '';
  }
}

/** Megabytes of this process while `work` runs, above those before it. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (peak - before) / 2 ** 20;
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Stores a roster of invented loans as the gateway does and registers it. @returns its id */
export async function registerRoster(
  dataSource: DataSource,
  store: ObjectStore,
  { lenderId, rows }: { lenderId: string; rows: number },
): Promise<string> {
  const filePath = `rosters/${randomUUID()}`;
  const { bytes, sha256 } = await store.put('insurance', filePath, Readable.from(rosterOf(rows)));
  const id = randomUUID();
  await dataSource.manager.insert(RosterImportEntity, {
    ...{
      id,
      lenderId,
      actorId: randomUUID(),
      filePath,
      originalFilename: 'roster.csv',
      bytes,
      sha256,
    },
  });
  return id;
}

/** Copies the finished rows out, and again into the emptied table. @returns the seconds that the second takes */
async function copyAgain(dataSource: DataSource): Promise<number> {
  // PostgreSQL itself writes and reads the file.
  const [{ folder }]: [{ folder: string }] = await dataSource.query(
    `select current_setting('data_directory') as folder`,
  );
  const [{ columns }]: [{ columns: string }] = await dataSource.query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns where table_name = 'cases' and is_generated = 'NEVER'`,
  );
  await dataSource.query(`copy cases (${columns}) to '${folder}/bench-cases.copy'`);
  await dataSource.query('truncate cases cascade');
  await dataSource.query('checkpoint');
  return secondsOf(() => dataSource.query(`copy cases (${columns}) from '${folder}/bench-cases.copy'`));
}

export async function rostersBench(): Promise<readonly Result[]> {
  const keys = Keyring.parse(`bench:${randomBytes(32).toString('base64')}`);
  useKeyring(keys);
  const servers = await startBenchServers();
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-rosters-'));
  const dataSource = await new DataSource({
    ...{ type: 'postgres', url: servers.postgresUrl, namingStrategy: new SnakeCaseNaming(), poolSize: 10 },
    entities: [CaseEntity, RosterImportEntity],
    migrations: [join(__dirname, '../../apps/document/src/migrations/*.ts')],
    migrationsTransactionMode: 'each',
  }).initialize();
  try {
    await dataSource.runMigrations();
    const store = await createObjectStore({ keys, folder });
    const processor = new ImportRosterProcessor(dataSource, new RosterBatches(dataSource), store);
    const id = await registerRoster(dataSource, store, { lenderId: LENDER, rows: ROWS });
    await dataSource.query('checkpoint');
    let seconds = Number.NaN;
    const before = process.cpuUsage();
    const peak = await peakOf(async () => {
      seconds = await secondsOf(() => processor.process({ rosterId: id }, { number: 1 }));
    });
    const { user, system } = process.cpuUsage(before);
    const { opened, bytes } = await dataSource.manager.findOneByOrFail(RosterImportEntity, { id });
    if (opened !== ROWS) throw new Error(`${opened} of ${ROWS} rows were opened`);
    const copied = await copyAgain(dataSource);
    process.stdout.write(
      `${machine()}\n${ROWS.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of it CPU of this process, ` +
        `COPY: ${copied.toFixed(1)} s, memory +${peak.toFixed(0)} MB\n`,
    );
    return resultsOf({ opened: ROWS / seconds, copied: ROWS / copied, peak });
  } finally {
    await dataSource.destroy();
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function resultsOf(measured: { opened: number; copied: number; peak: number }): readonly Result[] {
  const rows = `${ROWS.toLocaleString('en')} rows`;
  return [
    measuredAlone(
      {
        ...{ row: 'roster: rows imported', unit: 'rows/s', target: ['≥', 5_000] },
        how: `${rows} of a CSV file that is decrypted, checked, encrypted row by row and saved with its events, in batches of one transaction each.`,
      },
      measured.opened,
    ),
    compared(
      {
        ...{ row: 'roster: rows imported, to COPY', unit: 'rows/s', target: ['≥', 0.3] },
        how: `COPY of the finished rows into the same table with the same indexes, without events, beside the import of ${rows}.`,
      },
      { least: [measured.copied], ours: [measured.opened] },
    ),
    measuredAlone(
      {
        ...{ row: 'roster: memory that an import adds', unit: 'MB', target: ['≤', 300] },
        how: `The resident memory of the process that imports ${rows}, at its highest, above that before.`,
      },
      measured.peak,
    ),
  ];
}
