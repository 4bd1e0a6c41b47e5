import type { Page } from 'puppeteer';

/** What a browser sends when somebody chooses an image. */
export function imageForm(
  bytes: Uint8Array,
  filename: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  return form;
}

/** Waits until the image that this selects is seen, and tells how many pixels wide its file is. */
export async function widthOf(page: Page, selector: string): Promise<number> {
  await page.waitForFunction(
    (wanted) => (document.querySelector<HTMLImageElement>(wanted)?.naturalWidth ?? 0) > 0,
    {},
    selector,
  );
  return page.$eval(selector, (image) => (image as HTMLImageElement).naturalWidth);
}
