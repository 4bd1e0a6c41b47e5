import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Keyring } from '@coverleaf/encryption';
import { type Bucket, createObjectStore, type ObjectStore } from '@coverleaf/object-store';
import { storedKeys as keysIn } from '@coverleaf/testing';

/** The keys of a product that stores them in its data folder. */
export const keyringOf = async (dataDir: string): Promise<Keyring> =>
  Keyring.parse((await readFile(join(dataDir, 'encryption-keys'), 'utf8')).trim());

/** The object store of a product that keeps files on disk. */
export const storeOf = async (dataDir: string): Promise<ObjectStore> =>
  createObjectStore({ keys: await keyringOf(dataDir), folder: join(dataDir, 'objects') });

export const storedKeys = async (dataDir: string, bucket: Bucket): Promise<string[]> =>
  keysIn(await storeOf(dataDir), bucket);

/** The decrypted content of every borrower's file that the product has stored on disk. */
export async function storedUploads(dataDir: string): Promise<Buffer[]> {
  const store = await storeOf(dataDir);
  return Promise.all((await keysIn(store, 'insurance')).map((key) => store.read('insurance', key)));
}
