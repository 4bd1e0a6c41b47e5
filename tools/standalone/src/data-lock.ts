import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  commandLineOf,
  isSameProcess,
  type ProcessIdentity,
  pidFileContent,
  readPidFile,
} from '@coverleaf/local-servers';
import type { DataFolder } from './data-folder';
import { StartError } from './start-error';

/** The command line of older releases, whose lock has no start time. */
const OURS = /standalone|backup|setup[\\/](start|dev|test)\.mjs/;

/** Another process uses the data folder. */
export class DataFolderInUse extends StartError {}

/**
 * Locks the data folder. The lock of a killed process is taken over.
 * @returns releases the lock
 * @throws DataFolderInUse
 */
export async function lockDataFolder(folder: DataFolder): Promise<() => Promise<void>> {
  const path = join(folder.run, 'standalone.pid');
  for (;;) {
    try {
      await writeFile(path, await pidFileContent(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readPidFile(path);
    if (holder && (await stillHolds(holder))) {
      throw new DataFolderInUse(
        `Coverleaf already runs on ${folder.root} (process ${holder.pid}); give this one another DATA_DIR and PORT.`,
      );
    }
    // Renamed to a unique name, so that of two starts only one removes the stale lock.
    const stale = `${path}.${process.pid}`;
    await rename(path, stale).catch(() => undefined);
    await rm(stale, { force: true });
  }
}

/** Process ids are reused, so the id alone does not identify the process. */
async function stillHolds(holder: ProcessIdentity): Promise<boolean> {
  if (holder.startTime) return isSameProcess(holder);
  return holder.pid !== process.pid && OURS.test(await commandLineOf(holder.pid));
}
