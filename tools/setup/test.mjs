import './node-version.mjs';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { runStep } = await import('./test-step.mjs');
const { ensureBrowserLibraries } = await import('./browser-libraries.mjs');
const { offerApertium } = await import('./apertium.mjs');
const { offerBubblewrap } = await import('./bubblewrap.mjs');
const { offerTesseract } = await import('./tesseract.mjs');
const { checkPackages } = await import('./package-audit.mjs');

/** The folders to check are configured there. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Long suites, which `npm run faults` runs, and timing tests. */
const LONG = '\\.long\\.spec\\.ts$';
const SPEED = 'slow-clients';
/** The readers of documents use all cores, so tests that wait for something would time out beside them. */
const READING = 'tools/reading/';
/** Suites of services that the project `together` has too. */
const { alone } = JSON.parse(readFileSync('tests/together/groups.json', 'utf8'));
const GROUPED = `/apps/(?!${alone.join('|')})`;

const jest = (project, ...more) => ['jest', '--selectProjects', project, ...more];
const without = (...patterns) =>
  ['/node_modules/', ...patterns].flatMap((pattern) => ['--testPathIgnorePatterns', pattern]);

/**
 * The checks, fast ones first. The lanes of a round run in parallel, because they wait for different resources.
 */
const ROUNDS = [
  [
    [
      ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
      ['web', jest('web')],
    ],
    [
      // By path, because an older version, a dependency of other packages, also has a `tsc`.
      ['types', ['../typescript-7/bin/tsc', '--noEmit']],
      ['lint', ['oxlint']],
      ['boundaries', scripts['boundaries:files'].split(' ')],
      ['folders', ['../../tools/setup/folder-cycles.mjs']],
      // They take longest, and the other lane ends early.
      ['unit', jest('unit', '--maxWorkers', '2')],
    ],
  ],
  [
    [
      [
        'on real parts',
        [
          ...jest('int', 'together', 'journeys', 'faults', '--maxWorkers', '2'),
          ...without(LONG, SPEED, READING, GROUPED),
        ],
      ],
    ],
  ],
  [[['reading', jest('int', '--runInBand', '--testPathPatterns', READING)]]],
  [[['slow clients', jest('faults', '--runInBand', '--testPathPatterns', SPEED)]]],
  [[['main journeys', jest('e2e', '--runInBand', '--testPathPatterns', 'tests/e2e/(main|staff-sign-in)')]]],
];

await orFail(async () => {
  // Tests start their own Redis.
  await setUp({ redis: true });
  await ensureBrowserLibraries();
  // Built programs, so that bounded processes need not compile them for each test.
  process.env.BUILT_PROGRAMS = join(ROOT, 'dist');
  // Their tests are skipped without them.
  await offerApertium();
  await offerBubblewrap();
  await offerTesseract();
  say(checkPackages());
  const passed = [];
  const run = async ([name, command]) => {
    const { ok, seconds, detail, output } = await runStep(command);
    if (!ok) {
      say(output);
      throw new SetupError(
        `✗ ${name} failed after ${seconds} s. Passed before: ${passed.join(', ') || 'nothing'}.`,
      );
    }
    say(`✓ ${name.padEnd(12)} ${seconds.padStart(6)} s  ${detail}`);
    passed.push(name);
  };
  const runLane = async (steps) => {
    for (const step of steps) await run(step);
  };
  for (const lanes of ROUNDS) {
    // Waits for all lanes before reporting a failure, so that nothing keeps running.
    const ends = await Promise.allSettled(lanes.map(runLane));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  }
  say(`\nAll passed: ${passed.join(', ')}`);
});
