import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');
const { filesBelow, hashFiles } = await import('./content-hash.mjs');

/** Writes what each overlay comes to, so that reviews see it and tests check it where there is no kubectl. */
await orFail(async () => {
  const overlays = join(ROOT, 'k8s', 'overlays');
  const hash = hashFiles(filesBelow('k8s/base', 'k8s/components', 'k8s/overlays'));
  mkdirSync(join(ROOT, 'k8s', 'rendered'), { recursive: true });
  for (const name of readdirSync(overlays)) {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(overlays, name)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new SetupError(`${stderr || 'kubectl 1.30 or later is needed.'}`);
    const head = `# Made by \`npm run k8s:render\` from sources ${hash}\n`;
    writeFileSync(join(ROOT, 'k8s', 'rendered', `${name}.yaml`), head + stdout);
    say(`k8s/rendered/${name}.yaml`);
  }
});
