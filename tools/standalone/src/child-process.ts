import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { terminateProcess } from '@coverleaf/local-servers';
import type { DataFolder } from './data-folder';
import { openLog } from './log-file';
import { RestartPause } from './restart-pause';
import { removePid, writePid } from './run-files';
import { StartError } from './start-error';

export interface ChildSpec {
  readonly name: string;
  /** Arguments of Node: options and the entry point. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** It does not report `ready`, so it is not awaited. */
  readonly silent?: true;
}

/** Exits before the first `ready` after which starting fails. */
const MAX_EARLY_DEATHS = 3;

/** A supervised Node process. It reports `ready` over IPC and ends when this process ends. */
export class SupervisedChild {
  private child: ChildProcess | undefined;
  private stopping = false;
  private earlyDeaths = 0;
  private readonly restarts = new RestartPause();
  private settle: { ready: () => void; failed: (error: Error) => void } | undefined;

  constructor(
    private readonly spec: ChildSpec,
    private readonly folder: DataFolder,
  ) {}

  /** Resolves at the first `ready`. @throws StartError */
  async start(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      this.settle = { ready: resolve, failed: reject };
    });
    await this.launch();
    if (!this.spec.silent) await ready;
    this.settle = undefined;
  }

  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    const { pid, exitCode, signalCode } = this.child ?? {};
    // After it has ended, its id may be reused.
    if (pid && exitCode === null && signalCode === null) await terminateProcess(pid, 'SIGTERM', graceMs);
    await removePid(this.folder, this.spec.name);
  }

  private async launch(): Promise<void> {
    if (this.stopping) return;
    const log = await openLog(this.folder.logs, this.spec.name);
    const born = Date.now();
    // Its own process group, so that Ctrl+C reaches only this process, which shuts down in order.
    const child = spawn(process.execPath, this.spec.args, {
      env: this.spec.env,
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: true,
    });
    this.child = child;
    await log.close();
    child.on('message', (message) => message === 'ready' && this.settle?.ready());
    child.once('error', (error) => this.settle?.failed(error));
    child.once('exit', () => void this.died(Date.now() - born));
    if (child.pid) await writePid(this.folder, this.spec.name, child.pid);
  }

  private async died(livedMs: number): Promise<void> {
    if (this.stopping) return;
    if (this.settle && ++this.earlyDeaths >= MAX_EARLY_DEATHS) {
      this.settle.failed(new StartError(await this.lastWords()));
      return;
    }
    await pause(this.restarts.after(livedMs));
    await this.launch();
  }

  private async lastWords(): Promise<string> {
    const path = join(this.folder.logs, `${this.spec.name}.log`);
    const lines = (await readFile(path, 'utf8').catch(() => '')).trim().split('\n');
    const from = lines.findLastIndex((line) => line.includes('could not start'));
    // The message may have several lines before the stack.
    const telling =
      lines
        .slice(from)
        .join('\n')
        .split(/\n\s+at /)[0] ?? '';
    return `The ${this.spec.name} service does not start: ${telling.slice(0, 600)} (all of it in ${path})`;
  }
}
