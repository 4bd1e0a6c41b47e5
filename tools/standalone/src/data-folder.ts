import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@coverleaf/durable-files';
import { loadOrCreateKeyFile } from '@coverleaf/encryption';
import { StartError } from './start-error';

/** Where things lie in DATA_DIR. */
export interface DataFolder {
  readonly root: string;
  readonly run: string;
  readonly logs: string;
  readonly postgres: string;
  readonly redis: string;
  readonly apertium: string;
  readonly simulator: string;
  readonly keyFile: string;
  /** Mails as files, while no SMTP server is given. */
  readonly mail: string;
  /** The first admin's one-time password, until it was changed. */
  readonly firstAdmin: string;
}

export function dataFolderAt(root: string): DataFolder {
  const below = (name: string) => join(root, name);
  return {
    root,
    run: below('run'),
    logs: below('logs'),
    postgres: below('postgres'),
    redis: below('redis'),
    apertium: below('apertium'),
    simulator: below('insight-simulator'),
    keyFile: below('encryption-keys'),
    mail: below('mail'),
    firstAdmin: below('first-admin.json'),
  };
}

/** Stands in a data folder while a backup is copied into it. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

/**
 * Makes the folders; others may pass through the root (PostgreSQL's user has to), but not look around.
 * @throws StartError where a restore did not end
 */
export async function openDataFolder(root: string): Promise<DataFolder> {
  if (existsSync(join(root, UNFINISHED_RESTORE)))
    throw new StartError(`A restore into ${root} was broken off: run it again.`);
  await mkdir(root, { recursive: true, mode: 0o711 });
  const folder = dataFolderAt(root);
  for (const path of [folder.run, folder.logs]) await mkdir(path, { recursive: true, mode: 0o700 });
  await mkdir(folder.postgres, { recursive: true, mode: 0o711 });
  return folder;
}

/**
 * The passwords of this installation by name. One that is asked for the first time is made up and kept in a file of
 * mode 600.
 */
export async function loadSecrets(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const path = join(root, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Only where there is none yet: new passwords in place of unreadable ones would lock everybody out.
    if (error.code !== 'ENOENT') throw error;
    mayBeMade(path, hasDatabases(root));
    return '{}';
  });
  const secrets = secretsIn(text, path);
  const missing = names.filter((name) => !secrets[name]);
  if (missing.length === 0) return secrets;
  for (const name of missing) secrets[name] = randomBytes(24).toString('base64url');
  await writeDurably(path, JSON.stringify(secrets, null, 2));
  return secrets;
}

function secretsIn(text: string, path: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    throw new StartError(`${path} cannot be read: bring it back from a backup.`);
  }
}

/** The keys of this installation. Those of one that has data are never made anew: nothing could be read any more. */
export async function loadKeys(folder: DataFolder): Promise<string> {
  const hasFiles = (await readdir(join(folder.root, 'objects')).catch(() => [])).some(isFile);
  if (!existsSync(folder.keyFile)) mayBeMade(folder.keyFile, hasFiles || hasDatabases(folder.root));
  return loadOrCreateKeyFile(folder.keyFile);
}

/** A volume of its own has a folder of its file system before anything is stored there. */
const isFile = (name: string): boolean => name !== 'lost+found';

const hasDatabases = (root: string): boolean =>
  existsSync(join(dataFolderAt(root).postgres, 'data', 'PG_VERSION'));

function mayBeMade(path: string, hasData: boolean): void {
  if (hasData)
    throw new StartError(`${path} is missing, and the data beside it need it: bring it back from a backup.`);
}
