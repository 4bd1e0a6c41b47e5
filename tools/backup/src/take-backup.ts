import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from '@coverleaf/durable-files';
import { type DataFolder, dataFolderAt } from '../../standalone/src/data-folder';
import { copyPostgres } from './copy-postgres';
import { DataCopy } from './data-copy';
import { fingerprintsOf, type Manifest, MANIFEST_FILE, SEAL_FILE, sealOf, THIS_MACHINE } from './manifest';
import { withPostgres } from './running-postgres';

export interface Backup {
  /** Its folder. */
  readonly path: string;
  readonly manifest: Manifest;
  /** Data that is stored elsewhere and therefore not included. */
  readonly elsewhere: readonly ('databases' | 'files')[];
}

/**
 * Copies a data folder, whether or not the product runs on it, to a new folder below `below`. The keys are not included,
 * because a medium with both would be as good as unencrypted.
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
    const copy = new DataCopy(folder.root, draft);
    const postgres = await majorOf(folder);
    if (postgres) await withPostgres(folder, (url) => copyPostgres(url, copy));
    // After the rows, so that every referenced file is included.
    await copy.addFolder('objects');
    const hasFiles = copy.folders.includes('objects');
    // Only the passwords of the databases are needed again.
    await copy.addFile('secrets.json');
    const manifest: Manifest = {
      ...{ format: 2, product: options.product, takenAt },
      postgres: postgres ? { major: postgres, machine: THIS_MACHINE } : null,
      ...{ keys: fingerprintsOf(options.keys), folders: copy.folders, files: copy.files },
    };
    const text = JSON.stringify(manifest);
    await writeFile(join(draft, MANIFEST_FILE), text, { mode: 0o600, flush: true });
    await writeFile(join(draft, SEAL_FILE), sealOf(text, options.keys), { mode: 0o600, flush: true });
    for (const name of ['', ...copy.folders]) await syncFolder(join(draft, name));
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
