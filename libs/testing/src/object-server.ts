import { tmpdir, userInfo } from 'node:os';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, type ServerProcess, startServerProcess } from '@coverleaf/local-servers';
import { accepts } from './listen';
import { packageSkipReason } from './packages';

/** Why an S3 server (OpenStack Swift with s3api) cannot run here; undefined if it can. */
export const objectServerSkipReason = (): string | undefined =>
  packageSkipReason({
    wanted: 'The S3 tests need OpenStack Swift',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
    programs: ['swift-proxy-server', 'swift-ring-builder', 'memcached'],
  });

export const ACCESS_KEY = 'poi:app';
export const SECRET_KEY = 'test-secret';
export const REGION = 'us-east-1';

export const STORAGE = ['account', 'container', 'object'] as const;
export type SwiftRole = (typeof STORAGE)[number] | 'proxy' | 'cache';
export type SwiftPorts = Readonly<Record<SwiftRole, number>>;

const PIPELINE =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo ' +
  'versioned_writes symlink proxy-logging proxy-server';

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  catch_errors: [],
  // Lets a test set the time of a put.
  gatekeeper: ['shunt_inbound_x_timestamp = false'],
  healthcheck: [],
  listing_formats: [],
  bulk: [],
  s3api: [`location = ${REGION}`],
  tempauth: [`user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin`],
  copy: [],
  slo: [],
  dlo: [],
  versioned_writes: ['allow_versioned_writes = true'],
  symlink: [],
};

function base(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/nodes
mount_check = false
`;
}

/** The configuration files of a Swift on one machine with one copy of everything, by file name. */
export function swiftFiles(folder: string, ports: SwiftPorts): Record<string, string> {
  const files: Record<string, string> = {
    'swift.conf': '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n',
  };
  for (const role of STORAGE) {
    const app = `[pipeline:main]\npipeline = ${role}-server\n[app:${role}-server]\nuse = egg:swift#${role}\n`;
    files[`${role}.conf`] = base(folder, ports[role]) + app;
  }
  const filters = Object.entries(FILTERS).map(([name, settings]) =>
    [`[filter:${name}]`, `use = egg:swift#${name}`, ...settings].join('\n'),
  );
  files['proxy.conf'] = [
    base(folder, ports.proxy) + `[pipeline:main]\npipeline = ${PIPELINE}`,
    '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true',
    `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${ports.cache}`,
    '[filter:proxy-logging]\nuse = egg:swift#proxy_logging',
    ...filters,
  ].join('\n');
  return files;
}

const run = promisify(execFile);

export interface TestObjectServer {
  /** Its S3_ variables. */
  readonly env: Readonly<Record<'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION', string>>;
  /** Accepts connections but does not reply until `resume`. */
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

/** Builds the ring: one copy on the only disk. */
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
