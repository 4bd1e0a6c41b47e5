import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgresServer } from '@coverleaf/local-servers';
import type { DataFolder } from '../../standalone/src/data-folder';
import { DataFolderInUse, lockDataFolder } from '../../standalone/src/data-lock';

/**
 * Runs `act` with the PostgreSQL of a data folder: the running product's, or one that is started while the folder is
 * locked.
 * @param act gets the URL of the superuser
 */
export async function withPostgres(folder: DataFolder, act: (url: string) => Promise<void>): Promise<void> {
  const password = await passwordIn(folder);
  let unlock: () => Promise<void>;
  try {
    unlock = await lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return act(await addressIn(folder, password));
  }
  try {
    const server = await startPostgresServer({ folder: folder.postgres, password });
    try {
      await act(`${server.url}/postgres`);
    } finally {
      await server.stop();
    }
  } finally {
    await unlock();
  }
}

async function passwordIn({ root }: DataFolder): Promise<string> {
  const secrets = JSON.parse(await readFile(join(root, 'secrets.json'), 'utf8')) as Record<string, string>;
  return secrets['postgres'] ?? '';
}

async function addressIn({ run }: DataFolder, password: string): Promise<string> {
  const { postgres } = JSON.parse(await readFile(join(run, 'ports.json'), 'utf8')) as { postgres: number };
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${postgres}/postgres`;
}
