import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Program {
  /** Arguments for Node. */
  readonly args: readonly string[];
  /** Megabytes of memory for the compiler. */
  readonly compilerMb: number;
  /** Megabytes of temporary files, which are in memory. */
  readonly temporaryMb: number;
}

const FROM_BUILD = { compilerMb: 0, temporaryMb: 16 };
/** The compiler keeps its cache in temporary files. */
const FROM_SOURCE = { compilerMb: 1_600, temporaryMb: 176 };

/**
 * A built service runs the built program. A service run from source compiles the program at each start, unless
 * BUILT_PROGRAMS names the folder of a build of these sources, as in `npm test`.
 * @param path without extension
 */
export function programOf(path: string): Program {
  if (!__filename.endsWith('.ts')) return { args: [`${path}.js`], ...FROM_BUILD };
  const folder = process.env['BUILT_PROGRAMS'];
  const built = folder && `${join(folder, relative(join(__dirname, '..', '..', '..'), path))}.js`;
  if (built && existsSync(built)) return { args: [built], ...FROM_BUILD };
  return { args: ['-r', '@swc-node/register', `${path}.ts`], ...FROM_SOURCE };
}
