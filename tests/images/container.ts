import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ContainerNetwork } from './container-network';
import type { Image } from './image-builder';

const run = promisify(execFile);

const APART = ['--mount', '--pid', '--ipc', '--fork', '--kill-child'];

/** Makes the root read-only except for /tmp, which is empty at the start of every container. */
const ENTER = `
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$1/tmp"
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -o remount,bind,ro "$1"
root=$1 user=$2 folder=$3
shift 3
cd "$root$folder"
exec chroot --userspec="$user" "$root" /bin/sh -c 'cd "$0" && exec setpriv --no-new-privs -- "$@"' "$folder" "$@"
`;

/** A container with its own processes, file system and address, as an engine would run it. */
export class Container {
  private constructor(
    readonly name: string,
    private readonly image: Image,
    private readonly child: ChildProcess,
    private readonly log: string[],
    /** Resolves to the exit code. */
    readonly ended: Promise<number | null>,
  ) {}

  static async start(
    name: string,
    image: Image,
    environment: Readonly<Record<string, string>>,
    network: ContainerNetwork,
  ): Promise<Container> {
    const namespace = await network.join(name);
    await writeFile(join(image.root, 'etc', 'hosts'), network.hosts());
    const apart = ['netns', 'exec', namespace, 'unshare', ...APART];
    const enter = ['sh', '-ec', ENTER, 'sh', image.root, image.user, image.workdir];
    const child = spawn('ip', [...apart, ...enter, ...image.entrypoint, ...image.command], {
      env: { ...image.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => log.push(data.toString()));
    const ended = once(child, 'exit').then(async () => {
      await network.leave(name);
      return child.exitCode;
    });
    return new Container(name, image, child, log, ended);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get said(): string {
    return this.log.join('');
  }

  /** Runs the image's health check next to the process. @returns the exit code */
  async healthCode(): Promise<number> {
    const init = await this.initPid();
    const [program = '', ...args] = this.image.healthcheck;
    const enter = ['--target', String(init), '--net', '--pid', '--mount', '--root', '--', program, ...args];
    return run('nsenter', enter, { env: { ...this.image.env } }).then(
      () => 0,
      (error: { code?: number }) => error.code ?? 1,
    );
  }

  /** Sends SIGTERM to the first process, as an engine does. @returns the exit code */
  async stop(): Promise<number | null> {
    if (this.isRunning) process.kill(await this.initPid(), 'SIGTERM');
    return this.ended;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** The process that is number 1 inside the container. */
  async initPid(): Promise<number> {
    // `ip` and the shells replaced themselves, so the only child is the first process of the namespace.
    const children = await readFile(`/proc/${this.child.pid}/task/${this.child.pid}/children`, 'utf8');
    return Number(children.trim().split(' ')[0]);
  }
}
