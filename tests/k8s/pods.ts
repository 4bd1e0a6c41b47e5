import { JOBS, publisherOf } from '@coverleaf/contracts';
import { SERVICE_NAMES, type ServiceName, SERVICES } from '../../tools/standalone/src/services';
import { memoryNeedMb } from '../deployment/memory-needs';
import { COMPONENT, type K8sObject } from './objects';
import { about, type Container, isOurs, roleOf, serviceOf, type Workload, workloadsOf } from './workloads';

const UNITS: Readonly<Record<string, number>> = { Ki: 1 / 1024, Mi: 1, Gi: 1024 };

function memoryMb(quantity: string): number {
  const [, amount = '', unit = ''] = /^(\d+)(Ki|Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * (UNITS[unit] ?? Number.NaN);
}

/** Checks that the cluster admits the pods, that they end in time, and that they match the map of the product. */
export function podErrors(objects: readonly K8sObject[]): string[] {
  const workloads = workloadsOf(objects);
  return [...workloads.flatMap(standardsOf), ...missing(workloads)];
}

function standardsOf(workload: Workload): string[] {
  const { spec } = workload.spec.template;
  const { runAsNonRoot, runAsUser, seccompProfile } = spec.securityContext;
  const volumes = new Set(
    [...spec.volumes, ...workload.spec.volumeClaimTemplates.map((claim) => claim.metadata)].map(
      ({ name }) => name,
    ),
  );
  return about(workload, [
    (!runAsNonRoot || !runAsUser) && 'it may run as root',
    !['RuntimeDefault', 'Localhost'].includes(seccompProfile?.type ?? '') && 'it may make any system call',
    spec.automountServiceAccountToken !== false && 'it gets a token of the cluster',
    ...spec.containers.flatMap((container) => [
      ...containerErrors(container),
      ...container.volumeMounts.map(({ name }) => !volumes.has(name) && `there is no volume ${name}`),
    ]),
    ...(isOurs(workload) ? processErrors(workload) : []),
  ]);
}

function containerErrors({ securityContext, resources, image, ...container }: Container): (string | false)[] {
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const asked = probes.flatMap((probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port ?? []);
  return [
    securityContext.allowPrivilegeEscalation !== false && 'it may become more than it is',
    !securityContext.readOnlyRootFilesystem && 'it may write to its image',
    !securityContext.capabilities?.drop.includes('ALL') && 'it keeps capabilities',
    !(memoryMb(resources.requests.memory) <= memoryMb(resources.limits.memory)) &&
      'its memory is not bounded',
    !/(:[^:/@]*\d[^:/@]*|@sha256:[\da-f]{64})$/.test(image) && `${image} names no version`,
    ...asked.map((port) => !container.ports.some(({ name }) => name === port) && `no port is called ${port}`),
  ];
}

function processErrors(workload: Workload): (string | false)[] {
  return workload.spec.template.spec.containers.flatMap((container) => {
    const needMb = memoryNeedMb(serviceOf(workload), roleOf(workload), valueOf(container, 'NODE_OPTIONS'));
    const stays = roleOf(workload) !== 'migration';
    return [
      // The deployment finds out by this label which pods must wait for the migrations.
      workload.metadata.labels[COMPONENT] !== roleOf(workload) && 'it is deployed at the wrong time',
      !new RegExp(`(^|/)coverleaf/${serviceOf(workload)}[:@]`).test(container.image) &&
        `${container.image} is not its image`,
      !(needMb <= memoryMb(container.resources.limits.memory)) &&
        `it may take ${needMb} MB, for which its memory is too small`,
      stays &&
        !(container.startupProbe && container.readinessProbe && container.livenessProbe) &&
        'it is not probed',
    ];
  });
}

const valueOf = ({ env }: Container, name: string): string =>
  env.find((variable) => variable.name === name)?.value ?? '';

function missing(workloads: readonly Workload[]): string[] {
  const there = new Set(workloads.map((workload) => `${serviceOf(workload)} ${roleOf(workload)}`));
  const parser = there.has('document-parser parser') ? [] : ['nothing opens files'];
  const absent = SERVICE_NAMES.flatMap((name) =>
    rolesOf(name)
      .filter((role) => !there.has(`${name} ${role}`))
      .map((role) => `${name}: nothing runs its ${role}`),
  );
  return [...parser, ...absent];
}

function rolesOf(name: ServiceName): string[] {
  if (SERVICES[name].http) return ['http'];
  const jobs = JOBS.filter((job) => publisherOf(job) === name);
  return ['rpc', 'migration', ...new Set(jobs.map(({ role }) => role))];
}
