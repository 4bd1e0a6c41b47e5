import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Run from its source it holds a compiler too, in megabytes. */
const COMPILER_MB = 1_600;

export interface Program {
  /** Of Node. */
  readonly args: readonly string[];
  readonly compilerMb: number;
}

/**
 * The built program beside a built service. Beside a source it is compiled at each start, unless BUILT_PROGRAMS names
 * the folder of a build of just these sources, as in `npm test`.
 * @param path without its ending
 */
export function programOf(path: string): Program {
  if (!__filename.endsWith('.ts')) return { args: [`${path}.js`], compilerMb: 0 };
  const folder = process.env['BUILT_PROGRAMS'];
  const built = folder && `${join(folder, relative(join(__dirname, '..', '..', '..'), path))}.js`;
  if (built && existsSync(built)) return { args: [built], compilerMb: 0 };
  return { args: ['-r', '@swc-node/register', `${path}.ts`], compilerMb: COMPILER_MB };
}
