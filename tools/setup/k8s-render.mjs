import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const { orFail, ROOT, say, SetupError } = await import('./progress.mjs');
const { filesBelow, textOf } = await import('./content-hash.mjs');

const K8S = join(ROOT, 'k8s');

/**
 * Writes what each overlay comes to, so that reviews see it, and tests check it where there is no kubectl. The hash
 * above it tells when it is not what the sources say; `--check` looks, and writes nothing.
 */
await orFail(async () => {
  mkdirSync(join(K8S, 'rendered'), { recursive: true });
  for (const name of readdirSync(join(K8S, 'overlays'))) {
    const path = join('k8s', 'rendered', `${name}.yaml`);
    if (process.argv.includes('--check')) {
      const [, head, rendered] = /^(.*\n)([^]*)$/.exec(textOf(path) ?? '') ?? [];
      if (head !== headOf(rendered ?? ''))
        throw new SetupError(`${path} is not what its sources say: npm run k8s:render`);
    } else {
      const rendered = render(join(K8S, 'overlays', name));
      writeFileSync(join(ROOT, path), headOf(rendered) + rendered);
      say(path);
    }
  }
});

function render(overlay) {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' });
  if (status !== 0) throw new SetupError(stderr || 'kubectl 1.30 or later is needed.');
  return stdout;
}

/** With a hash of the sources and of what they came to. */
function headOf(rendered) {
  const hash = createHash('sha256');
  for (const file of filesBelow('k8s/base', 'k8s/components', 'k8s/overlays').map((path) => join(ROOT, path)))
    hash.update(relative(K8S, file)).update(readFileSync(file));
  return `# Made by \`npm run k8s:render\`: ${hash.update(rendered).digest('hex')}\n`;
}
