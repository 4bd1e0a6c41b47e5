import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, SetupError } from './progress.mjs';

/** Puts secrets that come as files (`<NAME>_FILE`) into the environment. Call it after the build. @throws SetupError */
export function takeSecrets() {
  const require = createRequire(import.meta.url);
  const { takeSecretFiles } = require(join(ROOT, 'dist', 'libs', 'environment', 'src', 'secret-files.js'));
  const problems = takeSecretFiles(process.env);
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
}
