import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { K8S } from './objects';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverleaf-kubectl-'));
  // A cluster cannot be had here: it renders what it is given, and says when it would be asked for more.
  writeFileSync(
    join(folder, 'kubectl'),
    '#!/bin/sh\nif [ "$1" = kustomize ]; then cat "$2"; else echo asked >&2; exit 7; fi\n',
  );
  chmodSync(join(folder, 'kubectl'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns what the deployment of these manifests says before it would reach a cluster */
function deploy(manifests: string, variables: NodeJS.ProcessEnv = {}): string {
  const path = join(folder, 'manifests.yaml');
  writeFileSync(path, manifests);
  const env = { PATH: `${folder}:${process.env['PATH']}`, ...variables };
  return spawnSync('sh', [join(K8S, 'deploy.sh'), path], { encoding: 'utf8', env }).stderr;
}

describe('k8s/deploy.sh', () => {
  it('deploys no name of nobody', () => {
    const said = deploy('host: portal.lender.example\n');
    expect(said).toContain('placeholder names and addresses');
    expect(said).not.toContain('asked');
  });

  it('has no images fetched from a public registry where they are not', () => {
    const said = deploy('image: coverleaf/gateway:0.1.0\n');
    expect(said).toContain('docker.io');
    expect(said).not.toContain('asked');
    expect(deploy('image: coverleaf/gateway:0.1.0\n', { LOCAL_IMAGES: '1' })).toContain('asked');
    expect(deploy('image: registry.lender.test/coverleaf/gateway:0.1.0\n')).toContain('asked');
  });
});
