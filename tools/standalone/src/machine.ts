import {
  hasApertium,
  startApertiumServer,
  startPostgresServer,
  startRedisServer,
} from '@coverleaf/local-servers';
import { loadKeys, loadSecrets, type DataFolder } from './data-folder';
import { ensureDatabases } from './databases';
import { signingKeyName, signingKeysIn, type SigningKeys } from './signing-keys';
import { SERVICE_NAMES, SERVICES, type ServiceName, variableOf } from './services';
import { StartError } from './start-error';
import { SupervisedServer } from './supervised-server';

interface Stoppable {
  stop(): Promise<void>;
}

/** The translation engine and its URL; without a URL, its default. */
export interface TranslationPlace {
  readonly engine: string;
  readonly url?: string | undefined;
}

/** The servers below the services, given or started here. */
export interface Machine extends SigningKeys {
  readonly databases: Readonly<Partial<Record<ServiceName, string>>>;
  /** MIGRATION_DATABASE_URL of the services whose database was created here, with the login that owns the tables. */
  readonly owners: Readonly<Partial<Record<ServiceName, string>>>;
  readonly redisUrl: string;
  readonly rpcSecret: string;
  readonly translation: TranslationPlace;
  /** The auth token of the account that the simulator of Twilio knows. */
  readonly textToken: string;
  readonly encryptionKeys: string;
  /** The keys are in our key file. */
  readonly ownKeyFile: boolean;
  readonly ports: Readonly<Record<string, number>>;
}

/** The services with a database. */
const OWNERS = SERVICE_NAMES.filter((name) => SERVICES[name].needs.includes('database'));

/** The name of the database and of the login that owns its tables. */
const ownerOf = (service: ServiceName): string => `coverleaf_${service}`;

const workerOf = (service: ServiceName): string => `coverleaf_${service}_work`;

/**
 * Takes what the environment provides (DATABASE_URL or <SERVICE>_DATABASE_URL, REDIS_URL, ENCRYPTION_KEYS, RPC_SECRET,
 * TRANSLATION_ENGINE and TRANSLATION_URL) and starts or creates the rest.
 * @param started collects what must be stopped, also after an error
 */
export async function startMachine(
  folder: DataFolder,
  env: NodeJS.ProcessEnv,
  started: Stoppable[],
): Promise<Machine> {
  const ports: Record<string, number> = {};
  const names = [
    'postgres',
    'redis',
    'rpc',
    'texts',
    ...OWNERS.flatMap((name) => [ownerOf(name), workerOf(name)]),
    ...SERVICE_NAMES.map(signingKeyName),
  ];
  const secrets = await loadSecrets(folder.root, names);
  // First, so that an interrupted start never leaves data without keys.
  const encryptionKeys = env['ENCRYPTION_KEYS'] ?? (await loadKeys(folder));
  const [{ databases, owners }, redisUrl, translation] = await Promise.all([
    startDatabases(folder, env, started, ports, secrets),
    env['REDIS_URL'] ?? startRedis(folder, started, ports, secrets['redis'] ?? ''),
    startTranslator(folder, env, started, ports),
  ]);
  const rpcSecret = env['RPC_SECRET'] ?? secrets['rpc'] ?? '';
  const textToken = secrets['texts'] ?? '';
  const ownKeyFile = !env['ENCRYPTION_KEYS'];
  return {
    ...signingKeysIn(secrets),
    ...{ databases, owners, redisUrl, rpcSecret, translation, textToken, encryptionKeys, ownKeyFile, ports },
  };
}

async function startDatabases(
  folder: DataFolder,
  env: NodeJS.ProcessEnv,
  started: Stoppable[],
  ports: Record<string, number>,
  secrets: Readonly<Record<string, string>>,
): Promise<Pick<Machine, 'databases' | 'owners'>> {
  const given = (name: ServiceName) => env[`${variableOf(name)}_DATABASE_URL`];
  const wanting = OWNERS.filter((name) => !given(name));
  const secret = (name: string) => secrets[name] ?? '';
  let serverUrl = env['DATABASE_URL'];
  if (!serverUrl && wanting.length > 0) {
    const start = () =>
      startPostgresServer({ folder: folder.postgres, password: secret('postgres'), port: ports['postgres'] });
    const postgres = new SupervisedServer('postgres', folder, start);
    started.push(postgres);
    const server = await postgres.start();
    ports['postgres'] = server.port;
    serverUrl = server.url;
  }
  const login = (name: string) => ({ name, password: secret(name) });
  const logins = wanting.map((name) => ({ owner: login(ownerOf(name)), worker: login(workerOf(name)) }));
  const made = serverUrl ? await ensureDatabases(serverUrl, logins).catch(unreachable) : [];
  const madeOf = (name: ServiceName) => made[wanting.indexOf(name)];
  return {
    databases: Object.fromEntries(OWNERS.map((name) => [name, given(name) ?? madeOf(name)?.worker])),
    owners: Object.fromEntries(wanting.map((name) => [name, madeOf(name)?.owner])),
  };
}

async function startRedis(
  folder: DataFolder,
  started: Stoppable[],
  ports: Record<string, number>,
  password: string,
): Promise<string> {
  const start = () =>
    startRedisServer({ folder: folder.redis, password, port: ports['redis'], onRepaired: warn });
  const redis = new SupervisedServer('redis', folder, start);
  started.push(redis);
  const server = await redis.start();
  ports['redis'] = server.port;
  return server.url;
}

/** Apertium, unless another engine is configured or one is running. */
async function startTranslator(
  folder: DataFolder,
  env: NodeJS.ProcessEnv,
  started: Stoppable[],
  ports: Record<string, number>,
): Promise<TranslationPlace> {
  const url = env['TRANSLATION_URL'] || undefined;
  const engine = env['TRANSLATION_ENGINE'] || 'apertium';
  if (url || engine !== 'apertium') return { engine, url };
  if (!(await hasApertium())) return { engine: env['TRANSLATION_ENGINE'] || 'none' };
  const start = () => startApertiumServer({ folder: folder.apertium, port: ports['apertium'] });
  const apertium = new SupervisedServer('apertium', folder, start);
  started.push(apertium);
  try {
    const server = await apertium.start();
    ports['apertium'] = server.port;
    return { engine, url: server.url };
  } catch (error) {
    // Optional, so its failure does not prevent the start.
    if (env['TRANSLATION_ENGINE']) throw error;
    warn(String(error));
    return { engine: 'none' };
  }
}

/** On the terminal, because it concerns the start. */
function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function unreachable(error: unknown): never {
  const { message, code } = error as { message?: string; code?: string };
  throw new StartError(`The databases cannot be made ready (${message || code}); see DATABASE_URL.`);
}
