import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TestFolder } from '../stack/test-folder';
import { K8S } from './objects';

/**
 * Stands in for kubectl, because there is no cluster: it renders files, and reports every attempt to reach a cluster.
 */
const KUBECTL = '#!/bin/sh\nif [ "$1" = kustomize ]; then cat "$2"; else echo asked >&2; exit 7; fi\n';
const DIGEST = `sha256:${'0a'.repeat(32)}`;
const folder = new TestFolder();
const cluster = new TestFolder();
beforeAll(() => folder.write('kubectl', KUBECTL, 0o755));

/** @returns what deploying these manifests prints before it would reach a cluster */
async function deploy(manifests: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const path = await folder.write('manifests.yaml', manifests);
  const env = { PATH: `${folder.path}:${process.env['PATH']}`, ...variables };
  return spawnSync('sh', [join(K8S, 'deploy.sh'), path], { encoding: 'utf8', env }).stderr;
}

describe('k8s/deploy.sh', () => {
  it('refuses placeholder names', async () => {
    const said = await deploy('host: portal.lender.example\n');
    expect(said).toContain('placeholder names and addresses');
    expect(said).not.toContain('asked');
  });

  it('refuses image names that a cluster would fetch from a public registry', async () => {
    const said = await deploy('image: coverleaf/gateway:0.1.0\n');
    expect(said).toContain('docker.io');
    expect(said).not.toContain('asked');
    expect(await deploy('image: coverleaf/gateway:0.1.0\n', { LOCAL_IMAGES: '1' })).toContain('asked');
    expect(await deploy(`image: registry.lender.test/coverleaf/gateway:0.1.0@${DIGEST}\n`)).toContain(
      'asked',
    );
  });

  it('replaces the gateway after the services, which can answer the previous gateway', async () => {
    const willing = [
      '#!/bin/sh',
      'if [ "$1" = kustomize ]; then cat "$2"; fi',
      'if [ "$1 $2" = "get jobs" ]; then echo migrate Complete; fi',
      'if [ "$1" = apply ]; then echo "$*" >&2; fi',
    ];
    await cluster.write('kubectl', `${willing.join('\n')}\n`, 0o755);
    const said = await deploy('kind: Deployment\n', { PATH: `${cluster.path}:${process.env['PATH']}` });
    const applied = said.split('\n').filter((line) => / in \(|=migration/.test(line));
    const selected = applied.map((line) => /component(?: in |=)\(?([^)]*)/.exec(line)?.[1]);
    expect(selected.slice(-3)).toEqual(['migration', 'rpc, worker, reader, parser', 'http']);
  });

  it('deploys only pinned images', async () => {
    const pinned = `image: registry.lender.test/coverleaf/gateway:0.1.0@${DIGEST}\n`;
    for (const unpinned of ['image: postgres:18\n', 'image: postgres:18@sha256:12\n', '  - image: redis\n']) {
      const said = await deploy(pinned + unpinned);
      expect(said).toContain(unpinned.trim());
      expect(said).toContain('digest');
      expect(said).not.toContain('gateway');
      expect(said).not.toContain('asked');
      expect(await deploy(pinned + unpinned, { UNPINNED_IMAGES: '1' })).toContain('asked');
    }
  });
});
