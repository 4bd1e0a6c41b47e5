import { readFileSync } from 'node:fs';
import { waitFor } from '@coverleaf/testing';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Timers don't run on a page that may not run scripts, but promises do. */
const TIMERS_AS_PROMISES =
  'window.setTimeout = (run) => { void Promise.resolve().then(run); return 1; }; const preload = false;';

/** Finds texts of the staff's application that are hard to read in its dark theme. The page is light again afterward. */
export async function examineInTheDark(page: Page): Promise<string[]> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  const faults = await faultsOf(page, ['color-contrast']);
  await page.emulateMediaFeatures([]);
  return faults.map((fault) => `in the dark, ${fault}`);
}

/**
 * Finds what would keep people from using the page: accessibility faults, hard-to-read texts and sideways scrolling.
 */
export async function examine(page: Page): Promise<string[]> {
  const faults = await faultsOf(page, RULES);
  faults.push(...(await page.evaluate(hardToRead)));
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
  // Not `innerWidth`, which grows on a phone if the content is too wide.
  const width = page.viewport()?.width ?? 0;
  return scroll > width ? [...faults, `scrolls sideways: ${scroll} in ${width} pixels`] : faults;
}

/** @param runOnly the tags or names of axe's rules */
async function faultsOf(page: Page, runOnly: readonly string[]): Promise<string[]> {
  // Colors are wrong while something fades in.
  await waitFor(() => page.evaluate(isStill), { what: 'the end of every animation' });
  const setUp = page.isJavaScriptEnabled() ? 'const preload = true;' : TIMERS_AS_PROMISES;
  // The only frame contains a stranger's email and can't run axe.
  const options = `{ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'], iframes: false, preload }`;
  // Runs apart from the page's own scripts, where the page's policy doesn't apply.
  const results = (await page.evaluate(
    `(() => { ${setUp} ${AXE}; return axe.run(document, ${options}); })()`,
  )) as AxeResults;
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** Finds texts that overlap the decorative figure, and a lender's name that is cut off. */
function hardToRead(): string[] {
  const faults: string[] = [];
  const figure = document.querySelector('.rosette')?.getBoundingClientRect();
  const range = document.createRange();
  for (const words of document.querySelectorAll('.on-band :is(h1, p, a)')) {
    range.selectNodeContents(words);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const isBehind =
      figure && figure.left < right && figure.right > left && figure.top < bottom && figure.bottom > top;
    if (isBehind) faults.push(`lies over the figure: ${words.textContent}`);
  }
  const name = document.querySelector('.header__name');
  const isCut =
    name && (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1);
  if (isCut && getComputedStyle(name).overflow !== 'visible') faults.push('the name in the header is cut');
  return faults;
}

function isStill(): boolean {
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    );
}
