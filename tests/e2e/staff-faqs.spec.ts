import type { AdminFaq, Faq } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { admin, reopenBrowser, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const FAQS = '/api/v1/admin/faqs';
/** The promise is two seconds. A test may take longer only because the machine is busy. */
const SOON = { timeoutMs: 10_000 };

describe('managing questions', () => {
  withStaffBrowser();

  const stored = () => admin.list<AdminFaq>(FAQS);
  const order = async (): Promise<string[]> => (await stored()).map(({ question }) => question);
  /** The questions as the public sees them. */
  const published = async (): Promise<Faq[]> =>
    ((await (await fetch(`${stack.portalUrl}/api/v1/faqs`)).json()) as { items: Faq[] }).items;
  const page = async (): Promise<string> => (await fetch(`${stack.portalUrl}/faqs`)).text();
  const shown = (): Promise<string[]> =>
    staff.page.$$eval('.faqs__question', (rows) => rows.map((row) => row.textContent ?? ''));
  const said = (text: string): Promise<unknown> =>
    staff.page.waitForFunction(
      (wanted) => [...document.querySelectorAll('[role=status]')].some((one) => one.textContent === wanted),
      {},
      text,
    );

  it('adds one, which the public page shows with its category and its structured data', async () => {
    await page();
    await staff.enter('/admin/faqs');
    await staff.press('Add FAQ', { heading: 'Add FAQ' });
    await staff.press('Create', { sees: 'Fill in this field' });
    await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'question');
    await staff.fill({ question: 'Do you insure boats?' });
    await staff.fill({ answer: 'We check the insurance of boats; we sell none.' });
    const suggested = await staff.page.$$eval('datalist option', (options) =>
      options.map(({ value }) => value),
    );
    expect(suggested).toContain('Documents');
    await staff.fill({ category: 'Boats and trailers' });
    await staff.click('[name=isFeatured]');
    await staff.press('Create', { sees: 'FAQ created successfully', at: '/admin/faqs' });
    await staff.sees('Do you insure boats?');
    await waitFor(async () => (await page()).includes('Do you insure boats?'), SOON);
    const html = await page();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(data).toContain('Do you insure boats?');
    expect(html).toContain('Boats and trailers');
    expect((await published()).at(-1)).toMatchObject({ question: 'Do you insure boats?', isFeatured: true });
  });

  it('edits one and features another', async () => {
    const faq = await admin.addFaq('Is this right?');
    await staff.enter('/admin/faqs');
    await staff.press('Edit: Is this right?', { heading: 'Edit FAQ' });
    await staff.fill({ answer: 'Now it is.' });
    await staff.press('Update', { sees: 'FAQ updated successfully', at: '/admin/faqs' });
    await staff.press('Featured: Is this right?');
    await waitFor(async () => (await stored()).find(({ id }) => id === faq.id)?.isFeatured === true);
    await staff.shows('[aria-label="Featured: Is this right?"][aria-pressed=true]');
    await waitFor(async () => (await published()).some(({ answer }) => answer === 'Now it is.'), SOON);
  });

  it('deletes one for good after confirmation', async () => {
    await admin.addFaq('Will this stay?');
    await staff.enter('/admin/faqs');
    await staff.press('Delete: Will this stay?', { window: 'open', sees: 'This action cannot be undone.' });
    expect(await staff.focused()).toBe('Cancel');
    await staff.press('Cancel', { window: 'closed' });
    expect(await order()).toContain('Will this stay?');
    await staff.press('Delete: Will this stay?');
    await staff.press('Delete FAQ', { sees: 'FAQ deleted successfully' });
    await staff.page.waitForFunction(
      () => !document.querySelector('.faqs')?.textContent?.includes('Will this stay?'),
    );
    expect(await order()).not.toContain('Will this stay?');
    await waitFor(async () => !(await page()).includes('Will this stay?'), SOON);
  });

  it('reorders them by keyboard and announces it', async () => {
    await staff.enter('/admin/faqs', { sees: 'Where do I find my reference number?' });
    const [first = '', second = '', third = '', ...rest] = await order();
    await staff.page.focus(`[aria-label="Move up: ${third}"]`);
    await staff.key('Enter');
    await said(`Moved: now question 2 of ${rest.length + 3}`);
    await staff.focusIsOn(`Move up: ${third}`);
    await staff.pressWith('Alt', 'ArrowUp', 'ArrowUp');
    await said(`Moved: now question 1 of ${rest.length + 3}`);
    // At the top, only the button for moving down works.
    await staff.focusIsOn(`Move down: ${third}`);
    expect((await shown()).slice(0, 3)).toEqual([third, first, second]);
    await waitFor(async () => (await order()).join() === [third, first, second, ...rest].join());
    await waitFor(async () => (await published())[0]?.question === third, SOON);
    await staff.open('/admin/audit?action=faq.reordered', { sees: 'FAQs reordered' });
  });

  it.each([
    [1440, 'mouse'],
    [390, 'finger'],
  ] as const)('reorders them by dragging, at %d px by %s', async (width, by) => {
    await reopenBrowser(width);
    await staff.enter('/admin/faqs', { sees: 'Where do I find my reference number?' });
    const [first = '', second = '', ...rest] = await order();
    const { x, from, to } = await staff.page.evaluate(() => {
      const [grip, row] = [
        document.querySelector('.faqs__grip'),
        document.querySelectorAll('.faqs__row')[1],
      ].map((element) => element?.getBoundingClientRect());
      if (!grip || !row) throw new Error('There are no rows');
      // Past the middle of the second row.
      return { x: grip.x + grip.width / 2, from: grip.y + grip.height / 2, to: row.y + row.height * 0.75 };
    });
    if (by === 'mouse') {
      await staff.page.mouse.move(x, from);
      await staff.page.mouse.down();
      await staff.page.mouse.move(x, to, { steps: 5 });
      await staff.shows('.faqs__row--dragged');
      await staff.page.mouse.up();
    } else {
      await staff.page.touchscreen.touchStart(x, from);
      for (const share of [0.5, 1]) {
        await staff.page.touchscreen.touchMove(x, from + (to - from) * share);
      }
      await staff.shows('.faqs__row--dragged');
      await staff.page.touchscreen.touchEnd();
    }
    await waitFor(async () => (await order()).slice(0, 2).join() === [second, first].join());
    expect((await order()).slice(2)).toEqual(rest);
    await said(`Moved: now question 2 of ${rest.length + 2}`);
  });

  it('says when an order was made from an old list, and loads the new one', async () => {
    await staff.enter('/admin/faqs', { sees: 'Where do I find my reference number?' });
    const before = await order();
    await admin.addFaq('Added meanwhile?');
    await staff.press(`Move down: ${before[0]}`);
    await staff.sees('Failed to save the order: Somebody else has changed the questions meanwhile.');
    await staff.sees('Added meanwhile?');
    expect(await order()).toEqual([...before, 'Added meanwhile?']);
    expect(await shown()).toEqual([...before, 'Added meanwhile?']);
  });

  it('returns to the list from a question that doesn’t exist', async () => {
    await staff.enter(`/admin/faqs/${crypto.randomUUID()}/edit`, { sees: 'Failed to load this question' });
    await staff.at('/admin/faqs');
  });
});
