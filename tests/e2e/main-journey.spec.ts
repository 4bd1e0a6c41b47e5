import type { Confirmation, UploadReceipt } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { PDFDocument } from '@cantoo/pdf-lib';
import { HEIC, samplePhoto } from '../../libs/parsers/test/sample-files';
import { FakeReplies } from '../stack/fake-replies';
import { borrower, stack, withProduct } from '../stack/product';
import { storedUploads } from '../stack/stored-files';
import { TestFolder } from '../stack/test-folder';
import { Visitor } from '../stack/visitor';

const COLLATERAL = '2021 Toyota Camry, VIN ending 4821';

describe('a borrower proves insurance', () => {
  withProduct();
  let visitor: Visitor;
  const folder = new TestFolder();

  beforeAll(async () => {
    visitor = await Visitor.arrive(stack.portalUrl);
  });
  afterAll(() => visitor.leave());

  /** From choosing pages to the result. */
  const send = async (who: Visitor, sees: string): Promise<void> => {
    await who.take({ press: 'Continue', fill: { name: 'Ann Example', insuranceCompany: 'Prairie Mutual' } });
    await who.press('Continue');
    await who.press('Submit Insurance Document', { sees });
  };

  it('sends three photos, leaves contact details, and Insight gets them once', async () => {
    const photo = await samplePhoto().jpeg().toBuffer();
    const photos = await Promise.all([1, 2, 3].map((page) => folder.write(`page-${page}.jpg`, photo)));
    const receipt = replyTo<UploadReceipt>(visitor, '/api/v1/uploads');
    await visitor.open('/skyla/upload');
    await visitor.choose('input[type=file][multiple]', photos, { sees: 'Page 3' });
    await send(visitor, 'Upload Successful!');
    expect((await receipt).receipt.pages).toBe(3);

    const confirmation = replyTo<Confirmation>(visitor, '/confirmation');
    await visitor.press('Click here', { sees: 'Insurance Upload Confirmation', shows: '[name=name]' });
    expect(await visitor.page.$eval('[name=name]', (input) => (input as HTMLInputElement).value)).toBe(
      'Ann Example',
    );
    await visitor.fill({ email: 'ann@example.com', phone: '+1 555 010 0000' });
    await visitor.fill({ collateralDetails: COLLATERAL, loanNumberLast4: '12-34' });
    await visitor.press('Submit', { sees: 'Thank You!' });

    const { id } = await confirmation;
    await waitFor(async () => (await stack.ledger(id)).length > 0);
    expect(await stack.ledger(id)).toHaveLength(1);
    // Sending the same contact details again gets the same reply, with their progress.
    const again = { collateralDetails: COLLATERAL, language: 'en' };
    const repeat = async () => (await borrower.confirm(await receipt, again)).body;
    await waitFor(async () => (await repeat()).transmitted);
    expect((await repeat()).id).toBe(id);

    const [stored, ...others] = await storedUploads(stack.dataDir);
    expect(others).toEqual([]);
    expect((await PDFDocument.load(stored ?? Buffer.alloc(0))).getPageCount()).toBe(3);
    expect(visitor.troubles).toEqual([]);
  });

  it('is told which page is damaged, and has the server convert one that this browser can’t open', async () => {
    const whole = await samplePhoto().jpeg().toBuffer();
    const files = { 'front.jpg': whole, 'cut.jpg': whole.subarray(0, whole.length / 2), 'back.heic': HEIC };
    for (const [name, bytes] of Object.entries(files)) await folder.write(name, bytes);
    const other = await Visitor.arrive(stack.portalUrl);
    await other.open('/harbor/upload');
    await other.choose('#field-file', [folder.at('front.jpg'), folder.at('cut.jpg')]);
    await other.sees(other.say('“{name}” is damaged. Part of it is missing.', { name: 'cut.jpg' }));
    await other.choose('#field-file', [folder.at('back.heic')], { sees: 'Page 2' });
    expect(await other.page.$$('.thumb')).toHaveLength(2);
    await send(other, 'Upload Successful!');
    const stored = await storedUploads(stack.dataDir);
    const sent = await Promise.all(stored.map((bytes) => PDFDocument.load(bytes)));
    expect(sent.map((pdf) => pdf.getPageCount()).toSorted()).toEqual([2, 3]);
    expect(other.troubles).toEqual([]);
    await other.leave();
  });

  it('loses no photo if the code for photos does not arrive, and sends it when it does', async () => {
    const photo = folder.at('page-1.jpg');
    const other = await Visitor.arrive(stack.portalUrl);
    const answers = await FakeReplies.on(other.page);
    answers.give('/assets/photos-to-pdf', 'lost');
    await other.open('/harbor/upload');
    await other.choose('#field-file', [photo], { sees: other.say('Page {number}', { number: 1 }) });
    await send(other, 'Failed to upload document');
    answers.end();
    await other.press('Reload the page', { sees: 'Check and send' });
    await other.press('Submit Insurance Document', { sees: ['Upload Successful!', 'page-1 (1 photo).pdf'] });
    await other.leave();
  });

  it('finds no draft from an hour ago, whichever page is opened', async () => {
    const path = await folder.write('left-behind.jpg', await samplePhoto().jpeg().toBuffer());
    await visitor.open('/skyla/upload');
    await visitor.choose('#field-file', [path], { sees: visitor.say('Page {number}', { number: 1 }) });
    await waitFor(async () => (await visitor.page.evaluate(draftsAged, 0)) === 1);
    await visitor.open('/skyla/contact');
    expect(await visitor.page.evaluate(draftsAged, 0)).toBe(1);
    await waitFor(async () => {
      // The page saves its draft once more when it is left, with the current time, so all drafts are aged again.
      await visitor.page.evaluate(draftsAged, 3_601_000);
      await visitor.open('/skyla/faqs');
      return (await visitor.page.evaluate(draftsAged, 0)) === 0;
    });
  });
});

/** Makes the browser's stored drafts older by milliseconds and counts them. Runs in the page. */
async function draftsAged(by: number): Promise<number> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('no drafts'));
    });
  const database = await result(indexedDB.open('coverleaf'));
  const store = database.transaction('drafts', 'readwrite').objectStore('drafts');
  const keys = await result(store.getAllKeys());
  for (const key of keys) {
    const draft = (await result(store.get(key))) as { savedAt: number };
    await result(store.put({ ...draft, savedAt: draft.savedAt - by }, key));
  }
  database.close();
  return keys.length;
}

/** The JSON of the next reply from a path that ends in this. */
async function replyTo<T>(visitor: Visitor, pathEnd: string): Promise<T> {
  const response = await visitor.page.waitForResponse(
    (candidate) => candidate.url().endsWith(pathEnd) && candidate.request().method() === 'POST',
    { timeout: 60_000 },
  );
  return (await response.json()) as T;
}
