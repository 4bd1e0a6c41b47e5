import type { AdminFaq, AdminFaqList, Faq } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { admin, reopenBrowser, stack, staff, withStaffBrowser, visitor } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

const FAQS = '/api/v1/admin/faqs';
/** The promise is two seconds; more only says that the machine was busy. */
const SOON = { timeoutMs: 10_000 };

describe('running the questions', () => {
  withStaffBrowser();

  const stored = async (): Promise<AdminFaq[]> => (await admin.call<AdminFaqList>(FAQS)).body.items;
  const order = async (): Promise<string[]> => (await stored()).map(({ question }) => question);
  const add = async (question: string): Promise<AdminFaq> =>
    (await admin.call<AdminFaq>(FAQS, { body: { question, answer: 'It is.', category: 'General' } })).body;
  /** As the public reads them. */
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
    await visitor.press('Add FAQ');
    await staff.heading('Add FAQ');
    await visitor.press('Create');
    await visitor.sees('Fill in this field');
    await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'question');
    await visitor.fill('question', 'Do you insure boats?');
    await visitor.fill('answer', 'We check the insurance of boats; we sell none.');
    const suggested = await staff.page.$$eval('datalist option', (options) =>
      options.map(({ value }) => value),
    );
    expect(suggested).toContain('Documents');
    await visitor.fill('category', 'Boats and trailers');
    await staff.page.click('[name=isFeatured]');
    await visitor.press('Create');
    await visitor.sees('FAQ created successfully');
    await staff.at('/admin/faqs');
    await visitor.sees('Do you insure boats?');
    await waitFor(async () => (await page()).includes('Do you insure boats?'), SOON);
    const html = await page();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(data).toContain('Do you insure boats?');
    expect(html).toContain('Boats and trailers');
    expect((await published()).at(-1)).toMatchObject({ question: 'Do you insure boats?', isFeatured: true });
  });

  it('edits one, and features another', async () => {
    const faq = await add('Is this right?');
    await staff.enter('/admin/faqs');
    await visitor.press('Edit: Is this right?');
    await staff.heading('Edit FAQ');
    await visitor.fill('answer', 'Now it is.');
    await visitor.press('Update');
    await visitor.sees('FAQ updated successfully');
    await staff.at('/admin/faqs');
    await visitor.press('Featured: Is this right?');
    await waitFor(async () => (await stored()).find(({ id }) => id === faq.id)?.isFeatured === true);
    await staff.page.waitForSelector('[aria-label="Featured: Is this right?"][aria-pressed=true]');
    await waitFor(async () => (await published()).some(({ answer }) => answer === 'Now it is.'), SOON);
  });

  it('deletes one for good, after asking', async () => {
    await add('Will this stay?');
    await staff.enter('/admin/faqs');
    await visitor.press('Delete: Will this stay?');
    await staff.window('open');
    await visitor.sees('This action cannot be undone.');
    expect(await staff.focused()).toBe('Cancel');
    await visitor.press('Cancel');
    await staff.window('closed');
    expect(await order()).toContain('Will this stay?');
    await visitor.press('Delete: Will this stay?');
    await visitor.press('Delete FAQ');
    await visitor.sees('FAQ deleted successfully');
    await staff.page.waitForFunction(
      () => !document.querySelector('.faqs')?.textContent?.includes('Will this stay?'),
    );
    expect(await order()).not.toContain('Will this stay?');
    await waitFor(async () => !(await page()).includes('Will this stay?'), SOON);
  });

  it('are put in order by keyboard, and that is said', async () => {
    await staff.enter('/admin/faqs');
    await visitor.sees('Where do I find my reference number?');
    const [first = '', second = '', third = '', ...rest] = await order();
    await staff.page.focus(`[aria-label="Move up: ${third}"]`);
    await staff.page.keyboard.press('Enter');
    await said(`Moved: now question 2 of ${rest.length + 3}`);
    await staff.focusIsOn(`Move up: ${third}`);
    await staff.pressWith('Alt', 'ArrowUp', 'ArrowUp');
    await said(`Moved: now question 1 of ${rest.length + 3}`);
    // At the top only the other button can be pressed.
    await staff.focusIsOn(`Move down: ${third}`);
    expect((await shown()).slice(0, 3)).toEqual([third, first, second]);
    await waitFor(async () => (await order()).join() === [third, first, second, ...rest].join());
    await waitFor(async () => (await published())[0]?.question === third, SOON);
    await visitor.open('/admin/audit?action=faq.reordered');
    await visitor.sees('FAQs reordered');
  });

  it.each([
    [1440, 'mouse'],
    [390, 'finger'],
  ] as const)('are put in order by dragging, at %d px by %s', async (width, by) => {
    await reopenBrowser(width);
    await staff.enter('/admin/faqs');
    await visitor.sees('Where do I find my reference number?');
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
      await staff.page.waitForSelector('.faqs__row--dragged');
      await staff.page.mouse.up();
    } else {
      await staff.page.touchscreen.touchStart(x, from);
      for (const share of [0.5, 1]) {
        await staff.page.touchscreen.touchMove(x, from + (to - from) * share);
      }
      await staff.page.waitForSelector('.faqs__row--dragged');
      await staff.page.touchscreen.touchEnd();
    }
    await waitFor(async () => (await order()).slice(0, 2).join() === [second, first].join());
    expect((await order()).slice(2)).toEqual(rest);
    await said(`Moved: now question 2 of ${rest.length + 2}`);
  });

  it('tells whose order was made of an old list, and loads the new one', async () => {
    await staff.enter('/admin/faqs');
    await visitor.sees('Where do I find my reference number?');
    const before = await order();
    await add('Added meanwhile?');
    await visitor.press(`Move down: ${before[0]}`);
    await visitor.sees('Failed to save the order: Somebody else has changed the questions meanwhile.');
    await visitor.sees('Added meanwhile?');
    expect(await order()).toEqual([...before, 'Added meanwhile?']);
    expect(await shown()).toEqual([...before, 'Added meanwhile?']);
  });

  it('tells the second of two editors, and loses nothing of either', async () => {
    const { id } = await add('Two hands?');
    const change = (body: object): Promise<unknown> => admin.call(`${FAQS}/${id}`, { method: 'PATCH', body });
    await staff.enter(`/admin/faqs/${id}/edit`);
    await staff.heading('Edit FAQ');
    await visitor.sees('Answer');
    await change({ answer: 'Theirs.' });
    await visitor.fill('category', 'Mine');
    await visitor.press('Update');
    await visitor.sees('Someone else changed this question');
    await visitor.sees('Answer: Theirs.');
    await visitor.press('Keep editing');
    await visitor.press('Update');
    await visitor.sees('FAQ updated successfully');
    expect((await stored()).find((faq) => faq.id === id)).toMatchObject({
      answer: 'Theirs.',
      category: 'Mine',
    });

    await visitor.open(`/admin/faqs/${id}/edit`);
    await visitor.sees('Answer');
    await change({ answer: 'Theirs again.' });
    await visitor.fill('question', 'Mine again?');
    await visitor.press('Update');
    await visitor.press('Load their version');
    await staff.page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[name=answer]')?.value === 'Theirs again.',
    );
  });

  it('asks before unsaved changes are left behind', async () => {
    await staff.enter('/admin/faqs/new');
    await staff.heading('Add FAQ');
    await visitor.fill('question', 'Half done?');
    const asked: string[] = [];
    staff.page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await visitor.press('Cancel');
    await waitFor(() => asked.length === 1);
    await staff.at('/admin/faqs/new');
    await visitor.press('Cancel');
    await staff.at('/admin/faqs');
  });

  it('goes back to the list from one that is not there', async () => {
    await staff.enter(`/admin/faqs/${crypto.randomUUID()}/edit`);
    await visitor.sees('Failed to load this question');
    await staff.at('/admin/faqs');
  });
});
