import { execFile } from 'node:child_process';
import { access, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Builds a base image from its parts instead of downloading it: Debian, and the Node.js and npm of this process. */
export async function makeBase(image: string, root: string): Promise<void> {
  const [, release] = /^node:\d+-(\w+)-slim$/.exec(image) ?? [];
  if (!release) throw new Error(`Nobody knows how to make ${image}`);
  const isThere = await access(root).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const fresh = `${root}.fresh`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(root), { recursive: true });
  const mirrors = await run('apt-get', ['indextargets', '--format', '$(SITE)']);
  const mirror = mirrors.stdout.split('\n').find((site) => site.startsWith('http')) ?? '';
  await run('debootstrap', ['--variant=minbase', release, fresh, mirror], { maxBuffer: 2 ** 26 });
  await addNode(fresh);
  await addNetwork(fresh);
  await rename(fresh, root);
}

async function addNode(root: string): Promise<void> {
  const modules = await run('npm', ['root', '--global']);
  const npm = join(modules.stdout.trim(), 'npm');
  const place = join(root, 'usr', 'local');
  await cp(process.execPath, join(place, 'bin', 'node'));
  await cp(npm, join(place, 'lib', 'node_modules', 'npm'), { recursive: true });
  await writeFile(
    join(place, 'bin', 'npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
}

/** Copies this machine's name resolution and trusted certificates. */
async function addNetwork(root: string): Promise<void> {
  await writeFile(join(root, 'etc', 'resolv.conf'), await readFile('/etc/resolv.conf'));
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) await cp(authorities, join(root, 'etc', 'authorities.pem'));
}
