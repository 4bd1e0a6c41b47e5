import { access } from 'node:fs/promises';
import { unpackChromium } from './unpack-chromium';

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A browser that can be started. */
export interface Chromium {
  readonly path: string;
  /** What it needs in its environment to find fonts. */
  readonly env: Readonly<Record<string, string>>;
}

let found: Promise<Chromium> | undefined;

/**
 * A Chromium to start: CHROME_PATH when set, on Linux the one that comes as an npm package (unpacked once, 1.5 s),
 * elsewhere the installed Chrome.
 */
export function findChromium(): Promise<Chromium> {
  found ??= find();
  // Whoever asks again may have made room on the disk meanwhile.
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

/** Keeps a headless browser from drawing on a screen card and from asking anything of its maker. */
export const QUIET_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
