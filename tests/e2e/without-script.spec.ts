import { examine } from '../stack/examine-page';
import { pdfText } from '../stack/pdf-text';
import { browser, files, stack, withBrowser, withProduct, withSampleFiles } from '../stack/product';
import { storedUploads } from '../stack/stored-files';
import { Visitor } from '../stack/visitor';

describe.each(['en', 'es'])('without script, in %s', (language) => {
  withProduct();
  withBrowser();
  withSampleFiles();
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await Visitor.arrive(stack.portalUrl, { language, browser, script: false });
  });
  afterEach(async () => {
    const troubles = [...visitor.troubles];
    await visitor.leave();
    expect(troubles).toEqual([]);
  });

  const text = (): Promise<string> => visitor.page.$eval('body', (body) => body.innerText);
  const main = (): Promise<string> => visitor.page.$eval('main', (element) => element.innerText);
  const path = (): string => new URL(visitor.page.url()).pathname;
  /** Uses the mouse directly, because Puppeteer's `click` waits for a callback, which is a script. */
  const click = async (selector: string, index = 0): Promise<void> => {
    const box = await visitor.page.evaluate(boxOf, selector, index);
    await visitor.page.mouse.click(box.x, box.y);
  };
  const press = async (selector: string): Promise<void> => {
    await Promise.all([visitor.page.waitForNavigation(), click(selector)]);
  };
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, typed] of Object.entries(fields)) await visitor.page.type(`[name="${name}"]`, typed);
  };
  const lookUp = async (page: string, reference: string): Promise<void> => {
    await visitor.open(page);
    await fill({ reference });
    await press('main form button');
  };

  it.each([
    ['', 'What borrowers say'],
    ['/home', 'What borrowers say'],
    ['/contact', 'Phone hours'],
    ['/disclaimer', 'What we collect'],
    ['/guide', 'Enter your reference'],
    ['/notice', 'You changed your insurance company'],
    ['/cpi', 'It usually costs more'],
  ])('shows all of /skyla%s', async (page, sentence) => {
    await visitor.open(`/skyla${page}`);
    expect(await main()).toContain(visitor.say(sentence));
    expect(await examine(visitor.page)).toEqual([]);
  });

  it('opens the answer to each question', async () => {
    await visitor.open('/skyla/faqs');
    const questions = await visitor.page.$$eval('summary', (all) => all.length);
    expect(questions).toBeGreaterThan(5);
    for (let index = 0; index < questions; index += 1) await click('summary', index);
    const answers = await visitor.page.$$eval('details', (all) =>
      all.map((one) => (one.open && one.lastElementChild ? one.lastElementChild.clientHeight : 0)),
    );
    expect(Math.min(...answers)).toBeGreaterThan(20);
  });

  it('changes the language and stays on the page', async () => {
    const other = language === 'en' ? 'es' : 'en';
    await visitor.open('/skyla/guide');
    await click('.menu__button');
    await press(`#menu button[lang=${other}]`);
    expect(path()).toBe('/skyla/guide');
    expect(await visitor.attribute('html', 'lang')).toBe(other);
  });

  it.each([
    ['REF-1001', 'In Force'],
    ['REF-1002', 'Missing Information'],
    ['REF-1003', 'Force Placed'],
    ['REF-9999', 'Unable to Process Request'],
    ['', 'Enter your Reference #'],
  ])('looks up %s and finds: %s', async (reference, verdict) => {
    await lookUp('/skyla', reference);
    expect(path()).toBe('/skyla/enter-reference-id');
    expect(await main()).toContain(visitor.say(verdict));
    expect(await examine(visitor.page)).toEqual([]);
  });

  it('shows the hours for a failed lookup next to the general ones, and says whose fault it is', async () => {
    const general = visitor.say('Monday to Friday 8:30 AM to 6:00 PM EST');
    await visitor.open('/skyla/enter-reference-id');
    expect(await text()).toContain(general);
    const verdictOf = async (reference: string): Promise<string> => {
      await lookUp('/skyla/enter-reference-id', reference);
      expect(await text()).toContain(visitor.say('8:00 AM to 5:00 PM EST'));
      expect(await text()).toContain(general);
      return main();
    };
    const unknown =
      "We couldn't find a loan with {reference}. Check that what you entered matches your notice exactly.";
    expect(await verdictOf('REF-9999')).toContain(visitor.say(unknown, { reference: 'REF-9999' }));
    await stack.setFault('error');
    const outage =
      "We can't reach our records right now, so your number may be correct. You can still send your document.";
    expect(await verdictOf('REF-9998')).toContain(visitor.say(outage));
    await stack.setFault('none');
  });

  it('accepts a document and shows the receipt', async () => {
    await visitor.open('/skyla/upload');
    expect(await examine(visitor.page)).toEqual([]);
    await visitor.choose('#field-file', [files.pdf]);
    await fill({ name: 'Ann Example', insuranceCompany: 'Prairie Mutual' });
    await press('.upload__plain button');
    expect(await main()).toContain(visitor.say('Upload Successful!'));
    const thanks = visitor.say('Thank you, {name}. Keep this receipt.', { name: 'Ann Example' });
    expect(await main()).toContain(thanks);
    expect(await text()).not.toContain(visitor.say('Print this receipt'));
    expect(await examine(visitor.page)).toEqual([]);
    expect(await storedUploads(stack.dataDir)).toHaveLength(1);
    const receipt = await visitor.attribute('.receipt a[href$="/receipt.pdf"]', 'href');
    expect(receipt).toMatch(/\/status\/[\w-]+\//);
    const pdf = await fetch(new URL(receipt ?? '', stack.portalUrl));
    expect((await pdfText(await pdf.arrayBuffer())).language).toBe(language);
    await press('.receipt h2 a');
    expect(path()).toMatch(/^\/skyla\/status\//);
    expect(await main()).toContain(visitor.say('Status of your document'));
  });

  it.each([
    ['/skyla/upload', ['file', 'name', 'insuranceCompany']],
    ['/upload', ['file', 'name', 'financialInstitution', 'insuranceCompany']],
    ['/enter-reference-id/upload', ['file', 'name', 'insuranceCompany', 'email']],
  ])('names everything that is missing from an empty form on %s', async (page, missing) => {
    await visitor.open(page);
    await press('.upload__plain button');
    const links = await visitor.page.$$eval('[role=alert] a', (all) => all.map(({ hash }) => hash));
    expect(links).toEqual(missing.map((field) => `#field-${field}`));
    expect(await examine(visitor.page)).toEqual([]);
    expect(visitor.troubles.splice(0)).toEqual([expect.stringMatching(/status of 4\d\d/)]);
  });

  it('accepts a document for an institution that the borrower doesn’t know', async () => {
    await visitor.open('/enter-reference-id/upload');
    await visitor.choose('#field-file', [files.pdf]);
    await fill({ name: 'Bea Example', insuranceCompany: 'Prairie Mutual', email: 'bea@example.com' });
    await press('.upload__plain button');
    expect(await main()).toContain(visitor.say('Upload Successful!'));
    expect(await main()).toContain(visitor.say('your lender'));
    await press('.receipt h2 a');
    expect(await main()).toContain(visitor.say('your lender'));
    expect(await examine(visitor.page)).toEqual([]);
  });

  it.each([
    ['no file', [], 'Please select a file to upload'],
    [
      'a damaged file',
      ['damaged'],
      "The file is damaged and can't be opened. Save or scan it again, or take photos of the pages.",
    ],
    ['a text', ['text'], "We can't accept this type of file. Send a PDF, or photos as JPG or PNG."],
  ] as const)('says what is wrong with an upload of %s', async (_, chosen, fault) => {
    await visitor.open('/skyla/upload');
    const paths = chosen.map((name) => files[name]);
    await visitor.choose('#field-file', paths);
    await fill({ name: 'Ann Example', insuranceCompany: 'Prairie Mutual' });
    await press('.upload__plain button');
    expect(await main()).toContain(visitor.say(fault));
    expect(await visitor.attribute('[name=name]', 'value')).toBe('Ann Example');
    expect(await examine(visitor.page)).toEqual([]);
    // The browser logs the refusal.
    expect(visitor.troubles.splice(0)).toEqual([expect.stringMatching(/status of 4\d\d/)]);
  });
});

/** The center of an element in the window. */
function boxOf(selector: string, index: number): { x: number; y: number } {
  const element = document.querySelectorAll(selector)[index];
  element?.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}
