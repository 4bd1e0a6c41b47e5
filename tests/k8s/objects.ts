import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const K8S = join(__dirname, '..', '..', 'k8s');
export const NAME = 'app.kubernetes.io/name';
export const COMPONENT = 'app.kubernetes.io/component';

/** What every object has; what a kind has beside it is read by the check that is about it. */
export const K8sObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
export type K8sObject = z.output<typeof K8sObject>;

/** The objects of a file below k8s/, in its order. */
export function readObjects(...path: readonly string[]): K8sObject[] {
  const documents = parseAllDocuments(readFileSync(join(K8S, ...path), 'utf8'));
  return [...documents].map((document) => K8sObject.parse(document.toJS()));
}

export const titleOf = ({ kind, metadata }: K8sObject): string => `${kind} ${metadata.name}`;

/** The objects of one kind, read by its schema. */
export function ofKind<S extends z.ZodType>(
  objects: readonly K8sObject[],
  kind: string,
  schema: S,
): z.output<S>[] {
  return objects.filter((object) => object.kind === kind).map((object) => schema.parse(object));
}
