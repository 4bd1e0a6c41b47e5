import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { syncFolder } from '@coverleaf/durable-files';
import { postgresMajor } from '@coverleaf/local-servers';
import { StartError } from '../../standalone/src/start-error';
import { dataFolderAt, UNFINISHED_RESTORE } from '../../standalone/src/data-folder';
import { contentOf, copyFile } from './copy-file';
import {
  type CopiedFile,
  fingerprintsOf,
  isSealed,
  Manifest,
  MANIFEST_FILE,
  SEAL_FILE,
  THIS_MACHINE,
} from './manifest';

/**
 * Creates a data folder from a backup after verifying all its files. An interrupted restore can be repeated; the product
 * does not start on its result.
 * @param keys in the form of ENCRYPTION_KEYS: at least all that sealed the backup
 * @throws StartError if the folder is in use, a file was changed, or a key is missing
 */
export async function restoreBackup(backup: string, dataDir: string, keys: string): Promise<Manifest> {
  const from = resolve(backup);
  const folder = dataFolderAt(resolve(dataDir));
  const { text, manifest } = await readManifest(from);
  await fitsHere(manifest, keys);
  await isVouchedFor(from, text, keys);
  await isFree(folder.root);
  for (const file of manifest.files) await isWhole(from, file);

  await mkdir(folder.root, { recursive: true, mode: 0o711 });
  const marker = join(folder.root, UNFINISHED_RESTORE);
  await writeFile(marker, '', { mode: 0o600, flush: true });
  for (const name of await readdir(folder.root)) {
    if (name !== UNFINISHED_RESTORE) await rm(join(folder.root, name), { recursive: true });
  }
  for (const path of manifest.folders) {
    await mkdir(below(folder.root, path), { recursive: true, mode: 0o700 });
  }
  for (const { path, sha256 } of manifest.files) {
    const copied = await copyFile(join(from, path), below(folder.root, path));
    if (copied.sha256 !== sha256) throw new StartError(`${path} was not copied as it is.`);
  }
  // PostgreSQL's user needs access to the databases below it.
  if (manifest.postgres) await chmod(folder.postgres, 0o711);
  await writeFile(folder.keyFile, `${keys.trim()}\n`, { mode: 0o600, flush: true });
  for (const path of ['', ...manifest.folders]) await syncFolder(join(folder.root, path));
  await rm(marker);
  return manifest;
}

async function readManifest(from: string): Promise<{ text: string; manifest: Manifest }> {
  const text = await readFile(join(from, MANIFEST_FILE), 'utf8').catch(() => {
    throw new StartError(
      `${from} is not a backup, or is one that was never finished: it has no ${MANIFEST_FILE}.`,
    );
  });
  try {
    return { text, manifest: Manifest.parse(JSON.parse(text)) };
  } catch {
    throw new StartError(`${join(from, MANIFEST_FILE)} cannot be read.`);
  }
}

async function fitsHere({ postgres, keys: sealedBy }: Manifest, keys: string): Promise<void> {
  const given = fingerprintsOf(keys);
  const missing = sealedBy.filter((print) => !given.includes(print)).map((print) => print.split(':', 1)[0]);
  if (missing.length > 0)
    throw new StartError(`It was sealed by keys that are not among the given: ${missing.join(', ')}.`);
  if (!postgres) return;
  const major = await postgresMajor();
  if (postgres.major === major && postgres.machine === THIS_MACHINE) return;
  throw new StartError(
    `Its databases are of PostgreSQL ${postgres.major} on ${postgres.machine}; here is PostgreSQL ${major} on ${THIS_MACHINE}.`,
  );
}

/** Anyone with write access to the medium could have replaced the list and the files. */
async function isVouchedFor(from: string, text: string, keys: string): Promise<void> {
  const seal = await readFile(join(from, SEAL_FILE), 'utf8').catch(() => '');
  if (!isSealed(text, seal, keys))
    throw new StartError(`${join(from, MANIFEST_FILE)} is not as it was written.`);
}

async function isFree(root: string): Promise<void> {
  const names = await readdir(root).catch((): string[] => []);
  if (names.length > 0 && !names.includes(UNFINISHED_RESTORE))
    throw new StartError(`${root} is not empty; give DATA_DIR a new folder.`);
}

function below(root: string, path: string): string {
  const target = resolve(root, path);
  if (!target.startsWith(root + sep)) throw new StartError(`${path} leads out of ${root}.`);
  return target;
}

async function isWhole(from: string, { path, bytes, sha256 }: CopiedFile): Promise<void> {
  const found = await contentOf(join(from, path)).catch(() => undefined);
  if (found?.bytes !== bytes || found.sha256 !== sha256)
    throw new StartError(`${path} of the backup is missing or not as it was written.`);
}
