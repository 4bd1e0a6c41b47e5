import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@coverleaf/local-servers';
import type { DataFolder } from './data-folder';
import { RestartPause } from './restart-pause';
import { removePid, writePid } from './run-files';

/** PostgreSQL, Redis, or Apertium, restarted on the same port and data when it ends. */
export class SupervisedServer<S extends ServerProcess> {
  private launching: Promise<S> | undefined;
  private stopping = false;
  private readonly restarts = new RestartPause();

  constructor(
    private readonly name: string,
    private readonly folder: DataFolder,
    private readonly launch: () => Promise<S>,
  ) {}

  async start(): Promise<S> {
    this.launching = this.launch();
    const server = await this.launching;
    const born = Date.now();
    await writePid(this.folder, this.name, server.pid);
    void server.ended.then(() => this.restart(Date.now() - born));
    return server;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    // Waits for a start in progress, or that server would keep running.
    const server = await this.launching?.catch(() => undefined);
    await server?.stop();
    await removePid(this.folder, this.name);
  }

  private async restart(livedMs: number): Promise<void> {
    while (!this.stopping) {
      await pause(this.restarts.after(livedMs));
      try {
        if (!this.stopping) await this.start();
        return;
      } catch (error) {
        // The reason is in its own log. A full disk, for instance, may have room later.
        process.stderr.write(
          `${this.name} could not be started again yet: ${String(error).split('\n')[0]}\n`,
        );
        livedMs = 0;
      }
    }
  }
}
