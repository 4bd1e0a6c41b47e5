import { freePort } from '@coverleaf/testing';
import type { Machine } from '../../../tools/standalone/src/machine';
import { environmentOf, type Ports } from '../../../tools/standalone/src/service-environment';
import {
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
  variableOf,
} from '../../../tools/standalone/src/services';
import type { Settings } from '../../../tools/standalone/src/settings';
import type { ReplicaSpec, Role } from './replica';

/** The replicas of a service. The document service is split into roles, as operators do under load. */
function rolesOf(service: ServiceName): readonly Role[] {
  if (SERVICES[service].http) return ['http', 'http', 'http'];
  return service === 'document'
    ? ['rpc', 'rpc', 'worker', 'worker', 'worker', 'worker', 'reader']
    : ['both', 'both'];
}

/** Decides which processes run, and with which environment. */
export async function layOut(
  settings: Settings,
  machine: Machine,
  insightUrl: string,
): Promise<ReplicaSpec[]> {
  const services = SERVICE_NAMES.filter((name) => !SERVICES[name].http);
  const rpcPorts = new Map<ServiceName, readonly number[]>();
  for (const name of services) rpcPorts.set(name, await freePorts(2));

  const specOf = async (service: ServiceName, role: Role, number: number): Promise<ReplicaSpec> => {
    const [managementPort = 0, ownPort = 0] = await freePorts(2);
    const rpc = ((role === 'rpc' || role === 'both') && rpcPorts.get(service)?.[number - 1]) || ownPort;
    const own = role === 'http' ? { ...settings, port: ownPort } : settings;
    const env = environmentOf(service, own, machine, portsOf(services, rpc, managementPort), insightUrl);
    const addresses = SERVICES[service].asks.map((asked) => [
      `${variableOf(asked)}_RPC`,
      rpcPorts
        .get(asked)
        ?.map((port) => `127.0.0.1:${port}`)
        .join(','),
    ]);
    const ownRole = role === 'http' ? {} : { ROLE: role };
    const told = { ...ownRole, MANAGEMENT_PORT: String(managementPort), ...Object.fromEntries(addresses) };
    return { service, role, number, managementPort, env: { ...env, ...told } };
  };
  const specs: ReplicaSpec[] = [];
  for (const service of SERVICE_NAMES) {
    const roles = rolesOf(service);
    for (const [index, role] of roles.entries()) {
      const number = roles.slice(0, index + 1).filter((other) => other === role).length;
      specs.push(await specOf(service, role, number));
    }
  }
  return specs;
}

/**
 * Only this replica's own ports. The addresses of other services are set separately, because each has several replicas.
 */
const portsOf = (services: readonly ServiceName[], rpc: number, management: number) =>
  Object.fromEntries(services.map((name) => [name, { rpc, management }])) as Record<ServiceName, Ports>;

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}
