import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SetupError } from './progress.mjs';

/** Permissive licenses. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages with another license, or none in package.json, and why they may be used. */
const SETTLED = [
  [/^@img\/sharp-(libvips|wasm32|win32)/, 'LGPL: a library of its own, loaded unchanged and replaceable'],
  [/^libheif-js$/, 'LGPL: a file of its own, loaded unchanged and replaceable'],
  [/^(passport-strategy|pause)$/, 'MIT by the LICENSE or README that comes with it'],
];

const readJson = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

/** Names of packages for the platforms that images are built for: Linux with glibc. */
const IMAGE_PLATFORMS = /linux-?(x64|arm64)(-gnu|-glibc)?$/;

/** Where npm's registry keeps a package. @param entry of the lock file; an alias has a name */
export function addressOf(folder, { name = folder.split('node_modules/').at(-1), version }) {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

/** Optional packages that another one names but the lock file lacks, such as those of other platforms. */
export function missingPlatforms({ packages }) {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isFound(packages, folder, name))
      .map(([name, version]) => ({ folder: `node_modules/${name}`, name, version, dev })),
  );
}

/** Resolves like Node: in the folder's own node_modules, then in those above. */
function isFound(packages, folder, name) {
  const above = folder
    .split('/node_modules/')
    .map((_, index, all) => all.slice(0, index + 1).join('/node_modules/'));
  return ['', ...above].some((base) => `${base ? `${base}/` : ''}node_modules/${name}` in packages);
}

/** An SPDX expression: one license of an OR is enough, all of an AND are required. */
function isFree(license) {
  return license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => FREE.has(one.trim())));
}

/** The license in a package.json, in all formats of npm. */
function licenseOf(folder, locked) {
  const path = join(ROOT, folder, 'package.json');
  if (!existsSync(path)) return String(locked ?? '');
  const { license, licenses } = JSON.parse(readFileSync(path, 'utf8'));
  const said = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
  return typeof said === 'string' ? said : String(said.type ?? '');
}

/**
 * Checks every package in the lock file, offline.
 * @returns their number and the problems, one line each
 */
export function faultsOfPackages(lock = readJson('package-lock.json'), manifest = readJson('package.json')) {
  const packages = Object.entries(lock.packages).filter(([folder]) => folder !== '');
  const faults = packages.flatMap(
    ([folder, { version, integrity, resolved, link, dev, license, hasInstallScript }]) => {
      const name = folder.split('node_modules/').at(-1);
      const found = [];
      if (link) found.push('is a link to a folder');
      if (!/^sha512-/.test(integrity ?? '')) found.push('has no SHA-512 in the lockfile');
      if (!resolved) found.push('has no address in the lockfile: npm run lock');
      else if (new URL(resolved).origin !== 'https://registry.npmjs.org')
        found.push(`comes from ${new URL(resolved).host}`);
      const isHere = existsSync(join(ROOT, folder, 'package.json'));
      if (hasInstallScript && isHere && !Object.hasOwn(manifest.allowScripts, name))
        found.push('runs a script when it is installed, of which package.json says nothing in allowScripts');
      if (resolved && !new URL(resolved).pathname.endsWith(`-${version}.tgz`))
        found.push('has the address of another version in the lockfile');
      const declared = licenseOf(folder, license);
      if (!dev && !isFree(declared) && !SETTLED.some(([pattern]) => pattern.test(name)))
        found.push(`has the license "${declared}"`);
      return found.map((fault) => `${name} ${fault}`);
    },
  );
  for (const { name, version } of missingPlatforms(lock).filter((one) => IMAGE_PLATFORMS.test(one.name)))
    faults.push(`${name}@${version} is missing in the lockfile, so images get it unchecked: npm run lock`);
  return { packages: packages.length, faults };
}

/** @throws SetupError with the problems */
export function checkPackages() {
  const { packages, faults } = faultsOfPackages();
  if (faults.length > 0) throw new SetupError(['Packages that may not stay:', ...faults].join('\n  '));
  return `${packages} packages: licenses, hashes, sources and install scripts are settled`;
}
