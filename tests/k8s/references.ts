import { z } from 'zod';
import { K8sObject, ofKind, titleOf } from './objects';
import { matches, Selector } from './selectors';
import { about, labelsOf, type Workload, workloadsOf } from './workloads';

const Port = z.looseObject({
  port: z.number(),
  name: z.string().optional(),
  targetPort: z.union([z.string(), z.number()]),
});
const Service = K8sObject.extend({
  spec: z.looseObject({ selector: z.record(z.string(), z.string()), ports: z.array(Port) }),
});
const Budget = K8sObject.extend({ spec: z.looseObject({ selector: Selector }) });
const Ingress = K8sObject.extend({
  spec: z.looseObject({
    rules: z.array(
      z.looseObject({
        http: z.looseObject({
          paths: z.array(
            z.looseObject({
              backend: z.looseObject({
                service: z.looseObject({ name: z.string(), port: z.looseObject({ name: z.string() }) }),
              }),
            }),
          ),
        }),
      }),
    ),
    tls: z.array(z.looseObject({ secretName: z.string() })),
  }),
});

/** Checks that every reference to another object resolves: selectors, ports, ConfigMaps, Secrets. */
export function referenceErrors(objects: readonly K8sObject[], secrets: readonly K8sObject[]): string[] {
  const workloads = workloadsOf(objects);
  const services = ofKind(objects, 'Service', Service);
  const budgets = ofKind(objects, 'PodDisruptionBudget', Budget);
  return [
    ...doubles(objects),
    ...workloads.flatMap((workload) => workloadErrors(workload, objects, secrets)),
    ...services.flatMap((service) => serviceErrors(service, workloads)),
    ...budgets
      .filter(({ spec }) => !workloads.some((workload) => matches(spec.selector, labelsOf(workload))))
      .map((budget) => `${titleOf(budget)}: it is about no pod`),
    ...workloads
      .filter(({ kind }) => kind === 'Deployment')
      .filter((workload) => !budgets.some(({ spec }) => matches(spec.selector, labelsOf(workload))))
      .map((workload) => `${titleOf(workload)}: no PodDisruptionBudget keeps it up`),
    ...ofKind(objects, 'Ingress', Ingress).flatMap(({ spec, ...ingress }) => [
      ...spec.rules
        .flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
        .filter(
          ({ name, port }) =>
            !services.some(
              (service) =>
                service.metadata.name === name &&
                service.spec.ports.some((given) => given.name === port.name),
            ),
        )
        .map(({ name, port }) => `${titleOf(K8sObject.parse(ingress))}: there is no ${port.name} of ${name}`),
      ...spec.tls
        .filter(({ secretName }) => !secrets.some(({ metadata }) => metadata.name === secretName))
        .map(
          ({ secretName }) =>
            `${titleOf(K8sObject.parse(ingress))}: nobody says how to make the Secret ${secretName}`,
        ),
    ]),
  ];
}

function doubles(objects: readonly K8sObject[]): string[] {
  const titles = objects.map(titleOf);
  return titles
    .filter((title, index) => titles.indexOf(title) < index)
    .map((title) => `${title}: there are two`);
}

function workloadErrors(
  workload: Workload,
  objects: readonly K8sObject[],
  secrets: readonly K8sObject[],
): string[] {
  const { selector, template } = workload.spec;
  const named = (of: readonly K8sObject[], kind: string, name: string): boolean =>
    of.some((object) => object.kind === kind && object.metadata.name === name);
  const sources = template.spec.containers.flatMap(({ env, envFrom }) => [
    ...envFrom.map(({ configMapRef, secretRef }) => ({ map: configMapRef?.name, secret: secretRef?.name })),
    ...env.map(({ valueFrom }) => ({ map: undefined, secret: valueFrom?.secretKeyRef?.name })),
  ]);
  const mounted = template.spec.volumes.map(({ configMap, secret }) => ({
    map: configMap?.name,
    secret: secret?.secretName,
  }));
  return about(workload, [
    selector &&
      !Object.entries(selector.matchLabels).every(([key, value]) => labelsOf(workload)[key] === value) &&
      'it does not select its own pods',
    ...[...sources, ...mounted].flatMap(({ map, secret }) => [
      map !== undefined && !named(objects, 'ConfigMap', map) && `there is no ConfigMap ${map}`,
      secret !== undefined &&
        !named(secrets, 'Secret', secret) &&
        `nobody says how to make the Secret ${secret}`,
    ]),
  ]);
}

function serviceErrors(service: z.output<typeof Service>, workloads: readonly Workload[]): string[] {
  const { selector, ports } = service.spec;
  const behind = workloads.filter((workload) =>
    matches({ matchLabels: selector, matchExpressions: [] }, labelsOf(workload)),
  );
  if (behind.length !== 1) return [`${titleOf(service)}: it leads to ${behind.length} workloads`];
  const open = behind.flatMap(({ spec }) =>
    spec.template.spec.containers.flatMap((container) => container.ports),
  );
  return ports
    .filter(
      ({ targetPort }) =>
        !open.some(({ name, containerPort }) => targetPort === name || targetPort === containerPort),
    )
    .map(({ targetPort }) => `${titleOf(service)}: its pods have no port ${targetPort}`);
}
