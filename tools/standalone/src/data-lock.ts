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

/** What the command line shows of a start or backup whose release wrote no start time. */
const OURS = /standalone|backup|setup[\\/](start|dev|test)\.mjs/;

/** Somebody else runs on the data folder. */
export class DataFolderInUse extends StartError {}

/**
 * Makes sure that nobody else runs on this data folder. A lock that a killed start left behind is taken over.
 * @returns gives the folder free again
 * @throws DataFolderInUse when somebody does
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
    // Moved away under a name of our own, so that of two starts only one removes the stale lock.
    const stale = `${path}.${process.pid}`;
    await rename(path, stale).catch(() => undefined);
    await rm(stale, { force: true });
  }
}

/** Process ids are used again: after a power cut one that was ours may belong to anybody. */
async function stillHolds(holder: ProcessIdentity): Promise<boolean> {
  if (holder.startTime) return isSameProcess(holder);
  return holder.pid !== process.pid && OURS.test(await commandLineOf(holder.pid));
}
