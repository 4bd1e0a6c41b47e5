import { examine } from '../stack/examine-page';
import { HOME_ORDERS } from '../stack/home-layouts';
import { browser, sql, stack, withBrowser, withProduct } from '../stack/product';
import { Visitor } from '../stack/visitor';

const LENDERS = { harbor: 'standard', ufcu: 'ufcu', skyla: 'skyla' } as const;

withProduct();
withBrowser();
let visitor: Visitor;
afterEach(() => visitor.leave());

describe('the three arrangements of a home page', () => {
  const cases = (Object.keys(LENDERS) as (keyof typeof LENDERS)[]).flatMap((slug) =>
    ['en', 'es'].flatMap((language) => [320, 1440].map((width) => [slug, language, width] as const)),
  );

  it.each(cases)('/%s in %s at %d px', async (slug, language, width) => {
    visitor = await Visitor.arrive(stack.portalUrl, { language, width, browser });
    await visitor.open(`/${slug}`);
    const parts = await visitor.page.evaluate(partsInOrder);
    expect(parts.map(({ name }) => name)).toEqual(HOME_ORDERS[LENDERS[slug]]);
    const tops = parts.map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(await visitor.page.evaluate(headingComesFirst)).toBe(true);
    expect([...(await examine(visitor.page)), ...visitor.troubles]).toEqual([]);
  });
});

describe('a long name and long titles', () => {
  const NAME = 'Northern Lakes and Prairie Community Educators Federal Credit Union of Greater Minnesota';

  beforeAll(() => sql.lender(`update lenders set name = '${NAME}' where slug = 'harbor'`));

  it.each([375, 768, 1024, 1440])('are shown in full next to the figure at %d px', async (width) => {
    visitor = await Visitor.arrive(stack.portalUrl, { language: 'es', width, browser });
    for (const path of ['/harbor', '/harbor/notice', '/harbor/nowhere', '/ufcu', '/skyla/notice']) {
      await visitor.open(path);
      expect([path, ...(await examine(visitor.page))]).toEqual([path]);
    }
  });
});

function partsInOrder(): { name: string; top: number }[] {
  const parts = document.querySelectorAll('.hero, .features, .resources, .testimonials, .featured-faqs');
  return [...parts].map((part) => ({ name: part.classList[0] ?? '', top: part.getBoundingClientRect().top }));
}

/** In the hero, too, what comes first in reading order must be first on the screen. */
function headingComesFirst(): boolean {
  const boxOf = (selector: string): DOMRect | undefined =>
    document.querySelector(selector)?.getBoundingClientRect();
  const [words, notice] = [boxOf('.hero__words'), boxOf('.notice')];
  if (!words || !notice) return false;
  return words.bottom <= notice.top || words.right <= notice.left;
}
