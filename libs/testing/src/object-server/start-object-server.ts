import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startServerProcess, type ServerProcess } from '@coverleaf/local-servers';
import { ACCESS_KEY, REGION, SECRET_KEY, STORAGE, swiftFiles, type SwiftPorts } from './swift-config';

const run = promisify(execFile);

export interface TestObjectServer {
  /** The S3_ variables that lead to it. */
  readonly env: Readonly<Record<'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION', string>>;
  /** It accepts connections, but answers nothing until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A real S3 server, empty. Ask `objectServerObstacle()` first whether it can be had. Takes 3 to 5 seconds. */
export async function startObjectServer(): Promise<TestObjectServer> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-swift-'));
  const [account, container, object, proxy, cache] = await Promise.all(Array.from({ length: 5 }, freePort));
  const ports = { account, container, object, proxy, cache } as SwiftPorts;
  await mkdir(join(folder, 'nodes', 'd1'), { recursive: true });
  for (const [name, text] of Object.entries(swiftFiles(folder, ports)))
    await writeFile(join(folder, name), text);
  await Promise.all(STORAGE.map((role) => buildRing(folder, role, ports[role])));

  const starting = [start(folder, 'memcached', cacheArguments(ports.cache), ports.cache)];
  for (const role of [...STORAGE, 'proxy'] as const) {
    starting.push(start(folder, `swift-${role}-server`, [join(folder, `${role}.conf`)], ports[role]));
  }
  const servers = await Promise.all(starting);
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
      S3_ACCESS_KEY: ACCESS_KEY,
      S3_SECRET_KEY: SECRET_KEY,
      S3_REGION: REGION,
    },
    pause: () => servers.forEach((server) => server.pause()),
    resume: () => servers.forEach((server) => server.resume()),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The ring says on which disk things lie: one copy, on the only disk there is. */
async function buildRing(folder: string, role: string, port: number): Promise<void> {
  const builder = `${role}.builder`;
  const options = { cwd: folder };
  await run('swift-ring-builder', [builder, 'create', '2', '1', '0'], options);
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '100'], options);
  await run('swift-ring-builder', [builder, 'rebalance'], options);
}

function cacheArguments(port: number): string[] {
  return ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(port), '-m', '16'];
}

async function start(folder: string, command: string, args: string[], port: number): Promise<ServerProcess> {
  return startServerProcess({
    command,
    args,
    logFile: join(folder, `${command}.log`),
    stopSignal: 'SIGTERM',
    probe: () => accepts(port),
  });
}

async function accepts(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
