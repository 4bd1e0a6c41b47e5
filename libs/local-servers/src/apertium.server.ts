import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port';
import { terminateLeftover, isSameProcess, writePidFile } from './processes';
import { startServerProcess, type ServerProcess } from './server-process';

export interface ApertiumOptions {
  /** Contains the log; created if missing. */
  readonly folder: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Idle seconds until its translators are stopped. Default: 60. */
  readonly idleSeconds?: number;
}

export interface ApertiumServer extends ServerProcess {
  readonly url: string;
  readonly port: number;
}

/** Debian's Python, because only it finds the modules of the packages. */
const PYTHON = '/usr/bin/python3';
/** Files of the packages `apertium-apy` and `apertium-eng-spa`. */
const SERVER = '/usr/lib/python3/dist-packages/apertium_apy/apy.py';
const MODES = '/usr/share/apertium/modes';
const NEEDED = [PYTHON, SERVER, join(MODES, 'eng-spa.mode')];

/**
 * The server as its own `main` starts it, but on the loopback address, because it has an option for the port only. It
 * also stops idle translators by a timer; by itself it would do so only after requests.
 */
const LOOPBACK_MAIN = `
import sys
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop, PeriodicCallback
from apertium_apy import apy
from apertium_apy.handlers import TranslateHandler
args = apy.parse_args(sys.argv[1:])
apy.setup_logging(args)
server = HTTPServer(apy.setup_application(args), max_body_size=1048576)
server.listen(args.port, address='127.0.0.1')
handler = TranslateHandler.__new__(TranslateHandler)
PeriodicCallback(handler.clean_pairs, args.max_idle_secs * 500).start()
IOLoop.current().start()
`;

/** Translators start on demand and take 110 MB in all; the server takes 28 MB. */
const IDLE_SECONDS = 60;

/** Not installed, because they start the package's server on all network addresses. */
export const APERTIUM_SERVICE_FILES = [
  '/etc/init.d/apertium-apy',
  '/lib/systemd/system/apertium-apy.service',
] as const;

/** Whether Apertium with English and Spanish is installed. */
export async function hasApertium(): Promise<boolean> {
  const found = await Promise.allSettled(NEEDED.map((path) => access(path)));
  return found.every(({ status }) => status === 'fulfilled');
}

/**
 * Starts Apertium on the loopback address, after stopping an orphan of an earlier run in the same folder. Its logs do
 * not contain the texts.
 */
export async function startApertiumServer(options: ApertiumOptions): Promise<ApertiumServer> {
  const { folder, idleSeconds = IDLE_SECONDS } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'apertium.pid');
  await terminateLeftover(pidFile, isSameProcess);
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({
    command: PYTHON,
    // Isolated: no modules of the working directory or of the user.
    args: ['-I', '-c', LOOPBACK_MAIN, '--port', String(port), '--max-idle-secs', String(idleSeconds), MODES],
    options: { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } },
    logFile: join(folder, 'apertium.log'),
    stopSignal: 'SIGTERM',
    probe: () =>
      fetch(`${url}/listPairs`, { signal: AbortSignal.timeout(2_000) }).then((reply) => reply.text()),
  });
  await writePidFile(pidFile, server.pid);
  return { ...server, url, port };
}
