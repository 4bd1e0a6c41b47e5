import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');
const { filesBelow } = await import('./content-hash.mjs');

const K8S = join(ROOT, 'k8s');

/**
 * Writes what each overlay comes to, so that reviews see it, and tests check it where there is no kubectl. The hash
 * above it tells when it is not what the sources say.
 */
await orFail(async () => {
  mkdirSync(join(K8S, 'rendered'), { recursive: true });
  for (const name of readdirSync(join(K8S, 'overlays'))) {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(K8S, 'overlays', name)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new SetupError(stderr || 'kubectl 1.30 or later is needed.');
    const head = `# Made by \`npm run k8s:render\`: ${hashWith(stdout)}\n`;
    writeFileSync(join(K8S, 'rendered', `${name}.yaml`), head + stdout);
    say(`k8s/rendered/${name}.yaml`);
  }
});

/** Of the sources and what they came to; tests/k8s/manifests.spec.ts counts it in the same way. */
function hashWith(rendered) {
  const hash = createHash('sha256');
  for (const file of filesBelow('k8s/base', 'k8s/components', 'k8s/overlays').map((path) => join(ROOT, path)))
    hash.update(relative(K8S, file)).update(readFileSync(file));
  return hash.update(rendered).digest('hex');
}
