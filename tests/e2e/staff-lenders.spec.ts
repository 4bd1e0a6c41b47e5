import type { AdminLender, LenderPage } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { query } from '../stack/query';
import { admin, stack, staff, withStaffBrowser, visitor } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

const LENDERS = '/api/v1/admin/lenders';

describe('running lenders', () => {
  withStaffBrowser();

  const add = async (name: string, more: object = {}): Promise<AdminLender> => {
    const { status, body } = await admin.call<AdminLender>(LENDERS, {
      body: { name, address: '1 Main Street', ...more },
    });
    expect(status).toBe(201);
    return body;
  };
  const stored = async (id: string): Promise<AdminLender> =>
    (await admin.call<AdminLender>(`${LENDERS}/${id}`)).body;
  const holds = (name: string, value: string): Promise<unknown> =>
    staff.page.waitForFunction(
      (field, wanted) => document.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value === wanted,
      {},
      name,
      value,
    );

  it('lists, searches and filters, and keeps that in the address', async () => {
    await staff.enter('/admin/lenders');
    for (const text of ['Skyla', 'Slug: /skyla', 'SKY-1001', '100 Queens Road', 'Inactive'])
      await visitor.sees(text);
    await visitor.fill('q', 'sky-10');
    await staff.at('/admin/lenders?q=sky-10');
    await visitor.sees('Found 1 of 4 lenders');
    await staff.gone('UFCU');
    await staff.page.select('[name=rightTrack]', 'true');
    await visitor.sees('No lenders match your filters');
    await visitor.press('Clear filters');
    await holds('rightTrack', '');
    await staff.page.select('[name=rightTrack]', 'true');
    await staff.at('/admin/lenders?rightTrack=true');
    await visitor.sees('Found 1 of 4 lenders');
    await visitor.open('/admin/lenders?rightTrack=false');
    await visitor.sees('Found 3 of 4 lenders');
    const link = await staff.page.$eval('a[href="/skyla"]', ({ target }) => target);
    expect(link).toBe('_blank');
    await visitor.press('Show debug log');
    await visitor.sees(`GET ${LENDERS}`);
    await visitor.press('Hide debug log');
    await staff.gone(`GET ${LENDERS}`);
  });

  it('deletes without asking, and takes it back', async () => {
    const lender = await add('Willow Bank');
    await staff.enter('/admin/lenders');
    await visitor.press('Delete Willow Bank');
    await visitor.sees('Lender deleted successfully');
    await staff.gone('Willow Bank');
    expect((await admin.call(`${LENDERS}/${lender.id}`)).status).toBe(404);
    await visitor.press('Undo');
    await visitor.sees('Slug: /willow-bank');

    await visitor.press('Delete Willow Bank');
    await staff.gone('Willow Bank');
    await staff.page.waitForFunction(() => document.querySelector('.toast__action'));
    const other = await add('Willow Bank');
    await visitor.press('Undo');
    await visitor.sees('Failed to restore lender: another lender has its slug by now');
    await admin.call(`${LENDERS}/${other.id}`, { method: 'DELETE' });
  });

  it('tells why a lender could not be deleted, and shows it again', async () => {
    const lender = await add('Gone Already');
    await staff.enter('/admin/lenders?q=gone');
    await visitor.sees('Found 1 of');
    await admin.call(`${LENDERS}/${lender.id}`, { method: 'DELETE' });
    await visitor.press('Delete Gone Already');
    await visitor.sees('Failed to delete lender: There is no such lender.');
  });

  it('adds a lender whose slug follows its name, unless it is taken or chosen', async () => {
    await staff.enter('/admin/lenders/new');
    await staff.heading('Add lender');
    await visitor.press('Create');
    await visitor.sees('Please fill in the lender name');
    await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await visitor.fill('name', 'Skyla');
    await holds('slug', 'skyla');
    await visitor.sees('Another lender has this slug');
    await visitor.fill('slug', 'Not A Slug');
    await visitor.sees('Only lowercase letters, numbers, and hyphens allowed');
    await visitor.fill('slug', 'admin');
    await visitor.sees('This word is a page of the portal');
    await visitor.fill('slug', 'prairie-north');
    await visitor.sees('/prairie-north is available');
    await visitor.fill('name', 'Prairie Federal');
    await holds('slug', 'prairie-north');
    await visitor.fill('address', '9 Plain Road');
    await visitor.fill('primaryColor', '#ffd200');
    await visitor.sees('Contrast ');
    expect(await staff.page.$eval('[name=templateId]', (field) => field.matches(':disabled'))).toBe(true);
    await holds('templateId', 'standard');
    await visitor.press('Add testimonial');
    await staff.page.keyboard.type('Quick and clear.');
    await visitor.press('Create');
    await visitor.sees('Lender created successfully!');
    await staff.at('/admin/lenders');
    await visitor.sees('Slug: /prairie-north');
    const { body } = await admin.call<LenderPage>(`${LENDERS}?q=prairie`);
    // The testimonial has no author, and so is skipped.
    expect(await stored(body.items[0]!.id)).toMatchObject({
      name: 'Prairie Federal',
      primaryColor: '#ffd200',
      templateId: 'standard',
      active: true,
      testimonials: [],
    });
  });

  it('orders, features and removes testimonials by keyboard', async () => {
    const testimonials = ['One', 'Two', 'Three'].map((author) => ({ author, content: `${author} says so.` }));
    const { id } = await add('Voices', { testimonials });
    await staff.enter(`/admin/lenders/${id}/edit`);
    await staff.heading('Edit Voices');
    await staff.page.focus('[aria-label="Move testimonial 3 up"]');
    await staff.page.keyboard.press('Enter');
    await staff.focusIsOn('Move testimonial 2 up');
    await staff.page.keyboard.press('Enter');
    await staff.focusIsOn('Move testimonial 1 down');
    await visitor.press('Remove testimonial 2');
    await staff.page.waitForFunction(() => document.activeElement?.id === 'add-testimonial');
    await staff.page.focus('.tform [type=checkbox]');
    await staff.page.keyboard.press('Space');
    await visitor.press('Update');
    await visitor.sees('Lender updated successfully!');
    await staff.at('/admin/lenders');
    expect((await stored(id)).testimonials).toMatchObject([
      { author: 'Three', isFeatured: true },
      { author: 'Two', isFeatured: false },
    ]);
  });

  it('tells the second of two editors, and loses nothing of either', async () => {
    const { id } = await add('Two Hands');
    await staff.enter(`/admin/lenders/${id}/edit`);
    await staff.heading('Edit Two Hands');
    const change = (body: object): Promise<unknown> =>
      admin.call(`${LENDERS}/${id}`, { method: 'PATCH', body });
    await change({ address: '2 Other Street' });
    await visitor.fill('contactPhone', '+1 (555) 010-0142');
    await visitor.press('Update');
    await visitor.sees('Someone else changed this lender. Your edits are still here.');
    await visitor.sees('Address: 2 Other Street');
    expect(await staff.valueOf('contactPhone')).toBe('+1 (555) 010-0142');
    await visitor.press('Keep editing');
    await visitor.press('Update');
    await visitor.sees('Lender updated successfully!');
    expect(await stored(id)).toMatchObject({
      address: '2 Other Street',
      contactPhone: '+1 (555) 010-0142',
    });

    await visitor.open(`/admin/lenders/${id}/edit`);
    await staff.heading('Edit Two Hands');
    await change({ address: '3 Other Street' });
    await visitor.fill('name', 'Two Hands Bank');
    await visitor.press('Update');
    await visitor.press('Load their version');
    await holds('address', '3 Other Street');
    await holds('name', 'Two Hands');
  });

  it('asks before unsaved changes are left behind', async () => {
    await staff.enter('/admin/lenders');
    await visitor.press('Add lender');
    await staff.heading('Add lender');
    await visitor.fill('name', 'Half Done');
    const asked: string[] = [];
    let isLeaving = false;
    staff.page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void (isLeaving ? dialog.accept() : dialog.dismiss());
    });
    await visitor.press('Cancel');
    await staff.page.evaluate(() => history.back());
    await waitFor(() => asked.length === 2);
    await staff.at('/admin/lenders/new');
    expect(await staff.valueOf('name')).toBe('Half Done');
    isLeaving = true;
    await visitor.press('Cancel');
    await staff.at('/admin/lenders');
    expect(asked).toEqual(['confirm', 'confirm', 'confirm']);
  });

  it('goes back to the list from a lender that is not there', async () => {
    await staff.enter(`/admin/lenders/${crypto.randomUUID()}/edit`);
    await visitor.sees('Failed to load lender data');
    await staff.at('/admin/lenders');
  });

  it('draws the QR code, and copies it', async () => {
    await staff.page.browserContext().overridePermissions(stack.portalUrl, ['clipboard-sanitized-write']);
    await staff.enter('/admin/lenders?q=skyla');
    await visitor.press('Edit Skyla');
    await staff.heading('Edit Skyla');
    const label = await visitor.attribute('.lqr svg[role=img]', 'aria-label');
    expect(label).toBe(`QR code of ${new URL(stack.portalUrl).origin}/skyla`);
    expect(await visitor.attribute('.lqr svg[role=img]', 'width')).toBe('200');
    await staff.page.bringToFront();
    await visitor.press('Copy QR Code');
    await visitor.sees('QR code copied to clipboard!');
    await staff.page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('refused'));
    });
    await visitor.press('Copy QR Code');
    await visitor.sees('Failed to copy QR code to clipboard');
  });

  it('goes through the rows by keyboard; Enter edits', async () => {
    const { keyboard } = staff.page;
    await staff.enter('/admin/lenders?q=skyla');
    await visitor.sees('Found 1 of');
    await staff.page.focus('.lenders tbody tr');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await staff.page.focus('.lenders tbody tr');
    await keyboard.press('Enter');
    await staff.heading('Edit Skyla');
  });

  it('loads more of them, and keeps them open over a reload', async () => {
    await query(
      stack.dataDir,
      'lender',
      `insert into lenders (name, slug, primary_color, secondary_color)
       select 'Zeta ' || lpad(n::text, 3, '0'), 'zeta-' || n, '#111111', '#eeeeee' from generate_series(1, 60) as n`,
    );
    await staff.enter('/admin/lenders?q=zeta');
    await visitor.sees('50 of 60 lenders');
    await visitor.sees('Zeta 050');
    await visitor.press('Load more');
    await staff.at('/admin/lenders?q=zeta&pages=2');
    await visitor.sees('Zeta 060');
    const rows = (): Promise<number> => staff.page.$$eval('.lenders tbody tr', (all) => all.length);
    expect(await rows()).toBe(60);
    expect(await staff.page.$('.rows-end button')).toBeNull();
    await visitor.open('/admin/lenders?q=zeta&pages=2');
    await visitor.sees('Zeta 060');
    expect(await rows()).toBe(60);
  });
});
