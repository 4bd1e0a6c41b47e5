import { userInfo } from 'node:os';

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
  // A test may say when something was put, to be the newer or the older one.
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
