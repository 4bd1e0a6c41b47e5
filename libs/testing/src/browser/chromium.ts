import { access } from 'node:fs/promises';
import type { Browser, LaunchOptions } from 'puppeteer';

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * A Chromium to start: CHROME_PATH when set, on Linux the one that comes as an npm package (unpacked once, 1.5 s),
 * elsewhere the installed Chrome.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env['CHROME_PATH'];
  if (given) return given;
  if (process.platform === 'linux') {
    const { default: chromium } = await import('@sparticuz/chromium');
    return chromium.executablePath();
  }
  await access(MAC_CHROME).catch((cause: unknown) => {
    throw new Error('No browser found: install Google Chrome, or set CHROME_PATH', { cause });
  });
  return MAC_CHROME;
}

/** A headless browser that makes no request of its own. Close it when done. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { default: puppeteer } = await import('puppeteer');
  return puppeteer.launch({
    executablePath: await chromiumPath(),
    headless: true,
    ...options,
    args: [...QUIET, ...(options.args ?? [])],
  });
}
