import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { makeBase } from './debian';
import type { Stage, Step } from './dockerfile';

const run = promisify(execFile);

export interface Image {
  /** The folder that containers see as `/`. */
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly workdir: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Carries out a Dockerfile's steps in folders, without a container engine. Requires root on Debian. */
export class ImageBuilder {
  private readonly made = new Map<string, Image>();

  constructor(
    private readonly context: string,
    private readonly work: string,
    private readonly say: (line: string) => void,
  ) {}

  /** @param stages in order; each builds only on earlier ones */
  async build(stages: readonly Stage[]): Promise<ReadonlyMap<string, Image>> {
    for (const stage of stages) {
      const begun = Date.now();
      const image = await this.buildStage(stage);
      this.made.set(stage.name, image);
      this.say(`${stage.name}: ${Math.round((Date.now() - begun) / 1_000)} s`);
    }
    return this.made;
  }

  private async buildStage(stage: Stage): Promise<Image> {
    const root = join(this.work, stage.name);
    await rm(root, { recursive: true, force: true });
    const parent = this.made.get(stage.from) ?? (await this.base(stage.from));
    await run('cp', ['--archive', '--reflink=auto', parent.root, root]);
    let image: Image = { ...parent, root };
    const args: Record<string, string> = {};
    for (const step of stage.steps) image = await this.take(step, image, args);
    return image;
  }

  private async base(from: string): Promise<Image> {
    const root = join(this.work, from.replace(':', '-'));
    await makeBase(from, root);
    return { root, env: { PATH }, user: '0:0', workdir: '/', entrypoint: [], command: [], healthcheck: [] };
  }

  private async take(step: Step, image: Image, args: Record<string, string>): Promise<Image> {
    switch (step.kind) {
      case 'ENV':
        return { ...image, env: { ...image.env, ...step.values } };
      case 'ARG':
        Object.assign(args, step.values);
        return image;
      case 'USER':
        return { ...image, user: step.value === 'root' ? '0:0' : step.value };
      case 'WORKDIR':
        await mkdir(join(image.root, step.value), { recursive: true });
        return { ...image, workdir: step.value };
      case 'ENTRYPOINT':
        return { ...image, entrypoint: step.args, command: [] };
      case 'CMD':
        return { ...image, command: step.args };
      case 'HEALTHCHECK':
        return { ...image, healthcheck: step.args };
      case 'COPY':
        await this.copy(step, image);
        return image;
      case 'RUN':
        await this.execute(step.script, image, args);
        return image;
    }
  }

  private async copy({ stage, sources, to }: Step & { kind: 'COPY' }, image: Image): Promise<void> {
    const from = stage ? this.made.get(stage)?.root : this.context;
    if (!from) throw new Error(`There is no stage ${stage}`);
    const isSent = stage
      ? () => true
      : contextFilter(await readFile(join(this.context, '.dockerignore'), 'utf8'));
    const target = join(image.root, posix.resolve(image.workdir, to));
    for (const source of sources) {
      const place = join(from, source);
      const isFolder = (await stat(place)).isDirectory();
      await cp(place, isFolder ? target : join(target, posix.basename(source)), {
        recursive: true,
        verbatimSymlinks: true,
        // An excluded folder may contain included files.
        filter: (path) => path === from || isSent(path.slice(from.length + 1)),
      });
    }
  }

  private async execute(script: string, image: Image, args: Record<string, string>): Promise<void> {
    const authorities = process.env['NODE_EXTRA_CA_CERTS'] ? '/etc/authorities.pem' : '';
    const env = {
      ...image.env,
      ...args,
      HOME: '/root',
      DEBIAN_FRONTEND: 'noninteractive',
      ...(authorities && { NODE_EXTRA_CA_CERTS: authorities }),
    };
    const mounts = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"';
    const enter = 'exec chroot "$1" /bin/sh -ec "cd $2; $3"';
    const place = ['sh', image.root, image.workdir, script];
    const options = { env, maxBuffer: 2 ** 26 };
    await run('unshare', ['--mount', 'sh', '-ec', `${mounts} && ${enter}`, ...place], options);
  }
}

/** @returns whether a path is part of the build context according to a `.dockerignore` */
function contextFilter(rules: string): (path: string) => boolean {
  const parsed = rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ sent: line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  // The last matching rule decides.
  return (path) => parsed.findLast(({ pattern }) => pattern.test(path))?.sent ?? true;
}

/** A pattern matches a path and everything below it. */
const toPattern = (rule: string): RegExp =>
  new RegExp(
    `^${rule
      .split(/(\*\*\/|\*)/)
      .map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll('.', '\\.')))
      .join('')}(?:/.*)?$`,
  );
