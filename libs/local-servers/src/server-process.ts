import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { terminateProcess, signal, waitFor } from './processes';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** Its standard input. Unlike a command line, other users can't see it. */
  readonly input?: string;
  /** Receives the server's output; the error of a failed start quotes its end. */
  readonly logFile: string;
  /** The signal that shuts it down. */
  readonly stopSignal: NodeJS.Signals;
  /** Resolves when the server responds. */
  readonly probe: () => Promise<unknown>;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Shuts it down; by force after 10 s. */
  stop(): Promise<void>;
  /** SIGKILL, for tests. */
  kill(): Promise<void>;
  /** SIGSTOP: it hangs. */
  pause(): void;
  /** SIGCONT, after `pause`. */
  resume(): void;
}

/**
 * Starts a server in its own process group, so that Ctrl+C in a terminal reaches only us. Resolves when it answers.
 * @throws Error with the end of its log if it exits, or does not answer within 30 s
 */
export async function startServerProcess(server: ServerCommand): Promise<ServerProcess> {
  const log = await open(server.logFile, 'a', 0o600);
  const child = spawn(server.command, server.args, {
    ...server.options,
    detached: true,
    stdio: [server.input === undefined ? 'ignore' : 'pipe', log.fd, log.fd],
  });
  // If it ends before it has read everything, `untilReady` reports that.
  child.stdin?.on('error', () => undefined).end(server.input);
  await log.close();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(child, server);
  const pid = child.pid ?? 0;
  // After it has ended, its id may belong to another process.
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const send = (name: NodeJS.Signals) => {
    if (!hasEnded()) signal(pid, name);
  };
  const resume = () => send('SIGCONT');
  return {
    pid,
    ended,
    async stop() {
      resume();
      if (!hasEnded()) await terminateProcess(pid, server.stopSignal, 10_000);
    },
    async kill() {
      send('SIGKILL');
      await ended;
    },
    pause: () => send('SIGSTOP'),
    resume,
  };
}

async function untilReady(child: ChildProcess, server: ServerCommand): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.once('exit', (code, name) => (failure ??= new Error(`It ended with ${name ?? code}`)));
  const look = async () => failure !== undefined || (await server.probe(), true);
  try {
    await waitFor(look, { timeoutMs: 30_000, everyMs: 10, what: 'an answer' });
    if (failure) throw failure;
  } catch (error) {
    if (child.pid && child.exitCode === null && child.signalCode === null) signal(child.pid, 'SIGKILL');
    const said = await readFile(server.logFile, 'utf8').catch(() => '');
    const end = said.trim().split('\n').slice(-4).join('\n');
    throw new Error(`${server.command} did not start. ${(error as Error).message}\n${end}`, { cause: error });
  }
}
