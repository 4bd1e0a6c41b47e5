import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { CATALOGS, LEFT_OUT } from './images.mjs';

/** Programs that are started by path: bounded processes, and operators' commands. */
const PROGRAM = /\.main\.js$/;

/**
 * The files that an image needs, as paths below `root`: all imports of its programs, and files that are read by computed
 * names.
 * @param cache shared by the images of one run
 */
export async function traceImage(root, image, cache = {}) {
  const { sources = [], programs, files = [], folders = [] } = image;
  const below = (folder, wanted = () => true) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile() && wanted(found.name))
      .map((found) => join(found.parentPath, found.name).slice(root.length + 1));
  const own = sources.flatMap((folder) => below(folder).filter((path) => PROGRAM.test(path)));
  const options = { base: root, processCwd: root, ignore: LEFT_OUT, cache };
  const { fileList } = await nodeFileTrace(
    [...own, ...programs].map((path) => join(root, path)),
    options,
  );
  const catalogs = [...fileList].some((path) => path.startsWith(CATALOGS))
    ? below(CATALOGS, (name) => name.endsWith('.json'))
    : [];
  const read = folders.flatMap((folder) => below(folder, (name) => !name.endsWith('.map')));
  return [...new Set([...fileList, ...catalogs, ...read, ...files])].toSorted();
}
