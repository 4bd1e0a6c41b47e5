import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { terminateLeftover, isSameProcess, writePidFile } from '@coverleaf/local-servers';
import type { DataFolder } from './data-folder';

const SERVERS = ['postgres', 'redis', 'apertium'];

/** Writes `<name>.pid`, so that a later start, an operator, or a test can find the process. */
export async function writePid(folder: DataFolder, name: string, pid: number): Promise<void> {
  await writePidFile(join(folder.run, `${name}.pid`), pid);
}

export async function removePid(folder: DataFolder, name: string): Promise<void> {
  await rm(join(folder.run, `${name}.pid`), { force: true });
}

/** Stops the child processes of a killed start. Servers stop their own orphans. */
export async function endLeftovers(folder: DataFolder): Promise<void> {
  const names = (await readdir(folder.run))
    .filter((name) => name.endsWith('.pid') && name !== 'standalone.pid')
    .map((name) => name.slice(0, -'.pid'.length));
  await Promise.all(
    names
      .filter((name) => !SERVERS.includes(name))
      .map(async (name) => {
        await terminateLeftover(join(folder.run, `${name}.pid`), isSameProcess);
        await removePid(folder, name);
      }),
  );
}
