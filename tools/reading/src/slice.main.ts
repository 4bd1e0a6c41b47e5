import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSlice } from './slice';

/** Writes the slice to `slice.json` in the folder that is given. Reading under Jest takes twice as long. */
async function main(): Promise<void> {
  const [folder = ''] = process.argv.slice(2);
  await writeFile(join(folder, 'slice.json'), JSON.stringify(await readSlice(folder)));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
