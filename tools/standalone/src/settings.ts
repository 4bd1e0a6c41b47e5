import { resolve } from 'node:path';
import { plaintextProblems, takeSecretFiles } from '@coverleaf/environment';
import { StartError } from './start-error';

export interface Settings {
  /** The public URL of the portal. */
  readonly port: number;
  /** The gateway's port behind another server. */
  readonly gatewayPort?: number;
  readonly simulatorPort: number;
  readonly textSimulatorPort: number;
  readonly dataDir: string;
  /** Watch the sources, serve the pages from them, and restart changed services. */
  readonly dev: boolean;
  /** Only make the data folder and bring its databases up to date. */
  readonly prepare: boolean;
  readonly env: NodeJS.ProcessEnv;
}

/** @throws StartError */
export function readSettings(given: NodeJS.ProcessEnv, args: readonly string[]): Settings {
  const env = { ...given };
  // Checked before anything is sent to a server.
  const problems = [...takeSecretFiles(env), ...plaintextProblems(env)];
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return {
    port: portFrom(env, 'PORT', 3000),
    simulatorPort: portFrom(env, 'INSIGHT_SIMULATOR_PORT', 4010),
    textSimulatorPort: portFrom(env, 'TWILIO_SIMULATOR_PORT', 4011),
    dataDir: resolve(env['DATA_DIR'] ?? '.data'),
    dev: args.includes('--dev'),
    prepare: args.includes('--prepare'),
    env,
  };
}

/** Whether texts become files: where Insight is real, borrowers would wait for them in vain. */
export const simulatesTexts = ({ env }: Pick<Settings, 'env'>): boolean =>
  !env['INSIGHT_URL'] && !env['TWILIO_ACCOUNT_SID'];

/** The command line's arguments. */
export const portalUrl = ({ env, port }: Settings): string =>
  (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, '');

function portFrom(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const port = Number(env[name] ?? standard);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`${name} must be a port from 1 to 65535, not "${env[name]}".`);
  }
  return port;
}
