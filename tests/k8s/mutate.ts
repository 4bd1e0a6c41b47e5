import { type K8sObject, titleOf } from './objects';

export type Path = readonly (string | number)[];

/** What is to be said, of which object, where in it, and what stands there instead (`undefined`: nothing). */
export type Mutation = readonly [fault: RegExp, title: string, path: Path, value: unknown];

export const POD = ['spec', 'template', 'spec'] as const;
export const PROCESS = [...POD, 'containers', 0] as const;
export const RULE = ['spec', 'groups', 0, 'rules', 0] as const;

/** The objects with one thing changed in a copy of one. A title that ends in `-` is that of a ConfigMap with a hash. */
export function mutate(
  objects: readonly K8sObject[],
  [, title, path, value]: Mutation,
): readonly K8sObject[] {
  const index = objects.findIndex((object) =>
    title.endsWith('-') ? titleOf(object).startsWith(title) : titleOf(object) === title,
  );
  const copy = structuredClone(objects[index]);
  if (!copy) throw new Error(`There is no ${title}`);
  let place: object = copy;
  for (const key of path.slice(0, -1)) {
    const next: unknown = Reflect.get(place, key);
    if (typeof next !== 'object' || next === null) throw new Error(`There is nothing at ${path.join('.')}`);
    place = next;
  }
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return objects.with(index, copy);
}
