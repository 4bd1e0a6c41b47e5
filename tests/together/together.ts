import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests must be registered at once, which `import()` cannot do. */
const load: (path: string) => unknown = require;
const ROOT = join(__dirname, '..', '..');

/**
 * Folders of `apps`. A suite belongs to the first group that has its folder. No group has suites of two services,
 * because a process runs one. What waits for the readers, which use all cores, takes long and runs alone.
 */
const GROUPS = JSON.parse(readFileSync(join(__dirname, 'groups.json'), 'utf8')) as Record<string, string[]>;

/**
 * Registers the suites of a group as blocks of one suite. Jest loads all modules anew for each suite, and those of a
 * service take seconds, which is most of the time of a short suite.
 */
export function runTogether(group: string): void {
  for (const path of suites()) if (groupOf(path) === group) describe(path, () => void load(join(ROOT, path)));
}

/** The suites of services that use real servers. */
const suites = (): string[] =>
  readdirSync(join(ROOT, 'apps'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.int.spec.ts'))
    .sort()
    .map((name) => join('apps', name));

function groupOf(path: string): string {
  const found = Object.entries(GROUPS).find(([, folders]) =>
    folders.some((folder) => path.startsWith(join('apps', folder))),
  );
  if (!found) throw new Error(`${path} belongs to no group`);
  return found[0];
}
