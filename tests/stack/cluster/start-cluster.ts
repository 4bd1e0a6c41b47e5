import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@coverleaf/testing';
import { SupervisedChild } from '../../../tools/standalone/src/child-process';
import { argumentsOf, simulatorChild } from '../../../tools/standalone/src/children';
import { openDataFolder } from '../../../tools/standalone/src/data-folder';
import { startMachine } from '../../../tools/standalone/src/machine';
import { Migrations } from '../../../tools/standalone/src/migrations';
import { SERVICE_NAMES } from '../../../tools/standalone/src/services';
import { readSettings } from '../../../tools/standalone/src/settings';
import { eventually } from '../eventually';
import { type Insight, insightAt } from '../insight';
import { SETTINGS } from '../start-stack';
import { Balancer } from './balancer';
import { layOut } from './lay-out';
import { Replica } from './replica';

/** The product with several replicas of each service, as processes on this machine behind a load balancer. */
export interface Cluster extends Insight {
  readonly portalUrl: string;
  readonly gatewayUrls: readonly string[];
  readonly dataDir: string;
  readonly redisUrl: string;
  readonly balancer: Balancer;
  readonly replicas: readonly Replica[];
  /** Starts replicas that are not running and waits until the load balancer uses them. */
  start(replicas: readonly Replica[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts three gateways, two replicas of each service, four document workers and a reader.
 * @param keptDir an existing folder, which is kept with all logs; if omitted, a temporary one
 */
export async function startCluster(
  env: Readonly<Record<string, string>> = {},
  keptDir?: string,
): Promise<Cluster> {
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'coverleaf-cluster-')));
  const folder = await openDataFolder(dataDir);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const settings = readSettings(
    {
      ...process.env,
      ...SETTINGS,
      SHUTDOWN_DELAY_MS: '1000',
      // Thirteen processes share the 100 connections that PostgreSQL has by default.
      DATABASE_POOL: '5',
      ...env,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      INSIGHT_SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
    },
    [],
  );
  const servers: { stop(): Promise<void> }[] = [];
  const machine = await startMachine(folder, settings.env, servers);
  await writeFile(join(folder.run, 'ports.json'), JSON.stringify(machine.ports));
  const simulator = new SupervisedChild(simulatorChild(settings, folder), folder);
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const replicas = (await layOut(settings, machine, simulatorUrl)).map((spec) => new Replica(spec, folder));
  // A deployment also runs migrations before it starts replicas.
  await new Migrations(folder, machine).run(
    SERVICE_NAMES.map((name) => ({
      name,
      args: argumentsOf(name, false),
      env: replicas.find(({ spec }) => spec.service === name)?.spec.env ?? {},
    })),
  );
  const gateways = replicas
    .filter(({ spec }) => spec.role === 'http')
    .map(({ name, spec }) => ({ name, port: Number(spec.env['PORT']), managementPort: spec.managementPort }));
  const balancer = await Balancer.start(port, gateways);

  const start = async (stopped: readonly Replica[]): Promise<void> => {
    await Promise.all(stopped.map((replica) => replica.start()));
    await eventually('all gateways to be ready', () => balancer.readyCount === gateways.length);
  };
  const stop = async (): Promise<void> => {
    await balancer.stop();
    await Promise.all(replicas.map((replica) => replica.kill()));
    await simulator.stop(1_000);
    await Promise.all(servers.map((server) => server.stop()));
    if (!keptDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([simulator.start(), start(replicas)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...insightAt(simulatorUrl),
    portalUrl: balancer.url,
    gatewayUrls: gateways.map((gateway) => `http://127.0.0.1:${gateway.port}`),
    dataDir,
    redisUrl: machine.redisUrl,
    balancer,
    replicas,
    start,
    stop,
  };
}
