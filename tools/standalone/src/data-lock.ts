import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from '@coverleaf/local-servers';
import type { DataFolder } from './data-folder';
import { StartError } from './start-error';

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
  const mine = String(process.pid);
  for (;;) {
    try {
      await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (holder !== mine && OURS.test(await commandOf(Number(holder)))) {
      throw new DataFolderInUse(
        `Coverleaf already runs on ${folder.root} (process ${holder}); give this one another DATA_DIR and PORT.`,
      );
    }
    // Moved away under a name of our own, so that of two starts only one removes the stale lock.
    const stale = `${path}.${mine}`;
    await rename(path, stale).catch(() => undefined);
    await rm(stale, { force: true });
  }
}
