import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of all files below a folder, including those that are still being written. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The content of each file below a folder, one character per byte. */
export async function textsBelow(folder: string): Promise<string[]> {
  return Promise.all((await filesBelow(folder)).map((path) => readFile(path, 'latin1')));
}
