import { execFile } from 'node:child_process';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncToDisk } from '@coverleaf/durable-files';

/** The package unpacks to TMPDIR and trusts files that are there already. */
const UNPACK = `await (await import('@sparticuz/chromium')).default.executablePath()`;

/**
 * Unpacks the npm package's Chromium into a folder that only we can write to and every user may read, because the
 * browser may run as another user. Anybody could write to the package's default, /tmp/chromium.
 */
export async function unpackChromium(): Promise<Chromium> {
  const folder = join(tmpdir(), `coverleaf-chromium-${userInfo().uid}-${await version()}`);
  if (!(await isWhole(folder))) await unpackTo(folder);
  await assertOurs(folder);
  return { path: join(folder, 'chromium'), env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

async function version(): Promise<string> {
  const entry = require.resolve('@sparticuz/chromium');
  const packageFile = join(dirname(entry), '..', '..', 'package.json');
  return (JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }).version;
}

/** The font configuration is written last. */
const isWhole = (folder: string): Promise<boolean> =>
  Promise.all(['chromium', 'fonts.conf'].map((name) => access(join(folder, name)))).then(
    () => true,
    () => false,
  );

async function unpackTo(folder: string): Promise<void> {
  const fresh = await mkdtemp(`${folder}-`);
  try {
    const env = { PATH: process.env['PATH'], TMPDIR: fresh };
    const args = ['--input-type=module', '--eval', UNPACK];
    await promisify(execFile)(process.execPath, args, { cwd: __dirname, env });
    await makeOurs(fresh);
    await writeFile(join(fresh, 'fonts.conf'), fontsOf(folder), { flush: true });
    await syncToDisk(fresh);
    await chmod(fresh, 0o755);
    await rename(fresh, folder).catch(async (error: unknown) => {
      // Another process was faster, or a part of it was deleted.
      if (await isWhole(folder)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder).catch(() => Promise.reject(error as Error));
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Takes ownership of what root unpacked, and makes it durable, because an incomplete browser would never be unpacked
 * again.
 */
async function makeOurs(folder: string): Promise<void> {
  const { uid, gid } = userInfo();
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(join(folder, name), uid, gid);
    await chmod(join(folder, name), 0o755);
    await syncToDisk(join(folder, name));
  }
}

async function assertOurs(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  if (uid !== userInfo().uid || (mode & 0o022) !== 0)
    throw new Error(`${folder} can be written to by others: remove it`);
}

/** The machine's fonts and those of the package, so that Latin letters are always shown. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export interface Chromium {
  readonly path: string;
  /** Environment that it needs to find fonts. */
  readonly env: Readonly<Record<string, string>>;
}

let found: Promise<Chromium> | undefined;

/** CHROME_PATH; else on Linux the npm package's, unpacked once; elsewhere the installed Chrome. */
export function findChromium(): Promise<Chromium> {
  found ??= find();
  // A retry may find free disk space.
  found.catch(() => (found = undefined));
  return found;
}

async function find(): Promise<Chromium> {
  const given = process.env['CHROME_PATH'];
  if (given) return { path: given, env: {} };
  if (process.platform === 'linux') return unpackChromium();
  await access(MAC_CHROME).catch((cause: unknown) => {
    throw new Error('No browser found: install Google Chrome, or set CHROME_PATH', { cause });
  });
  return { path: MAC_CHROME, env: {} };
}

/** Turns off the GPU and all requests to the maker. */
export const QUIET_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
