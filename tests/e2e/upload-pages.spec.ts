import { waitFor } from '@coverleaf/testing';
import { PDFDocument } from '@cantoo/pdf-lib';
import { lockedPdf, samplePdf, samplePhoto } from '../../libs/parsers/test/sample-files';
import { examine } from '../stack/examine-page';
import { FakeReplies } from '../stack/fake-replies';
import { pdfText } from '../stack/pdf-text';
import { browser, files, stack, withBrowser, withProduct, withSampleFiles } from '../stack/product';
import { storedUploads } from '../stack/stored-files';
import { TestFolder } from '../stack/test-folder';
import { Visitor } from '../stack/visitor';

const DETAILS = { name: 'Ann Example', insuranceCompany: 'Prairie Mutual' };

const folder = new TestFolder();
withProduct();
withBrowser();
withSampleFiles();

const WIDTHS = [
  [320, 'en'],
  [320, 'es'],
  [1440, 'en'],
  [1440, 'es'],
] as const;

describe.each(WIDTHS)('the pages of an upload at %d px in %s', (width, language) => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await Visitor.arrive(stack.portalUrl, { width, language, browser });
    await visitor.open('/skyla/upload');
  });
  afterEach(async () => {
    const troubles = [...visitor.troubles];
    await visitor.leave();
    expect(troubles).toEqual([]);
  });

  const continueToCheck = async (): Promise<void> => {
    await visitor.take({ press: 'Continue', fill: DETAILS });
    await visitor.press('Continue', { shows: '.facts--edit' });
  };

  it('can be enlarged, turned and closed by keyboard, and the check shows all of them', async () => {
    await visitor.choose('#field-file', [files.photos[0]!, files.pdf]);
    await visitor.page.waitForFunction(countOf, {}, '.thumb__image', 2);
    await visitor.page.focus('.thumb__open');
    await visitor.key('Enter', { shows: 'dialog[open] .enlarged__picture' });
    const title = (page: number): string => visitor.say('Page {page} of {pages}', { page, pages: 3 });
    await visitor.sees(title(1));
    await visitor.key('ArrowRight', { sees: title(2) });
    await visitor.page.waitForFunction(isSharp);
    expect(await examine(visitor.page)).toEqual([]);
    await visitor.press('Larger', { shows: '.enlarged__sheet--large' });
    const wide = await visitor.page.$eval('.enlarged__picture', (picture) => picture.clientWidth);
    expect(wide).toBeGreaterThan(900);
    await visitor.key('Escape');
    await visitor.page.waitForSelector('dialog', { hidden: true });
    expect(await visitor.page.evaluate(() => document.activeElement?.className)).toBe('thumb__open');

    await continueToCheck();
    await visitor.page.waitForFunction(countOf, {}, '.pages__list--check .thumb__image', 3);
    expect(await examine(visitor.page)).toEqual([]);
    await visitor.press(visitor.say('Enlarge page {number}', { number: 3 }), { sees: title(3) });
  });

  it('are refused when they are chosen, if they are locked or damaged', async () => {
    const cut = await folder.write('cut.pdf', (await samplePdf()).subarray(0, 700));
    const locked = visitor.say(
      "“{name}” is password-protected, so we can't read it. Save it without the password, or take photos of the pages.",
      { name: 'locked.pdf' },
    );
    const damaged = (name: string): string =>
      visitor.say(
        "“{name}” is damaged and can't be opened. Download or scan it again, or take photos of the pages.",
        { name },
      );
    for (const [path, words] of [
      [files.locked, locked],
      [files.damaged, damaged('damaged.pdf')],
      [cut, damaged('cut.pdf')],
    ] as const) {
      await visitor.choose('#field-file', [path]);
      await visitor.page.waitForFunction(saysInField, {}, words);
      expect(await visitor.page.$('.thumb')).toBeNull();
      expect(await examine(visitor.page)).toEqual([]);
    }
  });

  it('have one filled button at a time, and progress without a tick', async () => {
    const filled = (): Promise<string[]> => visitor.page.evaluate(filledButtons);
    // Where there is a mouse, the button for the camera is hidden.
    const hasMouse = await visitor.page.evaluate(
      () => matchMedia('(hover: hover) and (pointer: fine)').matches,
    );
    expect(await filled()).toEqual([visitor.say(hasMouse ? 'Choose files' : 'Take a photo')]);
    await visitor.choose('#field-file', [files.pdf], { shows: '.thumb__image' });
    expect(await filled()).toEqual([visitor.say('Continue')]);
    expect(await visitor.page.$('.steps svg')).toBeNull();
    await visitor.press('Continue', { shows: '[name=insuranceCompany]' });
    expect(await filled()).toEqual([visitor.say('Continue')]);
    expect(await visitor.page.$('.steps svg')).toBeNull();
    await visitor.fill(DETAILS);
    await visitor.press('Continue', { shows: '.facts--edit' });
    expect(await filled()).toEqual([visitor.say('Submit Insurance Document')]);
    expect(await visitor.page.$('.steps svg')).toBeNull();
  });

  it('become a receipt whose first screen says what matters, in this order', async () => {
    await visitor.choose('#field-file', [files.pdf], { shows: '.thumb' });
    await continueToCheck();
    await visitor.press('Submit Insurance Document', { sees: 'Upload Successful!' });
    await visitor.shows('.receipt__details:not([open]) summary');
    const places = await visitor.page.evaluate(placesOnReceipt);
    const tops = places.map(({ top }) => top);
    if (width < 600) {
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(Math.max(...places.map(({ bottom }) => bottom))).toBeLessThanOrEqual(844);
    }
    expect(await examine(visitor.page)).toEqual([]);
    await visitor.click('.receipt__details summary', { shows: '.receipt__details[open]' });
    await visitor.sees('policy.pdf');
    expect(await examine(visitor.page)).toEqual([]);
  });
});

describe('several PDFs and photos', () => {
  it('become one document with all their pages, in their order', async () => {
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    const before = (await storedUploads(stack.dataDir)).length;
    const other = await PDFDocument.create();
    for (const page of [1, 2]) other.addPage([612, 792]).drawText(`Endorsement ${page}`);
    const second = await folder.write('endorsements.pdf', await other.save());
    await visitor.open('/harbor/upload');
    await visitor.choose('#field-file', [files.pdf, files.photos[0]!, second], { sees: 'Pages 4 to 5' });
    await visitor.press('Move “endorsements.pdf” earlier', { sees: 'Pages 3 to 4' });
    await visitor.take({ press: 'Continue', fill: DETAILS });
    await visitor.press('Continue', { sees: 'Check and send' });
    await visitor.press('Submit Insurance Document', { sees: 'Upload Successful!' });
    await visitor.click('.receipt__details summary', { sees: 'policy (3 files).pdf' });
    const stored = await storedUploads(stack.dataDir);
    expect(stored).toHaveLength(before + 1);
    const texts = await Promise.all(stored.map(pdfText));
    const sent = texts.find(({ text }) => text.includes('Endorsement'));
    expect(sent?.pages).toBe(5);
    expect(sent?.text).toBe('Declarations page 1 Declarations page 2 Endorsement 1 Endorsement 2 ');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

describe('a single PDF', () => {
  it('is sent byte by byte', async () => {
    const bytes = await samplePdf(3);
    const path = await folder.write('three.pdf', bytes);
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    await visitor.open('/harbor/upload');
    await visitor.choose('#field-file', [path], { shows: '.thumb__image' });
    await visitor.take({ press: 'Continue', fill: DETAILS });
    await visitor.press('Continue', { sees: 'Check and send' });
    await visitor.press('Submit Insurance Document', { sees: 'Upload Successful!' });
    const isStored = async (): Promise<boolean> =>
      (await storedUploads(stack.dataDir)).some((stored) => stored.equals(bytes));
    await waitFor(isStored, { what: 'the PDF, unchanged' });
    await visitor.leave();
  });

  it('is sent even if the code that opens PDFs does not arrive', async () => {
    const path = await folder.write('locked-too.pdf', lockedPdf());
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    const answers = await FakeReplies.on(visitor.page);
    answers.give('/assets/pdf-pages', 'lost');
    await visitor.open('/harbor/upload');
    await visitor.choose('#field-file', [path], { shows: '.thumb' });
    await visitor.take({ press: 'Continue', fill: DETAILS });
    await visitor.press('Continue', { sees: ['Check and send', 'locked-too.pdf'] });
    // The server tells what this browser couldn't.
    await visitor.press('Submit Insurance Document', { sees: 'The file is password-protected' });
    answers.end();
    await visitor.press('Change your pages', { shows: '#field-file-error' });
    await visitor.press('Remove the PDF');
    await visitor.choose('#field-file', [await photo()], { sees: 'Page 1' });
    await visitor.press('Continue', { shows: '[name=insuranceCompany]' });
    await visitor.press('Continue', { sees: 'Check and send' });
    await visitor.press('Submit Insurance Document', { sees: 'Upload Successful!' });
    await visitor.leave();
  });

  const photo = async (): Promise<string> => folder.write('front.jpg', await samplePhoto().jpeg().toBuffer());
});

function countOf(selector: string, count: number): boolean {
  const found = [...document.querySelectorAll<HTMLImageElement>(selector)];
  return found.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length === count;
}

/** Whether the enlarged picture has more pixels than the small one. */
function isSharp(): boolean {
  const picture = document.querySelector<HTMLImageElement>('.enlarged__picture');
  return (picture?.naturalWidth ?? 0) > 1_000;
}

const saysInField = (words: string): boolean =>
  document.querySelector('#field-file-error')?.textContent.includes(words) ?? false;

/** The words of all buttons that are filled with the brand's color. */
function filledButtons(): string[] {
  const probe = document.createElement('i');
  probe.style.color = 'var(--action)';
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return [...document.querySelectorAll<HTMLElement>('.button')]
    .filter((button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === color)
    .map((button) => button.innerText.trim());
}

function placesOnReceipt(): { name: string; top: number; bottom: number }[] {
  const selectors = [
    '.receipt__number',
    '.timeline',
    '.receipt__side a',
    '.receipt__details:not([open]) summary',
  ];
  return selectors.map((name) => {
    const box = document.querySelector(name)?.getBoundingClientRect();
    if (!box) throw new Error(`There is no ${name}`);
    return { name, top: box.top + scrollY, bottom: box.bottom + scrollY };
  });
}
