import { readFileSync } from 'node:fs';
import { waitFor } from '@coverleaf/testing';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Where a page may run no script, timers do not run either; promises still do. */
const TIMERS_AS_PROMISES =
  'window.setTimeout = (run) => { void Promise.resolve().then(run); return 1; }; const preload = false;';

/** What keeps somebody from using the page as it stands: accessibility faults and sideways scrolling. */
export async function examine(page: Page): Promise<string[]> {
  // What is still fading in has not its colors yet.
  await waitFor(() => page.evaluate(isStill), { what: 'the end of every animation' });
  const setUp = page.isJavaScriptEnabled() ? 'const preload = true;' : TIMERS_AS_PROMISES;
  // The only frame is a stranger's mail, which answers nobody.
  const options = `{ runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'], iframes: false, preload }`;
  // In a world of its own, which the page's policy does not reach.
  const results = (await page.evaluate(
    `(() => { ${setUp} ${AXE}; return axe.run(document, ${options}); })()`,
  )) as AxeResults;
  const faults = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  faults.push(...(await page.evaluate(hardToRead)));
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
  // Not the window's own width: on a phone that grows with what does not fit.
  const width = page.viewport()?.width ?? 0;
  return scroll > width ? [...faults, `scrolls sideways: ${scroll} in ${width} pixels`] : faults;
}

/** Words on top of the decorative figure, and a lender's name that is not shown whole. */
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
