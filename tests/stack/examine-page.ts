import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What keeps somebody from using the page as it stands: accessibility faults and sideways scrolling. */
export async function examine(page: Page): Promise<string[]> {
  // In a world of its own, which the page's policy does not reach.
  await page.evaluate(`(() => { ${AXE} })()`);
  const results = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })`,
  )) as AxeResults;
  const faults = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  const [scroll, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  return (scroll ?? 0) > (width ?? 0)
    ? [...faults, `scrolls sideways: ${scroll} in ${width} pixels`]
    : faults;
}
