import { BEING_READ, LIENHOLDER_MISSING } from '../../frontend/testing/readings';
import { OTHER_LENDER, photographDeclarations, INSURED } from '../stack/declarations-photo';
import { eventually } from '../stack/eventually';
import { examine } from '../stack/examine-page';
import { FakeReplies } from '../stack/fake-replies';
import { browser, sql, stack, withBrowser, withProduct } from '../stack/product';
import { TestFolder } from '../stack/test-folder';
import { Visitor } from '../stack/visitor';

/** In milliseconds. On a busy machine, reading a photo takes half a minute. */
const PATIENCE = 120_000;
const READING = /\/uploads\/[\w-]+\/reading$/;

jest.setTimeout(600_000);

describe('a borrower whose document is being read', () => {
  withProduct({ READING: 'true' });
  withBrowser();
  const folder = new TestFolder();
  let photo: string;

  beforeAll(async () => {
    photo = await folder.write('page.jpg', await photographDeclarations(browser, OTHER_LENDER, 'good'));
  });

  const arrive = async (): Promise<Visitor> => {
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    visitor.page.setDefaultTimeout(PATIENCE);
    return visitor;
  };
  /** @returns the path of the status page */
  const send = async (visitor: Visitor): Promise<string> => {
    await visitor.open('/skyla/upload');
    await visitor.choose('#field-file', [photo], { sees: 'Page 1' });
    await visitor.press('Continue', { shows: '[name=insuranceCompany]' });
    await visitor.fill({ name: INSURED, insuranceCompany: 'Prairie Mutual' });
    await visitor.press('Continue', { shows: '.facts--edit' });
    await visitor.press('Submit Insurance Document', { sees: 'What your document shows' });
    await visitor.sees('You can close this page. The result will also be on your status page.');
    return new URL(await visitor.page.$eval('.receipt__contact a', (link) => link.href)).pathname;
  };
  const progressOf = (visitor: Visitor): Promise<string> =>
    visitor.page.$eval('.verdict [role=status]', (said) => said.textContent ?? '');

  it('may close the tab and finds the result on the status page, which waits for it', async () => {
    const sender = await arrive();
    const status = await send(sender);
    await sender.leave();
    const later = await arrive();
    await later.open(status, { sees: "We're reading your document. The result will be here." });
    await later.sees('A message for your insurance agent');
    expect(await later.page.$eval('.verdict', (section) => section.textContent ?? '')).toContain(
      "Skyla isn't named as lienholder",
    );
    expect(later.troubles).toEqual([]);
    await later.leave();
  });

  it('gets the result later if a reader is killed while it reads', async () => {
    const visitor = await arrive();
    await send(visitor);
    const isBeingRead = `select 1 from document_readings where state = 'reading' and pages_to_read > 0`;
    await eventually('the document to be read', async () => (await sql.document(isBeingRead)).length > 0);
    await stack.signal('document', 'SIGKILL');
    await visitor.shows('.verdict__answer');
    expect(await visitor.page.$eval('.verdict__answer', (answer) => answer.textContent)).toBe(
      "Skyla isn't named as lienholder",
    );
    await visitor.leave();
  });

  it('is told when it takes longer than usual, even without the network, and still gets the result', async () => {
    const visitor = await arrive();
    const answers = await FakeReplies.on(visitor.page);
    answers.give(READING, { status: 200, body: BEING_READ });
    await send(visitor);
    await visitor.sees('Reading page 1 of 2…');
    answers.give(READING, 'lost');
    await visitor.sees('Reading your document is taking longer than usual.', 'Your private status link');
    expect(await examine(visitor.page)).toEqual([]);
    // As after a minute, or after a tunnel.
    answers.give(READING, { status: 200, body: LIENHOLDER_MISSING });
    await visitor.shows('.verdict__answer');
    await visitor.leave();
  });

  it('gets the result at once when they return to the tab after an hour', async () => {
    const visitor = await arrive();
    const answers = await FakeReplies.on(visitor.page);
    answers.give(READING, { status: 200, body: BEING_READ });
    await send(visitor);
    await visitor.sees('Reading page 1 of 2…');
    const show = (state: string) =>
      visitor.page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    let asked = 0;
    answers.give(READING, () => {
      asked += 1;
      return { status: 200, body: { ...LIENHOLDER_MISSING, pictures: [] } };
    });
    const pages = await visitor.page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          setTimeout(() => resolve(document.querySelectorAll('.verdict__answer').length), 4_000),
        ),
    );
    expect([asked, pages]).toEqual([0, 0]);
    await show('visible');
    await visitor.shows('.verdict__answer');
    expect(await progressOf(visitor)).toContain("Skyla isn't named as lienholder");
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});
