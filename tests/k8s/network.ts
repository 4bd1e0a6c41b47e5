import { isDeepStrictEqual } from 'node:util';
import { type Need, SERVICE_NAMES, SERVICES } from '../../tools/standalone/src/services';
import { z } from 'zod';
import { K8sObject, ofKind, titleOf } from './objects';
import { matches, Selector } from './selectors';
import { isOurs, labelsOf, roleOf, serviceOf, type Workload, workloadsOf } from './workloads';

const Peer = z.looseObject({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
const Ports = z.array(z.looseObject({ port: z.number() }));
const Policy = K8sObject.extend({
  spec: z.looseObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.looseObject({ from: z.array(Peer).optional(), ports: Ports })).default([]),
    egress: z.array(z.looseObject({ to: z.array(Peer).optional(), ports: Ports })).default([]),
  }),
});
type Policy = z.output<typeof Policy>;
type Peers = z.output<typeof Peer>[];

const RPC_PORT = 4_000;
/**
 * Public addresses only. Excludes the private ranges of RFC 1918 and 6598, and the link-local range in which clouds
 * keep secrets of their machines.
 */
const WORLD = JSON.stringify({
  cidr: '0.0.0.0/0',
  except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
});
/** Needs that are reached over the network. The policy `to-…` allows each. */
const REACHED: readonly Need[] = [
  'database',
  'redis',
  'objects',
  'virus-scanner',
  'insight',
  'mail',
  'mail-provider',
  'translation-engine',
  'document-parser',
];
/** Needs that only workers reach. */
const BY_WORKERS: ReadonlySet<Need> = new Set<Need>(['mail', 'mail-provider', 'translation-engine']);

/** Readers open untrusted documents, so they may not send anything there. */
const NOT_BY_READERS: ReadonlySet<Need> = new Set<Need>(['insight', 'virus-scanner']);

/** Checks that the policies allow exactly the connections in the map of the product. */
export function networkErrors(objects: readonly K8sObject[]): string[] {
  const policies = ofKind(objects, 'NetworkPolicy', Policy);
  const workloads = workloadsOf(objects);
  const processes = workloads.filter(isOurs);
  return [
    ...openWays(policies),
    ...policies.flatMap((policy) => aimless(policy, workloads)),
    ...processes.flatMap((from) =>
      processes.filter((to) => roleOf(to) === 'rpc').flatMap((to) => questionErrors(policies, from, to)),
    ),
    ...parserErrors(policies, processes),
    ...REACHED.flatMap((need) => needErrors(need, policies, processes)),
    ...collectorErrors(policies, processes),
    ...policies.filter(isWider).map((policy) => `${titleOf(policy)}: the world is not ${WORLD}`),
  ];
}

/** If the spans of one process are lost, every trace has a gap. */
function collectorErrors(policies: readonly Policy[], processes: readonly Workload[]): string[] {
  const policy = policies.find(({ metadata }) => metadata.name === 'to-collector');
  return processes
    .filter((workload) => serviceOf(workload) !== 'document-parser')
    .filter((workload) => policy && !matches(policy.spec.podSelector, labelsOf(workload)))
    .map((workload) => `${titleOf(workload)} does not reach a collector`);
}

/** Only services that need the document parser may call it, and it may call nobody. */
function parserErrors(policies: readonly Policy[], processes: readonly Workload[]): string[] {
  const parser = processes.find((workload) => serviceOf(workload) === 'document-parser');
  if (!parser) return ['Nothing opens files'];
  const own = policies.filter(({ spec }) => matches(spec.podSelector, labelsOf(parser)));
  const leads = own.filter(({ spec }) => spec.egress.length > 0).map(titleOf);
  const callers = processes.filter((from) =>
    own.some(({ spec }) => spec.ingress.some((rule) => allows(rule.from, rule.ports, from))),
  );
  const needing = processes.filter((workload) =>
    SERVICE_NAMES.some(
      (name) => name === serviceOf(workload) && SERVICES[name].needs.includes('document-parser'),
    ),
  );
  return [
    ...leads.map((title) => `${title} lets the document parser out`),
    ...(isDeepStrictEqual(callers, needing) ? [] : ['The document parser is called by others than need it']),
  ];
}

const isWider = ({ spec }: Policy): boolean =>
  spec.egress
    .flatMap(({ to }) => to ?? [])
    .some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0' && JSON.stringify(ipBlock) !== WORLD);

/** For each direction, one policy must deny everything that no other policy allows. */
function openWays(policies: readonly Policy[]): string[] {
  const closes = ({ spec }: Policy, way: 'Ingress' | 'Egress'): boolean =>
    spec.policyTypes.includes(way) &&
    [...spec.ingress, ...spec.egress].length === 0 &&
    matches(spec.podSelector, {});
  return (['Ingress', 'Egress'] as const)
    .filter((way) => !policies.some((policy) => closes(policy, way)))
    .map((way) => `What no NetworkPolicy allows is allowed: ${way}`);
}

function aimless(policy: Policy, workloads: readonly Workload[]): string[] {
  const peers = [
    ...policy.spec.ingress.flatMap(({ from }) => from ?? []),
    ...policy.spec.egress.flatMap(({ to }) => to ?? []),
  ];
  const own = peers.flatMap(({ podSelector, namespaceSelector }) =>
    podSelector && !namespaceSelector ? [podSelector] : [],
  );
  return [policy.spec.podSelector, ...own]
    .flatMap((selector) => [selector, ...eachValue(selector)])
    .filter((selector) => !workloads.some((workload) => matches(selector, labelsOf(workload))))
    .map((selector) => `${titleOf(policy)}: nothing is ${JSON.stringify(selector)}`);
}

/** Splits a selector by value, so that a misspelled name among several is noticed. */
const eachValue = (selector: Selector): Selector[] =>
  selector.matchExpressions.flatMap((expression) =>
    expression.values.map((value) => ({
      ...selector,
      matchExpressions: [{ ...expression, values: [value] }],
    })),
  );

function questionErrors(policies: readonly Policy[], from: Workload, to: Workload): string[] {
  const asker = SERVICE_NAMES.find((name) => name === serviceOf(from));
  const wanted = asker !== undefined && SERVICES[asker].asks.some((name) => name === serviceOf(to));
  const of = (workload: Workload): Policy['spec'][] =>
    policies.map(({ spec }) => spec).filter(({ podSelector }) => matches(podSelector, labelsOf(workload)));
  const ways = {
    'may go to': of(from).some(({ egress }) => egress.some((rule) => allows(rule.to, rule.ports, to))),
    'is let in by': of(to).some(({ ingress }) => ingress.some((rule) => allows(rule.from, rule.ports, from))),
  };
  return Object.entries(ways)
    .filter(([, is]) => is !== wanted)
    .map(([way]) => `${titleOf(from)} ${way} ${titleOf(to)}: that should ${wanted ? '' : 'not '}be so`);
}

const allows = (peers: Peers | undefined, ports: z.output<typeof Ports>, other: Workload): boolean =>
  ports.some(({ port }) => port === RPC_PORT) &&
  (!peers ||
    peers.some(
      ({ podSelector, namespaceSelector }) =>
        podSelector && !namespaceSelector && matches(podSelector, labelsOf(other)),
    ));

function needErrors(need: Need, policies: readonly Policy[], processes: readonly Workload[]): string[] {
  const policy = policies.find(({ metadata }) => metadata.name === `to-${need}`);
  if (!policy) return [`There is no NetworkPolicy to-${need}`];
  return processes.flatMap((workload) => {
    const service = SERVICE_NAMES.find((name) => name === serviceOf(workload));
    const needs = service !== undefined && SERVICES[service].needs.includes(need);
    const role = roleOf(workload);
    const wanted =
      needs &&
      (!BY_WORKERS.has(need) || role === 'worker') &&
      !(NOT_BY_READERS.has(need) && role === 'reader');
    if (matches(policy.spec.podSelector, labelsOf(workload)) === wanted) return [];
    return [`${titleOf(workload)} ${wanted ? 'does not reach' : 'reaches, without need,'} its ${need}`];
  });
}
