import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, isPortFree } from '@coverleaf/local-servers';
import { SupervisedChild } from './child-process';
import {
  devServerChild,
  pageBuilderChild,
  serviceChildren,
  simulatorChild,
  textSimulatorChild,
} from './children';
import { openDataFolder } from './data-folder';
import { lockDataFolder } from './data-lock';
import { startMachine } from './machine';
import { Migrations } from './migrations';
import { endLeftovers } from './run-files';
import type { Ports } from './service-environment';
import { SERVICE_NAMES, type ServiceName } from './services';
import { type Settings, simulatesTexts } from './settings';
import { StartError } from './start-error';
import { summaryOf } from './summary';

/** Services have SHUTDOWN_GRACE_MS (15 s) to finish their work. */
const GRACE_MS = 20_000;

/** The whole product on one machine. `stop` may be called at any time, also during `start`. */
export class Product {
  private readonly children: SupervisedChild[] = [];
  private readonly servers: { stop(): Promise<void> }[] = [];
  private unlock: (() => Promise<void>) | undefined;

  constructor(private readonly settings: Settings) {}

  /** @returns a summary table; nothing if it only prepares. @throws StartError */
  async start(): Promise<string> {
    const { settings } = this;
    const folder = await openDataFolder(settings.dataDir);
    this.unlock = await lockDataFolder(folder);
    await endLeftovers(folder);
    const simulated = !settings.env['INSIGHT_URL'];
    await wantFree(settings.port, 'PORT');
    if (simulated) await wantFree(settings.simulatorPort, 'INSIGHT_SIMULATOR_PORT');
    const textsSimulated = simulatesTexts(settings);
    if (textsSimulated) await wantFree(settings.textSimulatorPort, 'TWILIO_SIMULATOR_PORT');
    const insightUrl = settings.env['INSIGHT_URL'] ?? `http://127.0.0.1:${settings.simulatorPort}`;

    const [machine, ports] = await Promise.all([
      startMachine(folder, settings.env, this.servers),
      servicePorts(),
    ]);
    const gatewayPort = settings.dev ? await freePort() : settings.port;
    const services = serviceChildren({ ...settings, gatewayPort }, machine, ports, insightUrl);
    if (!settings.dev) {
      const migrations = new Migrations(folder, machine);
      this.servers.unshift(migrations);
      await migrations.run(services);
    }
    if (settings.prepare) return '';
    const specs = [...services];
    if (simulated) specs.unshift(simulatorChild(settings, folder));
    if (textsSimulated) specs.unshift(textSimulatorChild(settings, folder, machine));
    if (settings.dev) specs.push(devServerChild(settings, gatewayPort), pageBuilderChild());
    this.children.push(...specs.map((spec) => new SupervisedChild(spec, folder)));
    const all = {
      portal: settings.port,
      simulator: simulated ? settings.simulatorPort : null,
      texts: textsSimulated ? settings.textSimulatorPort : null,
      ...machine.ports,
    };
    await writeFile(join(folder.run, 'ports.json'), JSON.stringify({ ...all, services: ports }, null, 2));
    await Promise.all(this.children.map((child) => child.start()));
    return summaryOf(settings, folder, machine, insightUrl);
  }

  /** Stops the services first, then the servers. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.children.map((child) => child.stop(GRACE_MS)));
    await Promise.allSettled(this.servers.map((server) => server.stop()));
    await this.unlock?.();
  }
}

async function servicePorts(): Promise<Record<ServiceName, Ports>> {
  const entries = await Promise.all(
    SERVICE_NAMES.map(async (name) => [name, { rpc: await freePort(), management: await freePort() }]),
  );
  return Object.fromEntries(entries) as Record<ServiceName, Ports>;
}

async function wantFree(port: number, variable: string): Promise<void> {
  if (!(await isPortFree(port))) {
    throw new StartError(`Port ${port} is taken by another program; set ${variable} to a free one.`);
  }
}
