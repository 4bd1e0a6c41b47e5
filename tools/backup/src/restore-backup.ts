import { access, chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { syncFolder } from '@coverleaf/durable-files';
import { EncryptionError, Keyring, UnknownKeyError } from '@coverleaf/encryption';
import { postgresMajor } from '@coverleaf/local-servers';
import { StartError } from '../../standalone/src/start-error';
import { dataFolderAt, UNFINISHED_RESTORE } from '../../standalone/src/data-folder';
import {
  type CopiedFile,
  EARLIER_MANIFEST_FILE,
  fingerprintsOf,
  Manifest,
  MANIFEST_FILE,
  MANIFEST_NAME,
  placeOf,
  THIS_MACHINE,
} from './manifest';
import { FileSealer } from './sealed-file';

/**
 * Creates a data folder from a backup after verifying all its files. An interrupted restore can be repeated; the product
 * does not start on its result.
 * @param keys in the form of ENCRYPTION_KEYS: at least all that sealed the backup
 * @throws StartError if the folder is in use, a file was changed, or a key is missing
 */
export async function restoreBackup(backup: string, dataDir: string, keys: string): Promise<Manifest> {
  const from = resolve(backup);
  const folder = dataFolderAt(resolve(dataDir));
  const sealer = new FileSealer(Keyring.parse(keys));
  const manifest = await readManifest(from, sealer);
  await fitsHere(manifest, keys);
  await isFree(folder.root);
  for (const [position, file] of manifest.files.entries())
    await isWhole(sealer, join(from, placeOf(position)), file);

  await mkdir(folder.root, { recursive: true, mode: 0o711 });
  const marker = join(folder.root, UNFINISHED_RESTORE);
  await writeFile(marker, '', { mode: 0o600, flush: true });
  for (const name of await readdir(folder.root)) {
    if (name !== UNFINISHED_RESTORE) await rm(join(folder.root, name), { recursive: true });
  }
  for (const path of manifest.folders) {
    await mkdir(below(folder.root, path), { recursive: true, mode: 0o700 });
  }
  for (const [position, { path, sha256 }] of manifest.files.entries()) {
    const copied = await sealer.open(join(from, placeOf(position)), below(folder.root, path), path);
    if (copied.sha256 !== sha256) throw new StartError(`${path} was not copied as it is.`);
  }
  // PostgreSQL's user needs access to the databases below it.
  if (manifest.postgres) await chmod(folder.postgres, 0o711);
  await writeFile(folder.keyFile, `${keys.trim()}\n`, { mode: 0o600, flush: true });
  for (const path of ['', ...manifest.folders]) await syncFolder(join(folder.root, path));
  await rm(marker);
  return manifest;
}

/** Somebody who can write to the medium could replace the list and the files, but not seal them. */
async function readManifest(from: string, sealer: FileSealer): Promise<Manifest> {
  const file = join(from, MANIFEST_FILE);
  if (await isThere(join(from, EARLIER_MANIFEST_FILE)))
    throw new StartError(`${from} was written by release 0.2.0 or earlier: restore it with that release.`);
  if (!(await isThere(file)))
    throw new StartError(
      `${from} is not a backup, or is one that was never finished: it has no ${MANIFEST_FILE}.`,
    );
  const chunks: Buffer[] = [];
  try {
    await sealer.read(file, MANIFEST_NAME, (chunk) => chunks.push(chunk));
    return Manifest.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (error) {
    if (error instanceof UnknownKeyError) throw missingKeys([error.keyId]);
    throw new StartError(`${file} is not as it was written, or its keys are others.`);
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const missingKeys = (ids: readonly (string | undefined)[]): StartError =>
  new StartError(`It was sealed by keys that are not among the given: ${ids.join(', ')}.`);

async function fitsHere({ postgres, keys: sealedBy }: Manifest, keys: string): Promise<void> {
  const given = fingerprintsOf(keys);
  const missing = sealedBy.filter((print) => !given.includes(print)).map((print) => print.split(':', 1)[0]);
  if (missing.length > 0) throw missingKeys(missing);
  if (!postgres) return;
  const major = await postgresMajor();
  if (postgres.major === major && postgres.machine === THIS_MACHINE) return;
  throw new StartError(
    `Its databases are of PostgreSQL ${postgres.major} on ${postgres.machine}; here is PostgreSQL ${major} on ${THIS_MACHINE}.`,
  );
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

async function isWhole(sealer: FileSealer, from: string, { path, bytes, sha256 }: CopiedFile): Promise<void> {
  const found = await sealer.read(from, path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof EncryptionError || error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found?.bytes !== bytes || found.sha256 !== sha256)
    throw new StartError(`${path} of the backup is missing or not as it was written.`);
}
