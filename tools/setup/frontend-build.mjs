import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashFiles, hashOf, textOf } from './content-hash.mjs';
import { ROOT, run, say } from './progress.mjs';
import { writeStamp } from './stamp.mjs';

const STAMP = 'dist/frontend/.built-from';
const OPENAPI = 'dist/openapi.json';
const WRITER = 'dist/apps/gateway/src/portal/openapi/write-openapi.js';
const CLIENT = 'frontend/src/api-client/generated/paths.ts';

/** Writes the gateway's OpenAPI document and the types of the front end's client if they may have changed. */
export async function ensureClient(backendChanged) {
  if (!backendChanged && textOf(CLIENT)) return;
  await run(process.execPath, [WRITER, OPENAPI], 'The OpenAPI document could not be written');
  const mark = `// From OpenAPI document ${hashOf(textOf(OPENAPI))}\n`;
  if (textOf(CLIENT)?.startsWith(mark)) return;
  const { default: openapiTs, astToString } = await import('openapi-typescript');
  const types = astToString(await openapiTs(JSON.parse(textOf(OPENAPI))));
  mkdirSync(join(ROOT, CLIENT, '..'), { recursive: true });
  writeFileSync(join(ROOT, CLIENT), mark + types);
}

/** Builds the browser's files and the server's renderer if their sources have changed. */
export async function buildFrontend(backendChanged) {
  await ensureClient(backendChanged);
  const sources = filesBelow(
    'frontend',
    'libs/contracts',
    'libs/jpeg-pdf',
    'libs/locales',
    'libs/qr-code',
  ).filter((path) => !/\.spec\.tsx?$/.test(path));
  const hash = hashFiles([...sources, 'package-lock.json', 'tsconfig.json']);
  if (textOf(STAMP) === hash) return;
  say('Building the pages …');
  await run(process.execPath, ['frontend/build.mjs'], 'The pages could not be built');
  writeStamp(STAMP, hash);
}
