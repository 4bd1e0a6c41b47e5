import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { terminateProcess } from '@coverleaf/local-servers';

interface ContenderProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a minimal implementation in its own process, which prints its port in its first line.
 * @param name the program is `bench/contenders/<name>.main.ts`
 * @throws if the process ends first
 */
export async function startContender(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ContenderProcess> {
  const child = spawn(process.execPath, ['-r', '@swc-node/register', join(__dirname, `${name}.main.ts`)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const port = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', () => reject(new Error(`The contender ${name} did not start`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.pid && child.exitCode === null) await terminateProcess(child.pid, 'SIGTERM', 5_000);
    },
  };
}
