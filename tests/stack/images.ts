import type { Page } from 'puppeteer';

/** The form that a browser sends when somebody chooses an image. */
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

/** Waits until the image is visible. @returns the width of its file in pixels */
export async function widthOf(page: Page, selector: string): Promise<number> {
  await page.waitForFunction(
    (wanted) => (document.querySelector<HTMLImageElement>(wanted)?.naturalWidth ?? 0) > 0,
    {},
    selector,
  );
  return page.$eval(selector, (image) => (image as HTMLImageElement).naturalWidth);
}
