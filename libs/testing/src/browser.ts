import { findChromium, QUIET_FLAGS } from '@coverleaf/headless-browser';
import type { Browser, LaunchOptions } from 'puppeteer';

/** A headless browser without background requests. Close it when done. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const [{ default: puppeteer }, chromium] = await Promise.all([import('puppeteer'), findChromium()]);
  return puppeteer.launch({
    executablePath: chromium.path,
    env: { ...process.env, ...chromium.env },
    headless: true,
    ...options,
    args: ['--no-sandbox', ...QUIET_FLAGS, ...(options.args ?? [])],
  });
}
