import { waitFor } from '@coverleaf/testing';
import { Keyboard } from '../stack/keyboard';
import { PUBLIC_PAGES } from '../stack/public-pages';
import { browser, files, stack, withBrowser, withProduct, withSampleFiles } from '../stack/product';
import { Visitor } from '../stack/visitor';

describe.each([320, 1440])('by keyboard alone at %d px', (width) => {
  withProduct();
  withBrowser();
  withSampleFiles();
  let visitor: Visitor;
  let keyboard: Keyboard;

  beforeEach(async () => {
    visitor = await Visitor.arrive(stack.portalUrl, { width, browser });
    keyboard = new Keyboard(visitor.page);
  });
  afterEach(() => visitor.leave());

  const focused = (): Promise<string> =>
    visitor.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? '');

  it('looks up a reference, sends a document and leaves contact details', async () => {
    await visitor.open('/skyla');
    await keyboard.fill({ reference: 'REF-1003' });
    await keyboard.press('Enter');
    await visitor.sees('Force Placed');
    expect(await focused()).toContain('aria-labelledby="status-title"');
    await keyboard.tabTo('main a[href="/skyla/upload"]');
    await keyboard.press('Enter');

    await visitor.shows('main h1:focus');
    await visitor.sees('Add the pages of your policy');
    await keyboard.tabTo('#field-file');
    await (await keyboard.opensFiles('Enter')).accept([...files.photos]);
    await visitor.sees('Page 3');
    await keyboard.tabTo('.tool[aria-label="Remove page 2"]');
    await keyboard.press('Space');
    await visitor.page.waitForSelector('.thumb:nth-child(3)', { hidden: true });
    expect(await focused()).toContain('Remove page 2');
    await keyboard.tabTo('main button[type=submit]');
    await keyboard.press('Space');
    await visitor.shows('.upload--details h2:focus');
    await keyboard.fill({ name: 'Ann Example', insuranceCompany: 'Prairie Mutual' });
    await keyboard.press('Enter');
    await visitor.shows('.upload--check h2:focus');
    await keyboard.tabTo('main button[type=submit]');
    await keyboard.press('Enter');
    await visitor.shows('main h1:focus');
    await visitor.sees('Upload Successful!');

    await keyboard.tabTo('.receipt__link');
    await keyboard.press('Enter');
    await visitor.shows('[name=phone]');
    await keyboard.tabTo('main button[type=submit]');
    await keyboard.press('Enter');
    await visitor.sees('There is a problem');
    expect(await focused()).toContain('role="alert"');
    await keyboard.tabTo('a[href="#field-email"]');
    await keyboard.press('Enter');
    expect(await focused()).toContain('id="field-email"');
    await keyboard.type('ann@example.com');
    await keyboard.fill({
      phone: '+1 555 010 0000',
      collateralDetails: '2021 Toyota Camry, VIN ending 4821',
      loanNumberLast4: '1234',
    });
    await keyboard.press('Enter');
    await visitor.sees('Thank You!');
    await keyboard.tabTo('main a[href="/skyla"]');
    await keyboard.press('Enter');
    await visitor.sees('What borrowers say');
    expect([...keyboard.faults]).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });

  it.each(PUBLIC_PAGES)(
    'reaches everything on /skyla%s, forward and back, and always shows the focus',
    async (page) => {
      await visitor.open(`/skyla${page}`);
      const answers = await visitor.page.$$eval('details', (all) => all.length);
      for (let opened = 0; opened < answers; opened += 1) {
        await keyboard.tabTo('details:not([open]) > summary');
        await keyboard.press('Enter');
      }
      await keyboard.walk();
      const back = await keyboard.walk(true);
      expect(back.length).toBeGreaterThan(8 + answers);
      expect(await keyboard.walk()).toEqual(back.reverse());
      expect([...keyboard.faults]).toEqual([]);
    },
  );

  it('skips to the main content', async () => {
    await visitor.open('/skyla/guide');
    expect(await keyboard.tab()).toBe('a "Skip to main content"');
    await keyboard.press('Enter');
    await keyboard.tab();
    expect(await visitor.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('chooses another language', async () => {
    await visitor.open('/skyla/guide');
    if (width < 600) {
      await keyboard.tabTo('.menu__button');
      await keyboard.press('Enter');
    }
    await keyboard.tabTo('button[lang=es]');
    await keyboard.press('Enter');
    await visitor.shows('html[lang=es]');
    // On a phone, the choice closes the menu, so that it doesn't cover the notice of translation.
    const place = width < 600 ? 'menu__button' : 'lang="es"';
    await waitFor(async () => (await focused()).includes(place), { what: `the focus on ${place}` });
    expect([...keyboard.faults]).toEqual([]);
  });

  const onPhones = width < 600 ? it : it.skip;
  onPhones('opens the menu and closes it with Escape', async () => {
    await visitor.open('/skyla');
    await keyboard.tabTo('.menu__button');
    await keyboard.press('Space');
    await visitor.shows('#menu:popover-open');
    await keyboard.tab();
    expect(await visitor.page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true);
    await keyboard.press('Escape');
    await visitor.shows('#menu:not(:popover-open)');
    expect(await focused()).toContain('menu__button');
    expect([...keyboard.faults]).toEqual([]);
  });
});
