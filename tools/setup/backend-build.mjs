import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, hashOf, textOf } from './content-hash.mjs';
import { ROOT, say, SetupError } from './progress.mjs';
import { writeStamp } from './stamp.mjs';

const RECORD = 'dist/.backend-build.json';
const SOURCE = /(?<!\.d)\.tsx?$/;
const IGNORED = /^(apps|libs)\/[^/]+\/test\/|\.spec\.tsx?$|\.mjs$|\.md$|\.d\.ts$/;

/**
 * Compiles apps, libs, and tools to dist/ with swc: only files whose content changed. Deletes outputs without a source,
 * and copies files other than TypeScript.
 */
export async function buildBackend({ durable = true } = {}) {
  // Imported late, because the previous step installs the package in a fresh clone.
  const { transformFile, version } = await import('@swc/core');
  const { $schema, exclude, ...options } = JSON.parse(textOf('.swcrc'));
  const swc = { ...options, swcrc: false, configFile: false, sourceMaps: true };
  swc.jsc.baseUrl = ROOT.replace(/\/$/, '');
  const settings = hashOf(JSON.stringify(options) + version + ROOT);
  const before = recordOf(settings);
  const now = {};
  const changed = [];
  for (const file of filesBelow('apps', 'libs', 'tools').filter((path) => !IGNORED.test(path))) {
    now[file] = hashOf(readFileSync(join(ROOT, file)));
    if (now[file] !== before[file] || !existsSync(outputOf(file))) changed.push(file);
  }
  const gone = Object.keys(before).filter((file) => !(file in now));
  if (changed.length === 0 && gone.length === 0) return false;
  say(`Building ${changed.length} files …`);
  for (const file of gone) for (const end of ['', '.map']) rmSync(outputOf(file) + end, { force: true });
  await Promise.all(changed.map((file) => compile(file, transformFile, swc)));
  writeStamp(RECORD, JSON.stringify({ settings, files: now }), durable);
  return true;
}

function recordOf(settings) {
  try {
    const record = JSON.parse(textOf(RECORD) ?? '{}');
    return record.settings === settings ? record.files : {};
  } catch {
    // Damaged by a power cut, so everything is built again.
    return {};
  }
}

function outputOf(file) {
  return join(ROOT, 'dist', file.replace(SOURCE, '.js'));
}

async function compile(file, transformFile, swc) {
  const output = outputOf(file);
  mkdirSync(dirname(output), { recursive: true });
  if (!SOURCE.test(file)) return cpSync(join(ROOT, file), output);
  try {
    const { code, map } = await transformFile(join(ROOT, file), swc);
    writeFileSync(output, `${code}\n//# sourceMappingURL=${output.split('/').at(-1)}.map\n`);
    writeFileSync(`${output}.map`, map);
  } catch (error) {
    throw new SetupError(`${file} does not compile:\n${error.message}`);
  }
}
