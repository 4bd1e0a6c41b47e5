import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '@coverleaf/durable-files';
import { Keyring } from '@coverleaf/encryption';
import { type DataFolder, dataFolderAt } from '../../standalone/src/data-folder';
import { copyPostgres } from './copy-postgres';
import { DataCopy } from './data-copy';
import {
  fingerprintsOf,
  type Manifest,
  MANIFEST_FILE,
  MANIFEST_NAME,
  SEALED_FOLDER,
  THIS_MACHINE,
} from './manifest';
import { withPostgres } from './running-postgres';
import { FileSealer } from './sealed-file';

export interface Backup {
  /** The backup's folder. */
  readonly path: string;
  readonly manifest: Manifest;
  /** Data that is stored elsewhere and therefore not included. */
  readonly elsewhere: readonly ('databases' | 'files')[];
}

/**
 * Copies a data folder, whether or not the product runs on it, to a new folder below `below`, each file encrypted. The
 * keys are not included, because a medium with both would be as good as unencrypted.
 * @param keys those of the product
 */
export async function takeBackup(
  dataDir: string,
  below: string,
  options: { readonly keys: string; readonly product: string },
): Promise<Backup> {
  const folder = dataFolderAt(resolve(dataDir));
  const takenAt = new Date().toISOString();
  const path = join(resolve(below), `coverleaf-${takenAt.replace(/[:.]/g, '-')}`);
  const draft = `${path}.unfinished`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const sealer = new FileSealer(Keyring.parse(options.keys));
    const copy = await DataCopy.begin(folder.root, draft, sealer);
    const postgres = await majorOf(folder);
    if (postgres) await withPostgres(folder, (url) => copyPostgres(url, copy));
    // After the rows, so that every referenced file is included.
    await copy.addFolder('objects');
    const hasFiles = copy.folders.includes('objects');
    // Only the passwords of the databases are needed again.
    await copy.addFile('secrets.json');
    const manifest: Manifest = {
      ...{ format: 3, product: options.product, takenAt },
      postgres: postgres ? { major: postgres, machine: THIS_MACHINE } : null,
      ...{ keys: fingerprintsOf(options.keys), folders: copy.folders, files: copy.files },
    };
    const text = Readable.from([Buffer.from(JSON.stringify(manifest))]);
    await sealer.seal(text, join(draft, MANIFEST_FILE), MANIFEST_NAME);
    for (const name of [SEALED_FOLDER, '']) await syncFolder(join(draft, name));
    await rename(draft, path);
    await syncFolder(dirname(path));
    const elsewhere = [...(postgres ? [] : ['databases' as const]), ...(hasFiles ? [] : ['files' as const])];
    return { path, manifest, elsewhere };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** The major version of the databases in the folder, if there are any. */
async function majorOf({ postgres }: DataFolder): Promise<string | null> {
  const data = join(postgres, 'data');
  const isThere = await access(join(data, 'global', 'pg_control')).then(
    () => true,
    () => false,
  );
  return isThere ? (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim() : null;
}
