import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { casesBench } from './cases/cases.bench';
import { documentsBench } from './documents/documents.bench';
import { printTable, type Result, toCells } from './results';
import { updateResultsPage, writeResultsPage } from './results-page';
import { growthBench } from './growth/growth.bench';
import { lookUpsBench } from './look-ups/look-ups.bench';
import { mailBench } from './mail/mail.bench';
import { matchingBench } from './matching/matching.bench';
import { outboxBench } from './outbox/outbox.bench';
import { pageBench } from './page/page.bench';
import { peersBench } from './peers/peers.bench';
import { installPeers } from './peers/start-peers';
import { imagesBench } from './images/images.bench';
import { rehearsalBench } from './rehearsal/rehearsal.bench';
import { referencesBench } from './references/references.bench';
import { rostersBench } from './rosters/rosters.bench';
import { startBench } from './start/start.bench';
import { translationBench } from './translation/translation.bench';
import { uploadsBench } from './uploads/uploads.bench';

/** `npm run bench -- outbox page` runs some of these. Each also measures a minimal implementation. */
const BENCHES: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  'look-ups': lookUpsBench,
  uploads: uploadsBench,
  documents: documentsBench,
  cases: casesBench,
  rosters: rostersBench,
  matching: matchingBench,
  outbox: outboxBench,
  references: referencesBench,
  mail: mailBench,
  images: imagesBench,
  translation: translationBench,
  page: pageBench,
  start: startBench,
  growth: growthBench,
  peers: peersBench,
};
/** Run only by their names, because they need much disk and time. Their rows begin with them. */
const LONG: typeof BENCHES = { rehearsal: rehearsalBench };

/** Whether settings make this run smaller than the recorded one. */
const isShortened = ['BENCH_ROWS', 'BENCH_ROUNDS'].some((name) => process.env[name] !== undefined);

async function main(names: readonly string[]): Promise<void> {
  Logger.overrideLogger(['error']);
  const results: Result[] = [];
  let isWhole = names.length === 0;
  const chosen = names.length > 0 ? names : Object.keys(BENCHES);
  // So that a registry that can’t be reached ends the run before anything is measured.
  if (chosen.includes('peers')) await installPeers();
  for (const name of chosen) {
    const bench = { ...BENCHES, ...LONG }[name];
    if (!bench)
      throw new Error(
        `There is no bench "${name}"; there are: ${Object.keys({ ...BENCHES, ...LONG }).join(', ')}`,
      );
    process.stdout.write(`\n— ${name}\n`);
    try {
      const measured = await bench();
      results.push(...measured);
      process.stdout.write('\n');
      printTable(toCells(measured));
    } catch (error) {
      // What the others measure is kept, because a whole run takes two hours.
      console.error(error);
      process.exitCode = 1;
      isWhole = false;
    }
  }
  process.stdout.write('\n— all\n');
  printTable(toCells(results));
  if (isShortened) {
    process.stdout.write('Only runs of full size are kept, as bench/RESULTS.md\n');
    return;
  }
  if (results.length === 0) return;
  if (isWhole) await writeResultsPage(results, Object.keys(LONG));
  else await updateResultsPage(results);
  process.stdout.write('Kept as bench/RESULTS.md\n');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
