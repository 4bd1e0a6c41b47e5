import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './faults-of';
import { K8S, readObjects } from './objects';
import { shapeFaults } from './shape';

const secrets = readObjects('secrets.example.yaml');

describe('the manifests', () => {
  it('are rendered from the sources as they are now', () => {
    const program = join(K8S, '..', 'tools', 'setup', 'k8s-render.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--check'], {
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, '']);
  });

  it.each(readdirSync(join(K8S, 'overlays')))('of %s are without fault', (overlay) => {
    expect(faultsOf(readObjects('rendered', `${overlay}.yaml`), secrets)).toEqual([]);
  });
});

it('describes the secrets to be made in a form that a cluster takes', () => {
  expect(secrets.flatMap(shapeFaults)).toEqual([]);
});
