import { examine } from '../stack/examine-page';
import { browser, stack, withBrowser, withProduct } from '../stack/product';
import { Visitor } from '../stack/visitor';

withProduct();
withBrowser();

const WIDTHS = [
  [320, 'en'],
  [320, 'es'],
  [1440, 'en'],
  [1440, 'es'],
] as const;

describe.each(WIDTHS)('at %d px in %s', (width, language) => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await Visitor.arrive(stack.portalUrl, { width, language, browser });
  });
  afterEach(() => visitor.leave());

  it('a borrower without a reference number finds the upload below the field', async () => {
    await visitor.open('/skyla/enter-reference-id');
    const placeOf = (selector: string) =>
      visitor.page.$eval(selector, (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const link = await placeOf('.reference-form__other a');
    expect(link.top).toBeGreaterThan((await placeOf('#field-reference')).bottom);
    expect(link.bottom).toBeLessThan(844);
    expect(await examine(visitor.page)).toEqual([]);
    await visitor.click('.reference-form__other a', { at: '/skyla/upload', shows: '#field-file' });
  });

  it('the button of the home page leads to its own field', async () => {
    await visitor.open('/harbor');
    const entries = await visitor.page.evaluate(() => history.length);
    await visitor.click('.hero .button-row a', { shows: '#field-reference:focus', at: '/harbor' });
    expect(await visitor.page.evaluate(() => history.length)).toBe(entries);
    const isInView = await visitor.page.$eval('#field-reference', (field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(isInView).toBe(true);
  });

  const onPhones = width < 600 ? it : it.skip;
  onPhones('the menu leads to the upload', async () => {
    await visitor.open('/skyla');
    await visitor.press('Menu', { shows: '#menu:popover-open' });
    await visitor.click('#menu a[href="/skyla/upload"]', { at: '/skyla/upload', shows: '#field-file' });
  });

  const onWideScreens = width < 600 ? it.skip : it;
  onWideScreens.each(['/faqs', '/guide', '/notice', '/cpi', '/disclaimer', '/upload'])(
    'what is beside %s stays in view to its end',
    async (path) => {
      await visitor.open(`/skyla${path}`);
      const places = await visitor.page.evaluate(placesAtEnd);
      expect(places.aside.top).toBeGreaterThanOrEqual(0);
      // It may end with the page's text, but not before.
      expect(places.aside.bottom).toBeGreaterThan(Math.min(places.sheetBottom - 1, 100));
    },
  );
});

describe('without script', () => {
  it('the button of the home page leads to its own field, too', async () => {
    const visitor = await Visitor.arrive(stack.portalUrl, { browser, script: false });
    await visitor.open('/harbor');
    expect(await visitor.attribute('.hero .button-row a', 'href')).toBe('#field-reference');
    await visitor.leave();
  });
});

/** Scrolls until the end of the text is in the middle of the window. */
function placesAtEnd(): { aside: { top: number; bottom: number }; sheetBottom: number } {
  const boxOf = (selector: string): DOMRect =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  window.scrollBy(0, boxOf('.sheet').bottom - innerHeight + 40);
  const { top, bottom } = boxOf('.inner__aside > *');
  return { aside: { top, bottom }, sheetBottom: boxOf('.sheet').bottom };
}
