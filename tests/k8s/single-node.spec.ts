import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { TestFolder } from '../stack/test-folder';
import { describeRendered, K8S, readObjects, renderOverlay } from './objects';
import { isOurs, roleOf, serviceOf, workloadsOf } from './workloads';

/** Connections per process: `DATABASE_POOL`, plus one for LISTEN. */
const CONNECTIONS = 10 + 1;

const folder = new TestFolder();
const workloads = workloadsOf(renderOverlay('single-node'));
const postgres = workloads.find((workload) => serviceOf(workload) === 'postgres');

it('makes k3s pass the callers’ addresses to the ingress', () => {
  const [traefik] = readObjects('overlays', 'single-node', 'traefik.yaml');
  const { spec } = z.looseObject({ spec: z.object({ valuesContent: z.string() }) }).parse(traefik);
  expect(parse(spec.valuesContent)).toEqual({ service: { spec: { externalTrafficPolicy: 'Local' } } });
});

describeRendered('PostgreSQL on a single node', () => {
  it('has enough connections for every process and its successor', () => {
    const staying = workloads.filter(
      (workload) => isOurs(workload) && ['rpc', 'worker', 'reader'].includes(roleOf(workload)),
    );
    const args = postgres?.spec.template.spec.containers.flatMap((container) => container['args']).join(' ');
    const [, most] = /max_connections=(\d+)/.exec(args ?? '') ?? [];
    // PostgreSQL reserves three connections for its administrator.
    expect(Number(most) - 3).toBeGreaterThanOrEqual(2 * staying.length * CONNECTIONS);
  });

  it('has shared memory for parallel queries', () => {
    const mounts = postgres?.spec.template.spec.containers.flatMap(({ volumeMounts }) => volumeMounts);
    const shm = mounts?.find((mount) => mount['mountPath'] === '/dev/shm');
    const volume = postgres?.spec.template.spec.volumes.find(({ name }) => name === shm?.name);
    expect(volume).toMatchObject({ emptyDir: { medium: 'Memory', sizeLimit: '256Mi' } });
  });

  it('passes no database password on a command line', async () => {
    await folder.write('psql', '#!/bin/sh\nprintf "%s\\n" "$*" >>"$LOG.args"\ncat >>"$LOG.input"\n', 0o755);
    const urls = ['LENDER', 'DOCUMENT', 'MAIL_INGEST', 'TRANSLATION', 'IDENTITY'].flatMap(
      (name): [string, string][] => [
        [`${name}_DATABASE_URL`, `postgres://${name}_work:work-of-${name}@postgres:5432/of_${name}`],
        [
          `${name}_MIGRATION_DATABASE_URL`,
          `postgres://${name}:pass-of-${name}@postgres:5432/of_${name}?sslmode=disable`,
        ],
      ],
    );
    const log = folder.at('log');
    const PATH = `${folder.path}:${process.env['PATH']}`;
    const script = join(K8S, 'components', 'servers', 'create-databases.sh');
    const env = { PATH, LOG: log, ...Object.fromEntries(urls) };
    const { status, stderr } = spawnSync('sh', [script], { encoding: 'utf8', env });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(`${log}.args`, 'utf8')).not.toMatch(/(pass|work)-of/);
    expect(readFileSync(`${log}.input`, 'utf8')).toContain(
      [
        "\\set owner 'MAIL_INGEST'",
        "\\set owner_secret 'pass-of-MAIL_INGEST'",
        "\\set worker 'MAIL_INGEST_work'",
        "\\set worker_secret 'work-of-MAIL_INGEST'",
        "\\set database 'of_MAIL_INGEST'",
      ].join('\n'),
    );
  });
});
