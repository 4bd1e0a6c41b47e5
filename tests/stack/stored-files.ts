import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Keyring } from '@coverleaf/encryption';
import { createObjectStore } from '@coverleaf/object-store';

/** The clear bytes of every borrower's file that this product has stored on its disk. */
export async function storedUploads(dataDir: string): Promise<Buffer[]> {
  const keyring = Keyring.parse((await readFile(join(dataDir, 'encryption-keys'), 'utf8')).trim());
  const store = await createObjectStore({ keyring, folder: join(dataDir, 'objects') });
  const files: Buffer[] = [];
  for await (const { key } of store.list('insurance')) {
    files.push(await buffer(await store.get('insurance', key)));
  }
  return files;
}
