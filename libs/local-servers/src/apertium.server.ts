import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port';
import { terminateLeftover, isSameProcess, writePidFile } from './processes';
import { startServerProcess, type ServerProcess } from './server-process';

export interface ApertiumOptions {
  /** Holds the log; made when missing. */
  readonly folder: string;
  /** A free one when absent. */
  readonly port?: number;
  /** Seconds without work after which its translators are ended; 60 when absent. */
  readonly idleSeconds?: number;
}

export interface ApertiumServer extends ServerProcess {
  readonly url: string;
  readonly port: number;
}

/** Debian's own: the packages put their modules where no other Python looks. */
const PYTHON = '/usr/bin/python3';
/** What the packages `apertium-apy` and `apertium-eng-spa` bring. */
const SERVER = '/usr/lib/python3/dist-packages/apertium_apy/apy.py';
const MODES = '/usr/share/apertium/modes';
const NEEDED = [PYTHON, SERVER, join(MODES, 'eng-spa.mode')];

/**
 * The server as its own `main` makes it, but on the loopback address: it can only be told a port, and listens on every
 * address of the machine. It also looks for idle translators by itself; else it does so behind each request alone, so
 * that the last ones would stay.
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

/** Its translators are started when they are needed, and take 110 MB in all; the server itself takes 28. */
const IDLE_SECONDS = 60;

/** By these the package starts a server of its own, which the whole network reaches: they are not installed. */
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
 * Starts an Apertium of our own, reachable from this machine only. An orphan of an earlier run in the same folder is
 * ended first. What it is given to translate is in none of its logs.
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
    // Isolated: nothing of the folder that we stand in, or of its user's, is taken for a module.
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
