import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port';
import { terminateLeftover, isSameProcess, writePidFile } from './processes';
import { startServerProcess, type ServerProcess } from './server-process';

export interface ApertiumOptions {
  /** Folder of the log; created if missing. */
  readonly folder: string;
  /** Default: a free one. */
  readonly port?: number;
  /** Seconds without work after which its translators end; default: 60. */
  readonly idleSeconds?: number;
}

export interface ApertiumServer extends ServerProcess {
  readonly url: string;
  readonly port: number;
}

/** Debian's own Python: only it finds the packages' modules. */
const PYTHON = '/usr/bin/python3';
/** From the packages `apertium-apy` and `apertium-eng-spa`. */
const SERVER = '/usr/lib/python3/dist-packages/apertium_apy/apy.py';
const MODES = '/usr/share/apertium/modes';
const NEEDED = [PYTHON, SERVER, join(MODES, 'eng-spa.mode')];

/**
 * Runs the server's `main` on the loopback address, which has no option of its own, with a timer that ends idle
 * translators.
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

/** Its translators start on demand and take 110 MB; the server itself takes 28. */
const IDLE_SECONDS = 60;

/** Files of the package's own service, which listens on the whole network and must not be installed. */
export const APERTIUM_SERVICE_FILES = [
  '/etc/init.d/apertium-apy',
  '/lib/systemd/system/apertium-apy.service',
] as const;

/** Whether Apertium with English and Spanish is installed. */
export async function hasApertium(): Promise<boolean> {
  const found = await Promise.allSettled(NEEDED.map((path) => access(path)));
  return found.every(({ status }) => status === 'fulfilled');
}

/** Starts Apertium on the loopback address, after ending an orphan. Its logs contain no texts. */
export async function startApertiumServer(options: ApertiumOptions): Promise<ApertiumServer> {
  const { folder, idleSeconds = IDLE_SECONDS } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'apertium.pid');
  await terminateLeftover(pidFile, isSameProcess);
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({
    command: PYTHON,
    // Isolated: no module is loaded from the working directory or the user's folders.
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
