import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processKeyring } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import { createObjectStore } from '@coverleaf/object-store';
import type { DataSource } from 'typeorm';
import { CaseStates } from '../../apps/document/src/cases/case-states';
import { Charges } from '../../apps/document/src/cases/charges/charges';
import { LenderDays } from '../../apps/document/src/cases/clock/lender-days';
import { Releases } from '../../apps/document/src/cases/holds/releases';
import { LaterCases } from '../../apps/document/src/cases/matching/later-cases';
import { ReminderCases } from '../../apps/document/src/cases/reminders/reminder-cases';
import { ReminderRuns } from '../../apps/document/src/cases/reminders/reminder-runs';
import { ClockRuns } from '../../apps/document/src/cases/runs/clock-runs';
import { PendingMailSource } from '../../apps/document/src/cases/runs/pending-mail';
import { ReviewDeadlines } from '../../apps/document/src/cases/runs/review-deadlines';
import { ImportRosterProcessor } from '../../apps/document/src/rosters/import-roster.processor';
import { RosterBatches } from '../../apps/document/src/rosters/roster-batches';
import { measuredAlone, type Result } from '../results';
import { registerRoster } from '../rosters/rosters.bench';
import { rpcClient } from '../servers';
import type { CaseBench } from './cases.bench';
import { tableStates } from './table-states';

/** Rows of a large lender's roster. */
const MOST_ROSTER_ROWS = 100_000;

/** Runs the clocks of all cases as the hourly job does: when nothing changes, and after a roster. */
export async function measureRuns(bench: CaseBench): Promise<Result[]> {
  const { dataSource, rows, stack } = bench;
  const lenders = await rpcClient(stack.dataDir, 'lender');
  const mails = await rpcClient(stack.dataDir, 'mail-ingest');
  const outbox = new Outbox();
  const runs = new ClockRuns(
    dataSource,
    new LenderDays(dataSource, lenders),
    new PendingMailSource(mails),
    new LaterCases(dataSource, outbox),
    new Releases(dataSource, new CaseStates(outbox)),
    new Charges(dataSource),
    new ReminderRuns(dataSource, new ReminderCases(dataSource), outbox, lenders),
    new ReviewDeadlines(dataSource),
  );
  try {
    const first = await timedRun(dataSource, runs);
    // The first run advances what the days of the made cases demand.
    process.stdout.write(`first hourly run: ${first.seconds.toFixed(1)} s, ${first.events} events\n`);
    const quiet = await timedRun(dataSource, runs);
    if (quiet.events > 0) throw new Error(`A second run wrote ${quiet.events} events`);
    process.stdout.write(`quiet hourly run: ${quiet.seconds.toFixed(1)} s\n`);
    const imported = await importRoster(bench, Math.min(MOST_ROSTER_ROWS, rows / 10));
    const after = await timedRun(dataSource, runs);
    const states = await tableStates(dataSource);
    process.stdout.write(
      `roster: ${imported.rows} rows in ${imported.seconds.toFixed(1)} s; hourly run: ${after.seconds.toFixed(1)} s, ${after.events} events\n${states}\n`,
    );
    const among = `All ${rows.toLocaleString('en')} cases, of which those that are open or held are computed, in one process with the other services running`;
    return [
      measuredAlone(
        {
          ...{ row: 'cases: hourly run when nothing changes', unit: 's', target: ['≤', 60] },
          how: `${among}.`,
        },
        quiet.seconds,
      ),
      measuredAlone(
        {
          ...{ row: 'cases: roster into filled tables', unit: 'rows/s', target: ['≥', 5_000] },
          how: `${imported.rows.toLocaleString('en')} new loans of one lender beside ${rows.toLocaleString('en')} cases.`,
        },
        imported.rows / imported.seconds,
      ),
      measuredAlone(
        {
          ...{ row: 'cases: hourly run after a roster', unit: 's', target: ['≤', 180] },
          how: `The same after ${imported.rows.toLocaleString('en')} new loans, before the tables are analyzed again: each is compared with earlier documents, and gets an event.`,
        },
        after.seconds,
      ),
    ];
  } finally {
    lenders.close();
    mails.close();
  }
}

async function timedRun(
  dataSource: DataSource,
  runs: ClockRuns,
): Promise<{ readonly seconds: number; readonly events: number }> {
  const lastEvent = async (): Promise<number> => {
    const [{ last }]: [{ last: string | null }] = await dataSource.query(
      'select max(id) as last from case_events',
    );
    return Number(last);
  };
  const before = await lastEvent();
  const began = performance.now();
  await runs.run();
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, events: (await lastEvent()) - before };
}

async function importRoster(
  { dataSource, lenderId }: CaseBench,
  rows: number,
): Promise<{ readonly rows: number; readonly seconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-rosters-'));
  try {
    const store = await createObjectStore({ keys: processKeyring(), folder });
    const rosterId = await registerRoster(dataSource, store, { lenderId, rows });
    const began = performance.now();
    await new ImportRosterProcessor(dataSource, new RosterBatches(dataSource), store).process(
      { rosterId },
      { number: 1 },
    );
    return { rows, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
