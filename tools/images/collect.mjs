import { cpSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { IMAGES } from './images.mjs';
import { traceImage } from './trace-image.mjs';

// node tools/images/collect.mjs FOLDER [IMAGE …]: after a build, copies the files of each image to FOLDER/<image>.
const root = resolve(import.meta.dirname, '..', '..');
const out = resolve(process.argv[2] ?? 'out');
const names = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(IMAGES);
const cache = {};

for (const name of names) {
  const target = join(out, name);
  rmSync(target, { recursive: true, force: true });
  const files = await traceImage(root, IMAGES[name], cache);
  let bytes = 0;
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file), { verbatimSymlinks: true });
    bytes += lstatSync(join(root, file)).size;
  }
  console.info(`${name}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
}
