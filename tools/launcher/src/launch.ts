import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

type Body = (
  exports: object,
  require: NodeJS.Require,
  module: object,
  filename: string,
  dirname: string,
) => void;

/**
 * Runs a bundle with its code cache. Another version of Node ignores the cache and compiles again.
 * @param bundle absolute path
 */
export function launch(bundle: string): void {
  run(bundle, compile(bundle, kept(bundle)));
}

/** Runs it until it ends, and writes V8's code cache. */
export function keepCode(bundle: string): void {
  const script = compile(bundle);
  process.once('exit', () => writeFileSync(codeOf(bundle), script.createCachedData()));
  run(bundle, script);
}

const codeOf = (bundle: string): string => `${bundle}.code`;

function kept(bundle: string): Buffer | undefined {
  try {
    return readFileSync(codeOf(bundle));
  } catch {
    return undefined;
  }
}

const compile = (bundle: string, cachedData?: Buffer): Script =>
  new Script(wrap(readFileSync(bundle, 'utf8')), {
    filename: bundle,
    ...(cachedData && { cachedData }),
  });

function run(bundle: string, script: Script): void {
  const body = script.runInThisContext() as Body;
  const module = { exports: {} };
  body(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
}
