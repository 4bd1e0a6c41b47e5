import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import type { Page } from 'puppeteer';

/** Makes the browser save downloads to a new folder. @returns the folder */
export async function saveTo(page: Page): Promise<string> {
  const downloadPath = await mkdtemp(join(tmpdir(), 'coverleaf-saved-'));
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
  return downloadPath;
}

/** Waits until a folder contains one complete file. @returns its path */
export async function savedIn(folder: string): Promise<string> {
  let name: string | undefined;
  await waitFor(
    async () => {
      name = (await readdir(folder)).find((one) => !one.endsWith('.crdownload'));
      return name !== undefined;
    },
    { what: 'the saved file' },
  );
  return join(folder, name ?? '');
}
