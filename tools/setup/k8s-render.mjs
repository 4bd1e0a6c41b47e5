import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');

/** `npm run k8s:render [-- FOLDER]` writes the manifests of each overlay, for review, to k8s/rendered or the given folder. */
await orFail(async () => {
  const folder = resolve(process.argv[2] ?? join(ROOT, 'k8s', 'rendered'));
  const overlays = join(ROOT, 'k8s', 'overlays');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(overlays)) {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(overlays, name)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new SetupError(stderr || 'kubectl 1.30 or later is needed.');
    const path = join(folder, `${name}.yaml`);
    writeFileSync(path, stdout);
    say(path);
  }
});
