import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@coverleaf/durable-files';
import { HASH_ID, KEY_BYTES, Keyring } from './keyring';

/**
 * Reads the keys of a machine without ENCRYPTION_KEYS. The first time, creates a key, durably and with mode 600; of
 * several concurrent processes, one wins.
 * @param path in an existing folder
 * @returns the keys in the form of ENCRYPTION_KEYS
 * @throws MalformedKeysError
 */
export async function loadOrCreateKeyFile(path: string): Promise<string> {
  const text = (await readIfThere(path)) ?? (await create(path));
  await chmod(path, 0o600);
  Keyring.parse(text);
  return text;
}

const newEntry = (id: string): string => `${id}:${randomBytes(KEY_BYTES).toString('base64')}`;

async function create(path: string): Promise<string> {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;
  const draft = `${path}.${id}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${[id, HASH_ID].map(newEntry).join(',')}\n`);
    await file.sync();
    // Linking is atomic and never replaces the key of another process.
    await link(draft, path).catch(unlessExists);
    await syncFolder(dirname(path));
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
