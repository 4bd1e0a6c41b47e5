import { join } from 'node:path';
import type { ChildSpec } from './child-process';
import type { DataFolder } from './data-folder';
import type { Machine } from './machine';
import { environmentOf, type Ports } from './service-environment';
import { SERVICE_NAMES, type ServiceName } from './services';
import type { Settings } from './settings';

/** In dev mode Node runs the sources and starts anew after each change of a file that was loaded. */
const WATCHED = ['--watch', '--watch-preserve-output', '-r', '@swc-node/register'];

export function argumentsOf(service: ServiceName, dev: boolean): string[] {
  return dev
    ? [...WATCHED, join('apps', service, 'src', 'main.ts')]
    : [join('dist', 'services', `${service}.js`)];
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

/** The stand-in for Insight, used while INSIGHT_URL is not set. */
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

/** Dev mode only: builds the pages again after each change. The gateway starts anew when its renderer changes. */
export function pageBuilderChild(): ChildSpec {
  return {
    name: 'page-builder',
    args: [join('frontend', 'build.mjs'), '--watch'],
    env: process.env,
    silent: true,
  };
}
