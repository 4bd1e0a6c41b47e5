import './node-version.mjs';
import { spawnSync } from 'node:child_process';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');
const { checkPackages } = await import('./package-audit.mjs');

/** Severities that fail the audit. Moderate ones are only printed. */
const STOPPING = ['high', 'critical'];

await orFail(async () => {
  say(checkPackages());
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const report = JSON.parse(stdout || '{}');
  if (!report.vulnerabilities)
    return say(
      `\nNOT CHECKED: the registry tells nothing of known faults here (${report.message ?? 'no answer'}).`,
    );
  const known = Object.values(report.vulnerabilities);
  for (const { name, severity, via } of known)
    say(`${severity.padEnd(9)} ${name}: ${via.map((one) => one.title ?? one).join('; ')}`);
  if (known.some(({ severity }) => STOPPING.includes(severity)))
    throw new SetupError('Some packages have faults that somebody could use.');
  say(`${known.length} known faults, none of them high`);
});
