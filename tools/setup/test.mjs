import './node-version.mjs';

const { orFail, say, SetupError } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { runStep } = await import('./test-step.mjs');
const { ensureBrowserLibraries } = await import('./browser-libraries.mjs');

const jest = (project, ...more) => ['jest', '--selectProjects', project, ...more];

/** What has to hold before anything is called done; the quick and telling ones first. */
const STEPS = [
  ['lint', ['eslint', '--max-warnings', '0', '.']],
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['types', ['tsc', '--noEmit']],
  [
    'boundaries',
    [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'libs',
      'tools',
      'frontend/src',
      'tests',
      'bench',
    ],
  ],
  ['unit', jest('unit')],
  ['int', jest('int')],
  ['web', jest('web')],
  ['journeys', jest('journeys', '--runInBand')],
  ['faults', jest('faults', '--runInBand')],
  ['main journeys', jest('e2e', '--runInBand', '--testPathPatterns', 'tests/e2e/(main|staff-sign-in)')],
];

await orFail(async () => {
  // The tests start a Redis of their own, whatever REDIS_URL says.
  await setUp({ redis: true });
  await ensureBrowserLibraries();
  const passed = [];
  for (const [name, command] of STEPS) {
    const { ok, seconds, detail, output } = await runStep(command);
    if (!ok) {
      say(output);
      throw new SetupError(
        `✗ ${name} failed after ${seconds} s. Passed before: ${passed.join(', ') || 'nothing'}.`,
      );
    }
    say(`✓ ${name.padEnd(12)} ${seconds.padStart(6)} s  ${detail}`);
    passed.push(name);
  }
  say(`\nAll passed: ${passed.join(', ')}`);
});
