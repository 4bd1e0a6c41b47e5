import { takeBackup } from './take-backup';
import { given, keysOf, sizeOf, tell } from './terminal';

/** `backup <folder>`: copies DATA_DIR to a new folder below it. */
void tell(async () => {
  const below = given(2, 'npm run backup -- <folder that takes backups>');
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const product = process.env['npm_package_version'] ?? 'unknown';
  const keys = await keysOf(dataDir);
  const { path, manifest, elsewhere } = await takeBackup(dataDir, below, { keys, product });
  const lines = [
    `${path}: ${manifest.files.length} files, ${sizeOf(manifest.files)}`,
    ...elsewhere.map((what) => `The ${what} are elsewhere and not in it: back them up where they are.`),
    `The keys are not in it. Keep them somewhere else: ${manifest.keys.map((key) => key.split(':', 1)[0]).join(', ')}`,
  ];
  return lines.join('\n');
});
