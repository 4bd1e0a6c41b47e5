import { restoreBackup } from './restore-backup';
import { given, keysIn, sizeOf, tell } from './terminal';

/** `restore <backup> [<key file>]`: creates DATA_DIR, which must not exist or be empty, from a backup. */
void tell(async () => {
  const usage = 'npm run restore -- <backup> <file with the keys>';
  const backup = given(2, usage);
  const keys = process.env['ENCRYPTION_KEYS'] ?? (await keysIn(given(3, usage)));
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const { takenAt, files } = await restoreBackup(backup, dataDir, keys);
  return `${dataDir} is as it was at ${takenAt}: ${files.length} files, ${sizeOf(files)}. Now: npm start`;
});
