import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DataFolder } from '../../../tools/standalone/src/data-folder';
import { openLog } from '../../../tools/standalone/src/log-file';
import type { ServiceName } from '../../../tools/standalone/src/services';

export type Role = 'http' | 'rpc' | 'worker' | 'reader' | 'both';

export interface ReplicaSpec {
  readonly service: ServiceName;
  readonly role: Role;
  readonly number: number;
  readonly env: NodeJS.ProcessEnv;
  readonly managementPort: number;
}

/** The period in which a process died, by `performance.now()`. */
export interface Death {
  readonly from: number;
  readonly to: number;
}

/** One process of a service, started from the production entry point. No supervisor restarts it. */
export class Replica {
  readonly name: string;
  /** Replicas of the same kind do the same work. */
  readonly kind: string;
  private child: ChildProcess | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  constructor(
    readonly spec: ReplicaSpec,
    private readonly folder: DataFolder,
  ) {
    this.kind = `${spec.service} ${spec.role}`;
    this.name = `${spec.service}-${spec.role}-${spec.number}`;
  }

  /** Undefined before `start`. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when the process reports that it is ready. */
  async start(): Promise<void> {
    const log = await openLog(this.folder.logs, this.name);
    const child = spawn(process.execPath, [join('dist', 'services', `${this.spec.service}.js`)], {
      env: this.spec.env,
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    });
    await log.close();
    this.child = child;
    this.ended = once(child, 'exit');
    const died = this.ended.then(() => Promise.reject(new Error(`${this.name} did not start; see its log`)));
    await Promise.race([once(child, 'message'), died]);
    died.catch(() => undefined);
  }

  async kill(): Promise<Death> {
    const from = performance.now();
    this.child?.kill('SIGKILL');
    await this.ended;
    return { from, to: performance.now() };
  }

  /** Sends SIGTERM. @returns the exit code; null if a signal ended the process */
  async end(): Promise<number | null> {
    this.child?.kill('SIGTERM');
    await this.ended;
    return this.child?.exitCode ?? null;
  }

  /** A metric since the start of the process, summed over all labels or over those that contain `label`. */
  async figure(name: string, label = ''): Promise<number> {
    const reply = await fetch(`http://127.0.0.1:${this.spec.managementPort}/metrics`);
    const lines = (await reply.text()).matchAll(
      new RegExp(`^${name}\\{[^}]*${label}[^}]*\\} ([\\d.e+-]+)$`, 'gm'),
    );
    return Array.from(lines, ([, value]) => Number(value)).reduce((sum, value) => sum + value, 0);
  }
}
