import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';

const run = promisify(execFile);

export async function composeSettings(): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-env-'));
  const path = join(folder, '.env');
  try {
    await run(process.execPath, [join('tools', 'images', 'compose-env.mjs'), path]);
    const settings = Object.entries(parseEnv(await readFile(path, 'utf8')));
    return Object.fromEntries(settings.map(([name, value]) => [name, value ?? '']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
