import { join } from 'node:path';
import { withoutSecrets } from '@coverleaf/environment';
import type { ChildSpec } from './child-process';
import type { DataFolder } from './data-folder';
import type { Machine } from './machine';
import { environmentOf, type Ports, textAccount } from './service-environment';
import { SERVICE_NAMES, type ServiceName } from './services';
import { portalUrl, type Settings } from './settings';

/** The debugger's port of the first service in dev mode; the others follow. */
export const FIRST_DEBUG_PORT = 9230;

export const debugPortOf = (service: ServiceName): number =>
  FIRST_DEBUG_PORT + SERVICE_NAMES.indexOf(service);

/** In dev mode, Node runs the compiled files and restarts when a loaded file changes. */
export function argumentsOf(service: ServiceName, dev: boolean): string[] {
  if (!dev) return [join('dist', 'services', `${service}.js`)];
  const options = ['--watch', '--watch-preserve-output', '--enable-source-maps'];
  const debugging = `--inspect=127.0.0.1:${debugPortOf(service)}`;
  return [...options, debugging, join('dist', 'apps', service, 'src', 'main.js')];
}

/** The processes of the services. */
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

/** The simulator of Insight, started without INSIGHT_URL. */
export function simulatorChild(settings: Settings, folder: DataFolder): ChildSpec {
  return {
    name: 'insight-simulator',
    args: [join('dist', 'tools', 'insight-simulator', 'src', 'main.js')],
    env: {
      ...withoutSecrets(process.env),
      INSIGHT_SIMULATOR_PORT: String(settings.simulatorPort),
      INSIGHT_SIMULATOR_DATA: folder.simulator,
    },
  };
}

/** The simulator of Twilio, which keeps texts as files. */
export function textSimulatorChild(settings: Settings, folder: DataFolder, machine: Machine): ChildSpec {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = textAccount(settings, machine);
  return {
    name: 'twilio-simulator',
    args: [join('dist', 'tools', 'twilio-simulator', 'src', 'main.js')],
    env: {
      ...withoutSecrets(process.env),
      ...{ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, PUBLIC_URL: portalUrl(settings) },
      TWILIO_SIMULATOR_PORT: String(settings.textSimulatorPort),
      TWILIO_SIMULATOR_DATA: folder.texts,
    },
  };
}

/** Dev mode only: rebuilds the server renderer after each change, which restarts the gateway. */
export function pageBuilderChild(): ChildSpec {
  return {
    name: 'page-builder',
    args: [join('frontend', 'build.mjs'), '--watch'],
    env: withoutSecrets(process.env),
    silent: true,
  };
}

/** Dev mode only: serves the pages from their sources, in front of the gateway. */
export function devServerChild(settings: Settings, gatewayPort: number): ChildSpec {
  return {
    name: 'dev-server',
    args: [join('tools', 'dev-server', 'dev-server.mjs')],
    env: { ...withoutSecrets(process.env), PORT: String(settings.port), GATEWAY_PORT: String(gatewayPort) },
  };
}
