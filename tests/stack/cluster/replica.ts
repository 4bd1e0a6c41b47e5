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

/** The time in which a process died, by `performance.now()`. */
export interface Death {
  readonly from: number;
  readonly to: number;
}

/** One process of a service, started from the same entry point as in production. Nobody restarts it by itself. */
export class Replica {
  readonly name: string;
  /** Those of one kind do the same. */
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

  /** Undefined until it was started. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when it says that it is ready. */
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

  /** SIGTERM. @returns with which code it ended; null where a signal had to end it */
  async end(): Promise<number | null> {
    this.child?.kill('SIGTERM');
    await this.ended;
    return this.child?.exitCode ?? null;
  }

  /** The sum of one of its figures over all labels, or those that contain `label`, since it started. */
  async figure(name: string, label = ''): Promise<number> {
    const reply = await fetch(`http://127.0.0.1:${this.spec.managementPort}/metrics`);
    const lines = (await reply.text()).matchAll(
      new RegExp(`^${name}\\{[^}]*${label}[^}]*\\} ([\\d.e+-]+)$`, 'gm'),
    );
    return Array.from(lines, ([, value]) => Number(value)).reduce((sum, value) => sum + value, 0);
  }
}
