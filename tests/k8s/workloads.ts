import { z } from 'zod';
import { K8sObject, NAME, COMPONENT, titleOf } from './objects';

const Probe = z.looseObject({
  httpGet: z.looseObject({ port: z.union([z.string(), z.number()]) }).optional(),
  tcpSocket: z.looseObject({ port: z.union([z.string(), z.number()]) }).optional(),
});

const Reference = z.looseObject({ name: z.string(), optional: z.boolean().default(false) });
const KeyReference = Reference.extend({ key: z.string() });

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z
    .array(
      z.looseObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.looseObject({ secretKeyRef: KeyReference.optional() }).optional(),
      }),
    )
    .default([]),
  envFrom: z
    .array(
      z.looseObject({
        prefix: z.string().default(''),
        configMapRef: Reference.optional(),
        secretRef: Reference.optional(),
      }),
    )
    .default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  resources: z.looseObject({
    requests: z.looseObject({ cpu: z.string(), memory: z.string() }),
    limits: z.looseObject({ memory: z.string() }),
  }),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  securityContext: z
    .looseObject({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      capabilities: z.looseObject({ drop: z.array(z.string()) }).optional(),
    })
    .default({}),
  volumeMounts: z.array(z.looseObject({ name: z.string() })).default([]),
});
export type Container = z.output<typeof Container>;

export const Workload = K8sObject.extend({
  spec: z.looseObject({
    replicas: z.number().optional(),
    selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }).optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean().optional(),
        terminationGracePeriodSeconds: z.number().default(30),
        securityContext: z
          .looseObject({
            runAsNonRoot: z.boolean().optional(),
            runAsUser: z.number().optional(),
            seccompProfile: z.looseObject({ type: z.string() }).optional(),
          })
          .default({}),
        containers: z.array(Container).min(1),
        volumes: z
          .array(
            z.looseObject({
              name: z.string(),
              configMap: Reference.optional(),
              secret: z.looseObject({ secretName: z.string() }).optional(),
            }),
          )
          .default([]),
      }),
    }),
    volumeClaimTemplates: z.array(K8sObject.pick({ metadata: true })).default([]),
  }),
});
export type Workload = z.output<typeof Workload>;

export const workloadsOf = (objects: readonly K8sObject[]): Workload[] =>
  objects
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map((object) => Workload.parse(object));

/** Whether it runs our code, not a third-party server. */
export const isOurs = (workload: Workload): boolean => COMPONENT in labelsOf(workload);

export const labelsOf = ({ spec }: Workload): Readonly<Record<string, string>> =>
  spec.template.metadata.labels;
export const serviceOf = (workload: Workload): string => labelsOf(workload)[NAME] ?? '';
export const roleOf = (workload: Workload): string => labelsOf(workload)[COMPONENT] ?? '';

/** @returns the errors, each with the name of the workload */
export const about = (workload: Workload, errors: readonly (string | false | undefined)[]): string[] =>
  errors.flatMap((error) => (error ? [`${titleOf(workload)}: ${error}`] : []));
