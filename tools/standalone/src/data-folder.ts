import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@coverleaf/durable-files';
import { loadOrCreateKeyFile } from '@coverleaf/encryption';
import { StartError } from './start-error';

/** The paths in DATA_DIR. */
export interface DataFolder {
  readonly root: string;
  readonly run: string;
  readonly logs: string;
  readonly postgres: string;
  readonly redis: string;
  readonly apertium: string;
  readonly simulator: string;
  readonly keyFile: string;
  /** Emails as files, without an SMTP server. */
  readonly mail: string;
  /** Texts as files, without an account at Twilio. */
  readonly texts: string;
  /** The first admin's one-time password, until it is changed. */
  readonly firstAdmin: string;
  /** One line per day, which proves that the audit log was not rewritten later. */
  readonly auditAnchors: string;
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
    texts: below('texts'),
    firstAdmin: below('first-admin.json'),
    auditAnchors: below('audit-anchors.jsonl'),
  };
}

/** Marks an unfinished restore. */
export const UNFINISHED_RESTORE = 'restore-unfinished';

/**
 * Creates the folders. Other users may pass through the root, as PostgreSQL's user must, but not list it.
 * @throws StartError after an unfinished restore
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

/** The passwords and keys of this installation by name, 32 random bytes each, generated on first use and stored in a file of mode 600. */
export async function loadSecrets(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const path = join(root, 'secrets.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Only if there is none: replacing unreadable passwords would lock everyone out.
    if (error.code !== 'ENOENT') throw error;
    mayBeMade(path, hasDatabases(root));
    return '{}';
  });
  const secrets = secretsIn(text, path);
  const missing = names.filter((name) => !secrets[name]);
  if (missing.length === 0) return secrets;
  for (const name of missing) secrets[name] = randomBytes(32).toString('base64url');
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

/** The keys of this installation. With existing data they are never generated, because the data would be unreadable. */
export async function loadKeys(folder: DataFolder): Promise<string> {
  const hasFiles = (await readdir(join(folder.root, 'objects')).catch(() => [])).some(isFile);
  if (!existsSync(folder.keyFile)) mayBeMade(folder.keyFile, hasFiles || hasDatabases(folder.root));
  return loadOrCreateKeyFile(folder.keyFile);
}

/** A new volume contains a folder of its file system. */
const isFile = (name: string): boolean => name !== 'lost+found';

const hasDatabases = (root: string): boolean =>
  existsSync(join(dataFolderAt(root).postgres, 'data', 'PG_VERSION'));

function mayBeMade(path: string, hasData: boolean): void {
  if (hasData)
    throw new StartError(`${path} is missing, and the data beside it need it: bring it back from a backup.`);
}
