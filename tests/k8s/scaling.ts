import { z } from 'zod';
import { K8sObject, ofKind, titleOf } from './objects';
import { roleOf, serviceOf, type Workload, workloadsOf } from './workloads';

const Scaler = K8sObject.extend({
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ name: z.string() }),
    minReplicas: z.number().optional(),
    maxReplicas: z.number().optional(),
    minReplicaCount: z.number().optional(),
    maxReplicaCount: z.number().optional(),
    triggers: z.array(z.looseObject({ metadata: z.looseObject({ query: z.string() }) })).default([]),
  }),
});
type Scaler = z.output<typeof Scaler>;

const RUN_JOBS: ReadonlySet<string> = new Set(['worker', 'reader']);

/**
 * Checks that each autoscaler scales an existing object by that object's own metrics, and that if one worker or reader
 * has an autoscaler, all do.
 */
export function scalingErrors(objects: readonly K8sObject[]): string[] {
  const workloads = workloadsOf(objects);
  const scalers = ['HorizontalPodAutoscaler', 'ScaledObject'].flatMap((kind) =>
    ofKind(objects, kind, Scaler),
  );
  const scaled = new Set(scalers.map(({ spec }) => spec.scaleTargetRef.name));
  const byFigures = scalers.some(({ kind }) => kind === 'ScaledObject');
  const forgotten = workloads.filter(
    (workload) => byFigures && RUN_JOBS.has(roleOf(workload)) && !scaled.has(workload.metadata.name),
  );
  const errors = scalers.flatMap((scaler) => {
    const target = workloads.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === scaler.spec.scaleTargetRef.name,
    );
    const errors = target ? targetErrors(scaler, target) : ['what it scales is not there'];
    return errors.map((error) => `${titleOf(scaler)}: ${error}`);
  });
  return [...errors, ...forgotten.map((workload) => `${titleOf(workload)}: nothing scales it`)];
}

function targetErrors({ spec }: Scaler, target: Workload): string[] {
  const fewest = spec.minReplicas ?? spec.minReplicaCount ?? 0;
  const most = spec.maxReplicas ?? spec.maxReplicaCount ?? 0;
  const queries = spec.triggers.map(({ metadata }) => metadata.query);
  return [
    ...(target.spec.replicas === undefined ? [] : [`each deployment would set ${titleOf(target)} back`]),
    ...(fewest >= 1 && fewest <= most ? [] : [`it cannot keep between ${fewest} and ${most}`]),
    ...queries
      .filter((query) => !query.includes(`service="${serviceOf(target)}"`))
      .map(() => `it counts the jobs of another service`),
    ...(queries.length > 0 && !RUN_JOBS.has(roleOf(target)) ? ['only workers and readers have queues'] : []),
  ];
}
