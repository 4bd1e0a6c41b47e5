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
  // What is still fading in has not its colours yet.
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
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
  // Not the window's own width: on a phone that grows with what does not fit.
  const width = page.viewport()?.width ?? 0;
  return scroll > width ? [...faults, `scrolls sideways: ${scroll} in ${width} pixels`] : faults;
}

function isStill(): boolean {
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    );
}
