import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const HERE = join(__dirname, '..', '..');
const FOLDERS = ['apps', 'libs', 'tools', 'frontend'];
const FILES = 'package.json package-lock.json tsconfig.json tsconfig.build.json nest-cli.json .swcrc'.split(
  ' ',
);
const run = promisify(execFile);

/** The sources of the product in a folder of their own, to be changed and built there. */
export class ProductCopy {
  private constructor(readonly root: string) {}

  static async make(): Promise<ProductCopy> {
    const copy = new ProductCopy(await mkdtemp(join(tmpdir(), 'coverleaf-copy-')));
    const filter = (path: string): boolean => !['dist', 'node_modules'].includes(basename(path));
    for (const name of [...FOLDERS, ...FILES])
      await cp(join(HERE, name), join(copy.root, name), { recursive: true, filter });
    await symlink(join(HERE, 'node_modules'), join(copy.root, 'node_modules'));
    return copy;
  }

  async build(): Promise<void> {
    // A build for tests, which Jest's own environment would ask for, is not what anybody runs.
    const { NODE_ENV: _ofJest, ...env } = process.env;
    await run(process.execPath, [join('tools', 'setup', 'build.mjs')], { cwd: this.root, env });
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true });
  }
}
