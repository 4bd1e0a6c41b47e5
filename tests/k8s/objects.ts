import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const K8S = join(__dirname, '..', '..', 'k8s');
export const NAME = 'app.kubernetes.io/name';
export const COMPONENT = 'app.kubernetes.io/component';

/** The fields of every object. Each check parses the other fields that it needs. */
export const K8sObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
export type K8sObject = z.output<typeof K8sObject>;

/** The objects of a file below k8s/, in order. */
export function readObjects(...path: readonly string[]): K8sObject[] {
  return parseObjects(readFileSync(join(K8S, ...path), 'utf8'));
}

const parseObjects = (yaml: string): K8sObject[] =>
  [...parseAllDocuments(yaml)].map((document) => K8sObject.parse(document.toJS()));

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

/** Skips the suite if kubectl is missing, except in CI, which must have it. */
export const describeRendered = hasKubectl || process.env['CI'] ? describe : describe.skip;

/** The rendered objects of an overlay. Empty without kubectl, because the tests are then skipped. */
export function renderOverlay(name: string): K8sObject[] {
  if (!hasKubectl && !process.env['CI']) return [];
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(K8S, 'overlays', name)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr || 'kubectl is missing');
  return parseObjects(stdout);
}

export const titleOf = ({ kind, metadata }: K8sObject): string => `${kind} ${metadata.name}`;

export function ofKind<S extends z.ZodType>(
  objects: readonly K8sObject[],
  kind: string,
  schema: S,
): z.output<S>[] {
  return objects.filter((object) => object.kind === kind).map((object) => schema.parse(object));
}
