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

const ACCESS_KEY = 'poi:app';
const SECRET_KEY = 'test-secret';
const REGION = 'us-east-1';

const STORAGE = ['account', 'container', 'object'] as const;
type SwiftPorts = Readonly<Record<(typeof STORAGE)[number] | 'proxy' | 'cache', number>>;

const PIPELINE =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo ' +
  'versioned_writes symlink proxy-logging proxy-server';

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  catch_errors: [],
  // Tests may set the time of a put.
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

/** The configuration files of Swift on one machine with one copy of each object, by file name. */
function swiftFiles(folder: string, ports: SwiftPorts): Record<string, string> {
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

export type TestObjectServer = Awaited<ReturnType<typeof startObjectServer>>;

/** A real S3 server, empty. Check `objectServerSkipReason()` first. Takes 3 to 5 seconds to start. */
export async function startObjectServer() {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-swift-'));
  const [account, container, object, proxy, cache] = await Promise.all(Array.from({ length: 5 }, freePort));
  const ports = { account, container, object, proxy, cache } as SwiftPorts;
  await mkdir(join(folder, 'nodes', 'd1'), { recursive: true });
  for (const [name, text] of Object.entries(swiftFiles(folder, ports)))
    await writeFile(join(folder, name), text);
  await Promise.all(STORAGE.map((role) => buildRing(folder, role, ports[role])));

  const cacheOptions = ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cache), '-m', '16'];
  const starting = [start(folder, 'memcached', cacheOptions, ports.cache)];
  for (const role of [...STORAGE, 'proxy'] as const) {
    starting.push(start(folder, `swift-${role}-server`, [join(folder, `${role}.conf`)], ports[role]));
  }
  const servers = await Promise.all(starting);
  return {
    /** Its S3_ variables. */
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
      S3_ACCESS_KEY: ACCESS_KEY,
      S3_SECRET_KEY: SECRET_KEY,
      S3_REGION: REGION,
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the ring: one copy on the only disk. */
async function buildRing(cwd: string, role: string, port: number): Promise<void> {
  const steps = [['create', '2', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '100'], ['rebalance']];
  for (const step of steps) await run('swift-ring-builder', [`${role}.builder`, ...step], { cwd });
}

function start(folder: string, command: string, args: string[], port: number): Promise<ServerProcess> {
  const logFile = join(folder, `${command}.log`);
  return startServerProcess({ command, args, logFile, stopSignal: 'SIGTERM', probe: () => accepts(port) });
}
