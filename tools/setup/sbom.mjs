import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');

/**
 * `npm run sbom [-- FILE]` writes a software bill of materials (CycloneDX) of the packages that the product runs with,
 * from package-lock.json.
 */
await orFail(async () => {
  const path = resolve(process.argv[2] ?? join(ROOT, 'dist', 'sbom.cdx.json'));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new SetupError(stderr || 'npm 10 or later is needed.');
  const bill = JSON.parse(stdout);
  const { name, version, packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  // npm names it after the folder.
  Object.assign(bill.metadata.component, { name, version });
  // `--omit dev` of npm 11 also omits packages that both the product and its tests need.
  const running = new Set([
    bill.metadata.component['bom-ref'],
    ...Object.entries(packages)
      .filter(([folder, { dev }]) => folder && !dev)
      .map(([folder, entry]) => `${entry.name ?? folder.split('node_modules/').at(-1)}@${entry.version}`),
  ]);
  const runs = (reference) => running.has(reference);
  bill.components = bill.components.filter((component) => runs(component['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => runs(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(runs) }));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
  say(`${path}: ${bill.components.length} packages`);
});
