import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { takeSecretFiles } from '@coverleaf/environment';
import { dataFolderAt } from '../../standalone/src/data-folder';
import { StartError } from '../../standalone/src/start-error';

/** Runs a command. Expected errors are printed as one sentence. */
export async function tell(command: () => Promise<string>): Promise<void> {
  try {
    const problems = takeSecretFiles(process.env);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** An argument of the command. @throws StartError with the usage */
export function given(position: number, usage: string): string {
  const argument = process.argv[position];
  if (!argument) throw new StartError(`Usage: ${usage}`);
  return argument;
}

export async function keysIn(path: string): Promise<string> {
  return (
    await readFile(path, 'utf8').catch(() => {
      throw new StartError(`There are no keys at ${path}.`);
    })
  ).trim();
}

/** The keys of the product. */
export async function keysOf(dataDir: string): Promise<string> {
  return process.env['ENCRYPTION_KEYS'] ?? keysIn(dataFolderAt(dataDir).keyFile);
}

export function sizeOf(files: readonly { readonly bytes: number }[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
