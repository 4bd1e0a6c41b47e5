import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { faultsOf } from './faults-of';
import { K8S, readObjects } from './objects';
import { shapeFaults } from './shape';

const OVERLAYS = readdirSync(join(K8S, 'overlays'));
const secrets = readObjects('secrets.example.yaml');

/** What `npm run k8s:render` writes above what it renders: a hash of the sources and of what they came to. */
function hashOf(rendered: string): string {
  const files = ['base', 'components', 'overlays'].flatMap((folder) =>
    readdirSync(join(K8S, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(relative(K8S, file)).update(readFileSync(file));
  return hash.update(rendered).digest('hex');
}

describe.each(OVERLAYS)('the manifests of %s', (overlay) => {
  it('are rendered from the sources as they are now (npm run k8s:render)', () => {
    const [head = '', ...rendered] = readFileSync(join(K8S, 'rendered', `${overlay}.yaml`), 'utf8').split(
      '\n',
    );
    expect(head).toContain(hashOf(rendered.join('\n')));
  });

  it('are without fault', () => {
    expect(faultsOf(readObjects('rendered', `${overlay}.yaml`), secrets)).toEqual([]);
  });
});

it('describes the secrets to be made in a form that a cluster takes', () => {
  expect(secrets.flatMap(shapeFaults)).toEqual([]);
});
