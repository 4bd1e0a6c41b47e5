import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminateProcess, freePort, readPidFile, signal, waitFor } from '@coverleaf/local-servers';
import { copyPrepared } from './prepared-data';

const ROOT = join(__dirname, '..', '..', '..');
const START_MS = 60_000;

interface ProductOptions {
  /** An existing data folder, which is kept. Default: a temporary one. */
  readonly dataDir?: string;
  /** The portal's port. Default: a free one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of another build of the product. Default: this one. */
  readonly root?: string;
}

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

/** The whole product as `npm start` runs it, on free ports. Needs a build (`npm run build`). */
export async function startProduct(options: ProductOptions = {}) {
  const dataDir = options.dataDir ?? (await newDataFolder(options));
  const port = options.port ?? (await freePort());
  const simulatorPort = await freePort();
  const textSimulatorPort = await freePort();
  const ownEnv = {
    PORT: `${port}`,
    INSIGHT_SIMULATOR_PORT: `${simulatorPort}`,
    TWILIO_SIMULATOR_PORT: `${textSimulatorPort}`,
    DATA_DIR: dataDir,
  };
  const supervisor = spawn(process.execPath, [join('dist', 'tools', 'standalone', 'src', 'main.js')], {
    cwd: options.root ?? ROOT,
    env: { ...process.env, ...options.env, ...ownEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  await untilReady(supervisor);
  const pidOf = async (name: string) => {
    const pid = (await readPidFile(join(dataDir, 'run', `${name}.pid`)))?.pid;
    // The file may be incomplete. A signal to process id 0 would reach the test runner.
    if (!pid) throw new Error(`${name} has no process id yet`);
    return pid;
  };
  return {
    portalUrl: `http://localhost:${port}`,
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
    textSimulatorUrl: `http://127.0.0.1:${textSimulatorPort}`,
    dataDir,
    /** The current process id of a service (`document`, …) or server (`postgres`, `redis`). */
    pidOf,
    /** Kills one process, which the supervisor restarts. @returns the killed process id */
    async kill(name: string) {
      const pid = await pidOf(name);
      signal(pid, 'SIGKILL');
      return pid;
    },
    /** Kills the supervisor, as a power cut does. Start again with the same `dataDir` to continue. */
    async killSupervisor() {
      supervisor.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (supervisor.pid && supervisor.exitCode === null && supervisor.signalCode === null)
        await terminateProcess(supervisor.pid, 'SIGTERM', 40_000);
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newDataFolder({ root, env = {} }: ProductOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-'));
  if (root === undefined) await copyPrepared(folder, env);
  return folder;
}

async function untilReady(supervisor: ReturnType<typeof spawn>): Promise<void> {
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  const isReady = (): boolean => /^ready$/m.test(output);
  const isOver = (): boolean => isReady() || supervisor.exitCode !== null || supervisor.signalCode !== null;
  await waitFor(isOver, { timeoutMs: START_MS }).catch(() => undefined);
  if (isReady()) return;
  supervisor.kill('SIGTERM');
  throw new Error(`The product did not start:\n${output}`);
}
