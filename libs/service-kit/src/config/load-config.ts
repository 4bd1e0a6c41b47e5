import type { z } from 'zod';
import { StartupError } from '../bootstrap/startup-error';

/** The environment lacks something or holds something unusable. The message names every fault at once. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
}

/**
 * Reads a process's settings from the environment. Empty variables count as absent.
 * @throws ConfigError with one line per variable
 */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  // Only the variable and the rule: a value may be a password.
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`);
}
