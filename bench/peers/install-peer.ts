import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Outside the repository, and kept: the first run installs. */
const FOLDER =
  process.env['BENCH_PEERS'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'coverleaf-bench-peers');

const INSTALLED = 'installed.json';
const TIMEOUT_MS = 15 * 60_000;
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

export interface InstalledPeer {
  /** Has `package.json` and `node_modules`. */
  readonly folder: string;
  readonly version: string;
}

const run = promisify(execFile);

/**
 * Installs what `packages/<peer>/package.json` names, without running any script of a package.
 * @param main the package whose version counts
 * @throws Error if the registry doesn’t give it
 */
export async function installPeer(peer: string, main: string): Promise<InstalledPeer> {
  const manifest = await readFile(join(__dirname, 'packages', peer, 'package.json'), 'utf8');
  const version = Manifest.parse(JSON.parse(manifest)).dependencies[main] ?? '';
  const folder = join(FOLDER, peer);
  if ((await readFile(join(folder, INSTALLED), 'utf8').catch(() => '')) === manifest)
    return { folder, version };
  process.stdout.write(`${main} ${version} is installed into ${folder}\n`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', args, { cwd: folder, timeout: TIMEOUT_MS }).catch(
    (error: { readonly stderr?: string }) => {
      throw new Error(
        `${main} ${version} could not be installed with npm, so nothing is measured:\n${error.stderr ?? ''}`,
        { cause: error },
      );
    },
  );
  await writeFile(join(folder, INSTALLED), manifest);
  return { folder, version };
}
