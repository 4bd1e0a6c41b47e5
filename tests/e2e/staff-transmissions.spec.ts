import type { TransmissionPage } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import { admin, examineStates, stack, staff, visitor, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

const PATH = '/admin/transmissions';
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

describe('the console of transmissions', () => {
  withStaffBrowser();
  let pdf: Buffer;

  beforeAll(async () => {
    pdf = await samplePdf();
  });

  const total = async (query: string): Promise<number | undefined> =>
    (await admin.call<TransmissionPage>(`/api/v1${PATH}?limit=1&${query}`)).body.total;
  /** A document and contact details; the lender is one whose documents go to the file share. */
  const send = async (name: string): Promise<void> => {
    const borrower = new Borrower(stack);
    const fields = { name, insuranceCompany: 'Prairie Mutual', lenderSlug: 'harbor' };
    const { body } = await borrower.upload({ bytes: pdf, fields });
    await borrower.confirm(body);
  };
  /** Refused for good. */
  const sendInVain = async (name: string): Promise<void> => {
    await stack.setFault('refuse');
    await send(name);
    const query = `state=failed&q=${encodeURIComponent(name)}`;
    await waitFor(async () => (await total(query)) === 2, { timeoutMs: 30_000 });
    await stack.setFault('none');
  };

  /** As many as it takes until a lender's documents are held: the last of them is. */
  const refuseInARow = async (name: string): Promise<void> => {
    await stack.setFault('refuse');
    for (let number = 1; number <= 3; number += 1) {
      const fields = { name: `${name} ${number}`, insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };
      await new Borrower(stack).upload({ bytes: pdf, fields });
      const query = `state=failed&q=${name}`;
      await waitFor(async () => (await total(query)) === number, { timeoutMs: 30_000 });
    }
    await stack.setFault('none');
  };

  const press = (selector: string): Promise<void> => staff.page.locator(selector).click();

  it('leads from the dashboard to what failed, and sends it again', async () => {
    await sendInVain('Fay Failed');
    await staff.enter('/admin/dashboard');
    await visitor.sees('2 transmissions have failed');
    await visitor.press('See what failed');
    await staff.at(`${PATH}?state=failed`);
    await visitor.sees('Failed for the same reason');
    await visitor.fill('q', 'FAY');
    await staff.at(`${PATH}?state=failed&q=FAY`);
    await visitor.sees('2 transmissions');

    await visitor.press('Retry all 1 with the error: Insight refused it (422)');
    await staff.window('open');
    await visitor.press('Retry all');
    await visitor.sees('1 transmission will be sent again');
    // It goes from the list by itself, once it has arrived.
    await visitor.sees('1 transmission');
    await waitFor(async () => (await total('state=delivered&q=fay')) === 1);
  });

  it('works by keyboard: opens one, retries it, discards it with a reason', async () => {
    const { page } = staff;
    await sendInVain('Kay Keys');
    await staff.enter(`${PATH}?q=kay&kind=document`);
    await visitor.sees('Kay Keys');
    await page.focus('.transmissions tbody tr');
    await page.keyboard.press('Enter');
    await staff.window('open');
    await visitor.sees('Failed permanently');
    await visitor.press('Discard …');
    await visitor.press('Discard');
    await visitor.sees('Enter a reason');
    await page.focus('textarea[name=reason]');
    await page.keyboard.type('Brought by hand');
    await visitor.press('Discard');
    await visitor.sees('Transmission discarded');
    await visitor.sees('Administrator discarded it');
    await visitor.sees('Brought by hand');
    await visitor.press('Retry');
    await visitor.sees('It is being sent again');
    await visitor.sees('Administrator retried it');
    // Without anybody asking for it.
    await page.locator('.sheet .badge ::-p-text(Delivered)').wait();
    await page.keyboard.press('Escape');
    await staff.window('closed');
  });

  it('shows what happens while somebody looks', async () => {
    await staff.enter(PATH);
    await visitor.sees('Live');
    await staff.page.locator('.live--on').wait();
    await send('Lou Live');
    await visitor.sees('Lou Live');
  });

  it('asks what becomes of documents that a lender refuses one after the other', async () => {
    await refuseInARow('Hal');
    await stack.setFault('none');
    await staff.enter(PATH);
    await visitor.sees('Skyla: 1 document held');
    await visitor.press('Reject them … those of Skyla');
    await staff.window('open');
    await visitor.sees('Reject 1 document?');
    await visitor.press('Cancel');
    await staff.window('closed');
    await visitor.press('Retry the documents of Skyla');
    await visitor.sees('1 transmission will be sent again');
    await waitFor(async () => (await total('state=delivered&q=hal')) === 1, { timeoutMs: 30_000 });
    await staff.page.waitForSelector('.hold', { hidden: true });

    await refuseInARow('Ned');
    await visitor.open(PATH);
    await visitor.press('Reject them … those of Skyla');
    await staff.window('open');
    await visitor.press('Reject them');
    await visitor.sees('1 document rejected');
    await staff.page.waitForSelector('.hold', { hidden: true });
  });

  it.each([320, 1440])('is accessible in every state at %d px', async (width) => {
    await sendInVain(`${LONG_NAME} ${width}`);
    await refuseInARow(`Width${width}`);
    await examineStates(width, async (as) => {
      const { page } = staff;
      // High enough for the window as a whole: axe takes a text that its edge cuts for one on what lies behind.
      await page.setViewport({ ...page.viewport(), width, height: 1_200 });
      await staff.enter('/admin/dashboard');
      await visitor.sees('have failed');
      await as('dashboard');
      await visitor.open(PATH);
      await visitor.sees(`${LONG_NAME} ${width}`);
      await visitor.sees('held since');
      await as('list');
      await visitor.press('Reject them … those of Skyla');
      await staff.window('open');
      await as('asking before held ones are rejected');
      await page.keyboard.press('Escape');
      await staff.window('closed');
      await press('.chips__chip[aria-pressed=false]');
      await staff.at(`${PATH}?state=failed`);
      await as('failed ones');
      await press('.transmissions tbody tr');
      await staff.window('open');
      await visitor.sees('Timeline');
      await as('one');
      await visitor.press('Discard …');
      await visitor.press('Discard');
      await visitor.sees('Enter a reason');
      await as('discarding without a reason');
      await page.keyboard.press('Escape');
      await staff.window('closed');
      await press('.reasons .btn');
      await staff.window('open');
      await as('asking before all are retried');
      await page.keyboard.press('Escape');
      await staff.window('closed');
      await visitor.open(`${PATH}?q=nobody+at+all`);
      await visitor.sees('No transmissions match your filters');
      await as('nothing found');
      await visitor.open(`${PATH}/queues`);
      await visitor.sees('Documents to lenders');
      await as('queues');
      await visitor.press('Pause Documents to lenders');
      await staff.window('open');
      await as('asking before a queue is paused');
      await visitor.press('Pause');
      await visitor.sees('Paused: Documents to lenders');
      await as('a queue paused');
      await visitor.press('Resume Documents to lenders');
      await visitor.sees('Resumed: Documents to lenders');
    });
  });
});
