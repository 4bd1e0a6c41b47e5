import { join } from 'node:path';
import type { ChildSpec } from './child-process';
import type { DataFolder } from './data-folder';
import type { Machine } from './machine';
import { environmentOf, type Ports } from './service-environment';
import { SERVICE_NAMES, type ServiceName } from './services';
import type { Settings } from './settings';

/** The first port on which a debugger can be attached in dev mode; the services follow in their order. */
export const FIRST_DEBUG_PORT = 9230;

export const debugPortOf = (service: ServiceName): number =>
  FIRST_DEBUG_PORT + SERVICE_NAMES.indexOf(service);

/** In dev mode Node runs the compiled files one by one, and starts anew when one of those that it loaded changes. */
export function argumentsOf(service: ServiceName, dev: boolean): string[] {
  if (!dev) return [join('dist', 'services', `${service}.js`)];
  const options = ['--watch', '--watch-preserve-output', '--enable-source-maps'];
  const debugging = `--inspect=127.0.0.1:${debugPortOf(service)}`;
  return [...options, debugging, join('dist', 'apps', service, 'src', 'main.js')];
}

/** The services as processes to start. */
export function serviceChildren(
  settings: Settings,
  machine: Machine,
  ports: Readonly<Record<ServiceName, Ports>>,
  insightUrl: string,
): ChildSpec[] {
  return SERVICE_NAMES.map((name) => ({
    name,
    args: argumentsOf(name, settings.dev),
    env: environmentOf(name, settings, machine, ports, insightUrl),
  }));
}

/** The simulator of Insight, used while INSIGHT_URL is not set. */
export function simulatorChild(settings: Settings, folder: DataFolder): ChildSpec {
  return {
    name: 'insight-simulator',
    args: [join('dist', 'tools', 'insight-simulator', 'src', 'main.js')],
    env: {
      ...process.env,
      INSIGHT_SIMULATOR_PORT: String(settings.simulatorPort),
      INSIGHT_SIMULATOR_DATA: folder.simulator,
    },
  };
}

/** Dev mode only: renders the server's part of the pages again after each change, which restarts the gateway. */
export function pageBuilderChild(): ChildSpec {
  return {
    name: 'page-builder',
    args: [join('frontend', 'build.mjs'), '--watch'],
    env: process.env,
    silent: true,
  };
}

/** Dev mode only: the pages from their sources, before the gateway. */
export function devServerChild(settings: Settings, gatewayPort: number): ChildSpec {
  return {
    name: 'dev-server',
    args: [join('tools', 'dev-server', 'dev-server.mjs')],
    env: { ...process.env, PORT: String(settings.port), GATEWAY_PORT: String(gatewayPort) },
  };
}
