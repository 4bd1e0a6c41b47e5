import { lstat, open, readFile, rm } from 'node:fs/promises';

/**
 * Lets a server begin on data whose last one has gone. The file of that one is not enough for PostgreSQL to believe
 * it: its id may be that of a zombie that nobody reaps, or belong to another program by now. Our own id in its place
 * says that the file is left over (PostgreSQL takes none of its parent's), and leaves the rest of it to PostgreSQL,
 * which waits for nobody but refuses while a process of the last one still holds its memory.
 * @param pidFile `postmaster.pid`; whoever it names must have been looked at
 */
export async function freeStaleLock(pidFile: string): Promise<void> {
  const found = await lstat(pidFile).catch(unlessMissing);
  if (found === undefined) return;
  // The folder belongs to the user that PostgreSQL runs as: what a link of that user leads to is not ours to write.
  if (!found.isFile()) return rm(pidFile);
  const text = await readFile(pidFile, 'latin1');
  const [id = '', ...rest] = text.split('\n');
  // A power cut leaves it empty, or full of zeros: nobody has outlived that.
  if (!/^-?\d+$/.test(id) || text.includes('\0')) return rm(pidFile);
  // Written over, not replaced: it stays the file of the user that PostgreSQL runs as.
  const file = await open(pidFile, 'r+');
  try {
    await file.truncate();
    await file.writeFile([process.pid, ...rest].join('\n'), 'latin1');
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
