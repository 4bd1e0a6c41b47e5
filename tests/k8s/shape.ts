import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import type { K8sObject } from './objects';
import { titleOf } from './objects';

interface Model {
  new (): { validate(): void };
  readonly apiVersion: string;
  readonly kind: string;
}

const MODELS: readonly Model[] = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  ScaledObject,
  Secret,
  Service,
  StatefulSet,
];

export function shapeErrors(object: K8sObject): string[] {
  const model = MODELS.find(
    ({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind,
  );
  if (!model) return [`${titleOf(object)}: nothing is known of ${object.apiVersion} ${object.kind}`];
  const read = new Set<string>();
  const instance = Object.assign(new model(), object);
  try {
    watched(instance, '', read).validate();
  } catch (error) {
    return [`${titleOf(object)}: ${String(error)}`];
  }
  return unread(object, '', read).map((path) => `${titleOf(object)}: nobody knows the field ${path}`);
}

/**
 * Records which fields the validator of the schema reads. It reads every field that it knows, so the others are
 * unknown.
 */
function watched<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const field: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return field;
      read.add(`${path}/${key}`);
      return isObject(field) ? watched(field, `${path}/${key}`, read) : field;
    },
  });
}

function unread(value: object, path: string, read: ReadonlySet<string>): string[] {
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => {
    const place = `${path}/${key}`;
    if (!read.has(place)) return [place];
    return isObject(field) ? unread(field, place, read) : [];
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
