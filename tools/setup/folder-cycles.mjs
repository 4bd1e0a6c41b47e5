#!/usr/bin/env node
// Fails if two folders of one service, lib, or the front end import each other, directly or indirectly. A folder and its
// subfolders are exempt. dependency-cruiser's own folder rules attribute a subfolder's imports to its parents, so this
// takes only the imports from it.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cruise } from 'dependency-cruiser';

const { options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const exclude = '(^|/)(dist|generated|test|testing|fixtures|node_modules)/|\\.spec\\.tsx?$';
const { output } = await cruise(['apps', 'libs', 'frontend/src'], {
  ...options,
  // Including type imports, because they also couple folders.
  tsPreCompilationDeps: true,
  exclude: { path: exclude },
});

const partOf = (folder) => (folder.startsWith('frontend/') ? 'frontend' : folder.split('/', 2).join('/'));
const contains = (outer, inner) => inner.startsWith(`${outer}/`);

const imports = new Map();
for (const { source, dependencies } of output.modules) {
  const from = dirname(source);
  for (const { resolved } of dependencies) {
    const to = dirname(resolved);
    if (from === to || partOf(from) !== partOf(to) || contains(from, to) || contains(to, from)) continue;
    imports.set(from, (imports.get(from) ?? new Map()).set(to, `${source} → ${resolved}`));
  }
}

/** The shortest cycle through `start`, as imports. */
function cycleThrough(start) {
  const ways = [[start, []]];
  const seen = new Set();
  for (const [folder, way] of ways) {
    for (const [next, example] of imports.get(folder) ?? []) {
      if (next === start) return [...way, example];
      if (!seen.has(next)) ways.push([next, [...way, example]]);
      seen.add(next);
    }
  }
  return undefined;
}

const cycles = [...imports.keys()].flatMap((folder) => {
  const cycle = cycleThrough(folder);
  return cycle ? [`${folder}\n  ${cycle.join('\n  ')}`] : [];
});
if (cycles.length > 0) console.error(`Folders that need each other:\n${cycles.join('\n')}`);
process.exitCode = cycles.length > 0 ? 1 : 0;
