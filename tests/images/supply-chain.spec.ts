import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { listen } from '@coverleaf/testing';
import { z } from 'zod';
import { TestFolder } from '../stack/test-folder';

const run = promisify(execFile);
const folder = new TestFolder();

const Locked = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
});
const LOCK = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { '': _root, ...PACKAGES } = LOCK.packages;

// The tests start npm.
jest.setTimeout(30_000);

describe('package-lock.json', () => {
  it('lists the source and hash of each package', () => {
    const unsure = Object.entries(PACKAGES).filter(
      ([, { resolved = '', integrity = '', version }]) =>
        !resolved.startsWith('https://registry.npmjs.org/') ||
        !resolved.endsWith(`-${version}.tgz`) ||
        !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  it('is completed by a command as npm itself would write it', async () => {
    const text = readFileSync('package-lock.json', 'utf8').replace(/^ +"resolved": .*\n/gm, '');
    expect(text).not.toContain('registry.npmjs.org');
    const path = await folder.write('lock.json', text);
    await run(process.execPath, ['tools/setup/lock.mjs', path]);
    expect(readFileSync(path, 'utf8')).toBe(readFileSync('package-lock.json', 'utf8'));
  });
});

it('npm run sbom lists every package that the product runs with, and no other', async () => {
  const path = folder.at('sbom.json');
  await run(process.execPath, ['tools/setup/sbom.mjs', path]);
  const Bill = z.object({
    bomFormat: z.literal('CycloneDX'),
    metadata: z.object({ component: z.looseObject({ type: z.literal('application'), name: z.string() }) }),
    components: z.array(
      z.looseObject({
        name: z.string(),
        version: z.string(),
        purl: z.string().startsWith('pkg:npm/'),
        // Each copy of a package has its own hash.
        hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string() })).min(1),
      }),
    ),
  });
  const bill = Bill.parse(JSON.parse(readFileSync(path, 'utf8')));
  expect(bill.metadata.component.name).toBe('coverleaf');
  const wanted = Object.entries(PACKAGES)
    .filter(([, { dev }]) => !dev)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`);
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(listed.toSorted()).toEqual([...new Set(wanted)].toSorted());
  expect(listed.length).toBeGreaterThan(300);
});

describe('npm run images:pin', () => {
  const DIGEST = `sha256:${'ab'.repeat(32)}`;

  /** A registry that requires a token, which anybody can get, and knows only `team/server:1`. */
  const startRegistry = () =>
    listen(
      createServer(({ url = '', headers, method }, response) => {
        const origin = `http://${headers.host}`;
        if (url.startsWith('/token?')) {
          const asked = new URL(url, origin).searchParams;
          response.end(JSON.stringify({ token: `${asked.get('service')} ${asked.get('scope')}` }));
        } else if (headers.authorization !== 'Bearer us repository:team/server:pull')
          response
            .writeHead(401, { 'www-authenticate': `Bearer realm="${origin}/token",service="us"` })
            .end();
        else if (method === 'HEAD' && url === '/v2/team/server/manifests/1')
          response.setHeader('docker-content-digest', DIGEST).end();
        else response.writeHead(404).end();
      }),
    );
  const pin = (...files: string[]) =>
    run(process.execPath, ['tools/images/pin-images.mjs', ...files]).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );

  it('writes the digest of each third-party image, and replaces an older digest', async () => {
    const registry = await startRegistry();
    const image = `${registry.url.replace('http://', '')}/team/server:1`;
    const compose = await folder.write(
      'compose.yml',
      `a:\n  image: ${image}\nb:\n  image: ${image}@sha256:${'0'.repeat(64)}\nc:\n  image: coverleaf/gateway:1\n`,
    );
    const dockerfile = await folder.write('Dockerfile', `FROM ${image} AS base\nFROM base AS build\n`);
    expect(await pin(compose, dockerfile)).toBe('');
    expect(readFileSync(compose, 'utf8')).toBe(
      `a:\n  image: ${image}@${DIGEST}\nb:\n  image: ${image}@${DIGEST}\nc:\n  image: coverleaf/gateway:1\n`,
    );
    expect(readFileSync(dockerfile, 'utf8')).toBe(`FROM ${image}@${DIGEST} AS base\nFROM base AS build\n`);

    const text = `image: ${image}\nimage: ${image.replace(/1$/, '2')}\n`;
    const unknown = await folder.write('unknown.yml', text);
    expect(await pin(unknown)).toContain('Nothing is changed');
    expect(readFileSync(unknown, 'utf8')).toBe(text);
    await registry.stop();
  });

  it('pins images in every file that names third-party images', () => {
    const { stdout } = spawnSync(
      'grep',
      ['-rlE', '^ *(image:|FROM) +[a-z/]+:[0-9v]', 'Dockerfile', 'docker-compose.yml', 'k8s'],
      {
        encoding: 'utf8',
      },
    );
    const named = stdout.trim().split('\n');
    const listed = readFileSync('tools/images/pin-images.mjs', 'utf8');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((file) => !listed.includes(`'${file}'`))).toEqual([]);
  });
});
