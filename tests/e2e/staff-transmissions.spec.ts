import { readFile } from 'node:fs/promises';
import type { TransmissionPage } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { examine } from '../stack/examine-page';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, borrower, examineStates, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const PATH = '/admin/transmissions';
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

describe('the transmissions console', () => {
  withStaffBrowser();

  const total = async (query: string): Promise<number | undefined> =>
    (await admin.get<TransmissionPage>(`/api/v1${PATH}?limit=1&${query}`)).total;
  /** Sends a document and contact details for a lender whose documents go to the file share. */
  const send = (name: string) => borrower.send({ fields: { name, lenderSlug: 'harbor' } });
  const sendInVain = async (name: string): Promise<void> => {
    await stack.setFault('refuse');
    await send(name);
    const query = `state=failed&q=${encodeURIComponent(name)}`;
    await waitFor(async () => (await total(query)) === 2, { timeoutMs: 30_000 });
    await stack.setFault('none');
  };

  /** Sends as many documents as it takes until the lender's documents are held. The last one is. */
  const refuseInARow = async (name: string): Promise<void> => {
    await stack.setFault('refuse');
    for (let number = 1; number <= 3; number += 1) {
      await borrower.upload({ fields: { name: `${name} ${number}` } });
      const query = `state=failed&q=${name}`;
      await waitFor(async () => (await total(query)) === number, { timeoutMs: 30_000 });
    }
    await stack.setFault('none');
  };

  it('leads from the dashboard to failures, and sends them again', async () => {
    await sendInVain('Fay Failed');
    await staff.enter('/admin/dashboard', { sees: '2 transmissions have failed' });
    await staff.press('See what failed', {
      at: `${PATH}?state=failed`,
      sees: 'Not delivered for the same reason',
    });
    await staff.fill({ q: 'FAY' }, { at: `${PATH}?state=failed&q=FAY`, sees: '2 transmissions' });

    await staff.press('Retry all 1 with the error: Insight refused it (422)', { window: 'open' });
    await staff.press('Retry all', { sees: '1 transmission will be sent again' });
    // The item leaves the list by itself after it has arrived.
    await staff.sees('1 transmission');
    await waitFor(async () => (await total('state=delivered&q=fay')) === 1);
  });

  it('sends all at once that wait for their next attempt, after saying what that does', async () => {
    await stack.setFault('error');
    await send('Wanda Waits');
    const ofWanda = async (): Promise<TransmissionPage['items']> =>
      (await admin.get<TransmissionPage>(`/api/v1${PATH}?q=wanda`)).items;
    // After nine attempts, the next one is more than ten seconds away.
    await waitFor(
      async () =>
        (await ofWanda()).filter(({ state, attempts }) => state === 'retrying' && attempts >= 9).length === 2,
      { timeoutMs: 60_000 },
    );
    await stack.setFault('none');
    await staff.enter(`${PATH}?state=retrying&q=wanda&order=oldest`, {
      sees: '1 waiting for the next attempt',
    });
    const retry = () => staff.click('.reasons__one:last-child ::-p-text(Retry all 1)', { window: 'open' });
    await retry();
    await staff.press('Retry all', { window: 'closed', sees: ['1 transmission will be sent again'] });
    await waitFor(async () => (await ofWanda()).filter(({ state }) => state === 'delivered').length === 1);
    await retry();
    await staff.sees('The next attempt is made now instead of later.');
    await staff.press('Retry all', { window: 'closed' });
    await waitFor(async () => (await ofWanda()).every(({ state }) => state === 'delivered'));
  });

  it('are saved as a file, the oldest first', async () => {
    await send('Olga Older');
    await send('Olga Newer');
    await waitFor(async () => (await total('state=delivered&q=olga')) === 4);
    const folder = await saveTo(staff.page);
    await staff.enter(`${PATH}?q=olga`, { sees: '4 transmissions' });
    await staff.select('order', 'oldest', { at: `${PATH}?q=olga&order=oldest` });
    await staff.press('Export CSV');
    const [head, ...lines] = (await readFile(await savedIn(folder), 'utf8')).split('\r\n');
    expect(head).toBe(
      '\ufeffid,receipt,name,financialInstitution,lender,sent,target,state,attempts,lastError,nextAttempt,created,changed',
    );
    expect(lines.map((line) => /Olga \w+/.exec(line)?.[0])).toEqual([
      ...['Olga Older', 'Olga Older', 'Olga Newer', 'Olga Newer', undefined],
    ]);
    await admin.audited('transmission.exported', null);
  });

  it('works by keyboard: opens one, retries it, and discards it with a reason', async () => {
    const { page } = staff;
    await sendInVain('Kay Keys');
    await staff.enter(`${PATH}?q=kay&kind=document`, { sees: 'Kay Keys' });
    await page.focus('.transmissions tbody tr');
    await staff.key('Enter', { window: 'open', sees: 'Failed permanently' });
    await staff.press('Discard …');
    await staff.press('Discard', { sees: 'Enter a reason' });
    await page.focus('textarea[name=reason]');
    await page.keyboard.type('Brought by hand');
    await staff.press('Discard', { sees: ['Transmission discarded', 'Administrator discarded it'] });
    await staff.sees('Brought by hand');
    await staff.press('Retry', { sees: ['It is being sent again', 'Administrator retried it'] });
    // The page shows the change without being asked to.
    await page.locator('.sheet .badge ::-p-text(Delivered)').wait();
    await staff.key('Escape', { window: 'closed' });
  });

  it('leads to the document and back, with the open panel in the address', async () => {
    await sendInVain('Dot Document');
    await staff.enter(`${PATH}?q=dot&kind=document`, { sees: 'Dot Document' });
    await staff.click('.transmissions tbody th', {
      window: 'open',
      sees: 'Failed permanently',
    });
    const address = staff.page.url();
    expect(address).toContain('open=');
    await staff.page.locator('.sheet a ::-p-text(Open the document)').click();
    await staff.take({ window: 'open', sees: 'Dot Document’s document' });
    await staff.page.locator('::-p-xpath(//li[contains(., "Document to")]/span/a)').click();
    await staff.sees('Failed permanently');
    expect(new URL(staff.page.url()).searchParams.get('open')).toBe(
      new URL(address).searchParams.get('open'),
    );
    await staff.page.reload();
    await staff.take({ window: 'open', sees: 'Failed permanently' });
  });

  it('discards several at once with one reason, and retries them', async () => {
    await sendInVain('Sel Selected');
    await staff.enter(`${PATH}?q=sel+selected`, { sees: '2 transmissions' });
    for (const tick of await staff.page.$$('.transmissions tbody .tick')) await tick.click();
    await staff.sees('2 selected');
    await staff.press('Discard 2 …', { window: 'open' });
    await staff.page.focus('textarea[name=reason]');
    await staff.page.keyboard.type('Brought by hand');
    await staff.press('Discard', { sees: '2 transmissions discarded', window: 'closed' });
    expect(await total('state=discarded&q=sel+selected')).toBe(2);
    for (const tick of await staff.page.$$('.transmissions tbody .tick')) await tick.click();
    await staff.press('Retry 2 …', {
      window: 'open',
      sees: ['Send 2 transmissions again?', 'Discarded (2)'],
    });
    expect(await examine(staff.page)).toEqual([]);
    expect(await total('state=discarded&q=sel+selected')).toBe(2);
    await staff.press('Retry', { window: 'closed', sees: '2 transmissions will be sent again' });
    await waitFor(async () => (await total('state=delivered&q=sel+selected')) === 2);
  });

  it('updates while it is open', async () => {
    await staff.enter(PATH, { sees: 'Live' });
    await staff.page.locator('.live--on').wait();
    await send('Lou Live');
    await staff.sees('Lou Live');
  });

  it('asks for a decision on documents of a lender that keeps refusing them', async () => {
    await refuseInARow('Hal');
    await stack.setFault('none');
    await staff.enter(PATH, { sees: 'Skyla: 1 document held' });
    await staff.press('Reject them … those of Skyla', { window: 'open', sees: 'Reject 1 document?' });
    await staff.press('Cancel', { window: 'closed' });
    await staff.press('Retry the documents of Skyla', { sees: '1 transmission will be sent again' });
    await waitFor(async () => (await total('state=delivered&q=hal')) === 1, { timeoutMs: 30_000 });
    await staff.page.waitForSelector('.hold', { hidden: true });

    await refuseInARow('Ned');
    await staff.open(PATH);
    await staff.press('Reject them … those of Skyla', { window: 'open' });
    await staff.press('Reject them', { sees: '1 document rejected' });
    await staff.page.waitForSelector('.hold', { hidden: true });
  });

  it.each([320, 1440])('is accessible in every state at %d px', async (width) => {
    await sendInVain(`${LONG_NAME} ${width}`);
    await refuseInARow(`Width${width}`);
    await examineStates(width, async (look) => {
      const { page } = staff;
      // High enough for the whole dialog, because axe misjudges the background of a text at its edge.
      await page.setViewport({ ...page.viewport(), width, height: 1_200 });
      await staff.enter('/admin/dashboard', { sees: 'have failed' });
      await look('dashboard');
      await staff.open(PATH, { sees: `${LONG_NAME} ${width}` });
      await look('list', { sees: 'held since' });
      await staff.press('Reject them … those of Skyla', { window: 'open' });
      await look('asking before held ones are rejected');
      await staff.key('Escape', { window: 'closed' });
      await staff.click('.chips__chip[aria-pressed=false]');
      await look('failed ones', { at: `${PATH}?state=failed` });
      await staff.click('.transmissions tbody tr', { window: 'open' });
      await look('one', { sees: 'Timeline' });
      await staff.press('Discard …');
      await look('discarding without a reason', { press: 'Discard', sees: 'Enter a reason' });
      await staff.key('Escape', { window: 'closed' });
      await staff.click('.reasons .btn');
      await look('asking before all are retried', { window: 'open' });
      await staff.key('Escape', { window: 'closed' });
      await staff.open(`${PATH}?q=nobody+at+all`, { sees: 'No transmissions match your filters' });
      await look('nothing found');
      await look('queues', { open: `${PATH}/queues`, sees: 'Documents to lenders' });
      await look('asking before a queue is paused', { press: 'Pause Documents to lenders', window: 'open' });
      await look('a queue paused', { press: 'Pause', sees: 'Paused: Documents to lenders' });
      await staff.press('Resume Documents to lenders', { sees: 'Resumed: Documents to lenders' });
    });
  });
});
