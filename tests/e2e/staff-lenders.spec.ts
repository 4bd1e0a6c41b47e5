import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AdminLender } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { unzipSync } from 'fflate';
import { create } from 'qrcode';
import sharp from 'sharp';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const LENDERS = '/api/v1/admin/lenders';
/** The margin of a QR code, in modules. */
const MARGIN = 2;

describe('managing lenders', () => {
  withStaffBrowser();

  const add = async (name: string, more: object = {}): Promise<AdminLender> => {
    const { status, body } = await admin.call<AdminLender>(LENDERS, {
      body: { name, address: '1 Main Street', ...more },
    });
    expect(status).toBe(201);
    return body;
  };
  const stored = (id: string) => admin.get<AdminLender>(`${LENDERS}/${id}`);
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
      await staff.sees(text);
    await staff.fill({ q: 'sky-10' }, { at: '/admin/lenders?q=sky-10', sees: 'Found 1 of 4 lenders' });
    await staff.gone('UFCU');
    await staff.select('rightTrack', 'true', { sees: 'No lenders match your filters' });
    await staff.press('Clear filters');
    await holds('rightTrack', '');
    await staff.select('rightTrack', 'true', { at: '/admin/lenders?rightTrack=true' });
    await staff.sees('Found 1 of 4 lenders');
    await staff.open('/admin/lenders?rightTrack=false', { sees: 'Found 3 of 4 lenders' });
    const link = await staff.page.$eval('a[href="/skyla"]', ({ target }) => target);
    expect(link).toBe('_blank');
    await staff.press('Show debug log', { sees: `GET ${LENDERS}` });
    await staff.press('Hide debug log', { gone: `GET ${LENDERS}` });
  });

  it('deletes without asking, and undoes it', async () => {
    const lender = await add('Willow Bank');
    await staff.enter('/admin/lenders');
    await staff.press('Delete Willow Bank', { sees: 'Lender deleted successfully', gone: 'Willow Bank' });
    expect((await admin.call(`${LENDERS}/${lender.id}`)).status).toBe(404);
    await staff.press('Undo', { sees: 'Slug: /willow-bank' });

    await staff.press('Delete Willow Bank', { gone: 'Willow Bank' });
    await staff.page.waitForFunction(() => document.querySelector('.toast__action'));
    const other = await add('Willow Bank');
    await staff.press('Undo', { sees: 'Failed to restore lender: another lender has its slug now' });
    await admin.call(`${LENDERS}/${other.id}`, { method: 'DELETE' });
  });

  it('says why a lender could not be deleted, and shows it again', async () => {
    const lender = await add('Gone Already');
    await staff.enter('/admin/lenders?q=gone', { sees: 'Found 1 of' });
    await admin.call(`${LENDERS}/${lender.id}`, { method: 'DELETE' });
    await staff.press('Delete Gone Already', { sees: 'Failed to delete lender: There is no such lender.' });
  });

  it('adds a lender whose slug follows its name, unless the slug is taken or was typed', async () => {
    await staff.enter('/admin/lenders/new', { heading: 'Add lender' });
    await staff.press('Create', { sees: 'Please fill in the lender name' });
    await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
    await staff.fill({ name: 'Skyla' });
    await holds('slug', 'skyla');
    await staff.sees('Another lender has this slug');
    await staff.fill({ slug: 'Not A Slug' });
    await staff.sees('Only lowercase letters, numbers, and hyphens allowed');
    await staff.fill({ slug: 'admin' }, { sees: 'This word is a page of the portal' });
    await staff.fill({ slug: 'prairie-north' }, { sees: '/prairie-north is available' });
    await staff.fill({ name: 'Prairie Federal' });
    await holds('slug', 'prairie-north');
    await staff.fill({ address: '9 Plain Road', primaryColor: '#ffd200' }, { sees: 'Contrast ' });
    expect(await staff.page.$eval('[name=templateId]', (field) => field.matches(':disabled'))).toBe(true);
    await holds('templateId', 'standard');
    await staff.press('Add testimonial');
    await staff.page.keyboard.type('Quick and clear.');
    await staff.press('Create', { sees: 'Lender created successfully!', at: '/admin/lenders' });
    await staff.sees('Slug: /prairie-north');
    const [added] = await admin.list<AdminLender>(`${LENDERS}?q=prairie`);
    // The testimonial has no author, so it is skipped.
    expect(await stored(added!.id)).toMatchObject({
      name: 'Prairie Federal',
      primaryColor: '#ffd200',
      templateId: 'standard',
      active: true,
      testimonials: [],
    });
  });

  it('reorders, features and removes testimonials by keyboard', async () => {
    const testimonials = ['One', 'Two', 'Three'].map((author) => ({ author, content: `${author} says so.` }));
    const { id } = await add('Voices', { testimonials });
    await staff.enter(`/admin/lenders/${id}/edit`, { heading: 'Edit Voices' });
    await staff.page.focus('[aria-label="Move testimonial 3 up"]');
    await staff.key('Enter');
    await staff.focusIsOn('Move testimonial 2 up');
    await staff.key('Enter');
    await staff.focusIsOn('Move testimonial 1 down');
    await staff.press('Remove testimonial 2');
    await staff.page.waitForFunction(() => document.activeElement?.id === 'add-testimonial');
    await staff.page.focus('.tform [type=checkbox]');
    await staff.key('Space');
    await staff.press('Update', { sees: 'Lender updated successfully!', at: '/admin/lenders' });
    expect((await stored(id)).testimonials).toMatchObject([
      { author: 'Three', isFeatured: true },
      { author: 'Two', isFeatured: false },
    ]);
  });

  it('tells the second of two editors, and loses no changes of either', async () => {
    const { id } = await add('Two Hands');
    await staff.enter(`/admin/lenders/${id}/edit`, { heading: 'Edit Two Hands' });
    const change = (body: object): Promise<unknown> =>
      admin.call(`${LENDERS}/${id}`, { method: 'PATCH', body });
    await change({ address: '2 Other Street' });
    await staff.fill({ contactPhone: '+1 (555) 010-0142' });
    await staff.press('Update', { sees: 'Someone else changed this lender. Your edits are still here.' });
    await staff.sees('Address: 2 Other Street');
    expect(await staff.fieldValue('contactPhone')).toBe('+1 (555) 010-0142');
    await staff.press('Keep editing');
    await staff.press('Update', { sees: 'Lender updated successfully!' });
    expect(await stored(id)).toMatchObject({ address: '2 Other Street', contactPhone: '+1 (555) 010-0142' });

    await staff.open(`/admin/lenders/${id}/edit`, { heading: 'Edit Two Hands' });
    await change({ address: '3 Other Street' });
    await staff.fill({ name: 'Two Hands Bank' });
    await staff.press('Update');
    await staff.press('Load their version');
    await holds('address', '3 Other Street');
    await holds('name', 'Two Hands');
  });

  it('asks before unsaved changes are lost', async () => {
    await staff.enter('/admin/lenders');
    await staff.press('Add lender', { heading: 'Add lender' });
    await staff.fill({ name: 'Half Done' });
    const asked = staff.refuseDialogs(2);
    await staff.press('Cancel');
    await staff.page.evaluate(() => history.back());
    await waitFor(() => asked.length === 2);
    await staff.at('/admin/lenders/new');
    expect(await staff.fieldValue('name')).toBe('Half Done');
    await staff.press('Cancel', { at: '/admin/lenders' });
    expect(asked).toEqual(['confirm', 'confirm', 'confirm']);
  });

  it('returns to the list from a lender that doesn’t exist', async () => {
    await staff.enter(`/admin/lenders/${crypto.randomUUID()}/edit`, { sees: 'Failed to load lender data' });
    await staff.at('/admin/lenders');
  });

  it('draws the QR code and copies it', async () => {
    await staff.page.browserContext().overridePermissions(stack.portalUrl, ['clipboard-sanitized-write']);
    await staff.enter('/admin/lenders?q=skyla');
    await staff.openRow('Skyla', { heading: 'Edit Skyla' });
    const label = await staff.attribute('.lqr svg[role=img]', 'aria-label');
    expect(label).toBe(`QR code of ${new URL(stack.portalUrl).origin}/skyla`);
    expect(await staff.attribute('.lqr svg[role=img]', 'width')).toBe('200');
    await staff.page.bringToFront();
    await staff.press('Copy QR Code', { sees: 'QR code copied to clipboard!' });
    // The toast could cover the button.
    await staff.page.click('.toast__close');
    await staff.page.waitForSelector('.toast', { hidden: true });
    await staff.page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('refused'));
    });
    await staff.press('Copy QR Code', { sees: 'Failed to copy QR code to clipboard' });
  });

  it('saves the QR codes of the lenders that are found as one ZIP file', async () => {
    await staff.enter('/admin/lenders?q=skyla', { sees: 'Found 1 of' });
    const folder = await saveTo(staff.page);
    await staff.press('QR codes of found');
    const path = await savedIn(folder);
    expect(basename(path)).toBe('lender-qr-codes.zip');
    const files = unzipSync(new Uint8Array(await readFile(path)));
    expect(Object.keys(files).toSorted()).toEqual(['lenders.csv', 'skyla.png', 'skyla.svg']);
  });

  it.each([
    ['Download PNG', 'png'],
    ['Download SVG', 'svg'],
  ])(
    '%s of the QR code: 200 px wide, a margin of 2, black on white, and it opens the page',
    async (button, format) => {
      await staff.enter('/admin/lenders?q=skyla');
      await staff.openRow('Skyla', { heading: 'Edit Skyla' });
      const folder = await saveTo(staff.page);
      await staff.press(button);
      const path = await savedIn(folder);
      expect(basename(path)).toBe(`skyla.${format}`);
      const file = await readFile(path);
      const { width, height, format: found } = await sharp(file).metadata();
      expect([found, width, height]).toEqual([format, 200, 200]);
      const address = `${new URL(stack.portalUrl).origin}/skyla`;
      const { modules } = create(address, { errorCorrectionLevel: 'M' });
      expect(await modulesOf(file, modules.size)).toEqual([...modules.data].map(Boolean));
      const { data } = await sharp(file).grayscale().raw().toBuffer({ resolveWithObject: true });
      // The corner is part of the margin.
      expect(data[0]).toBe(255);
    },
  );

  it('moves through the rows by keyboard, and edits with Enter', async () => {
    await staff.enter('/admin/lenders', { sees: 'Slug: /skyla' });
    const row = (): Promise<number> =>
      staff.page.evaluate(() =>
        [...document.querySelectorAll('.lenders tbody tr')].indexOf(document.activeElement as Element),
      );
    const rows: number[] = [];
    for (const key of ['j', 'ArrowDown', 'j', 'k', 'ArrowUp', 'ArrowUp'] as const) {
      await staff.key(key);
      rows.push(await row());
    }
    expect(rows).toEqual([0, 1, 2, 1, 0, 0]);
    // From a control of a row to the next row.
    await staff.key('Tab');
    expect(await staff.page.evaluate(() => document.activeElement?.className)).toBe('rows__open');
    await staff.key('ArrowDown');
    expect(await row()).toBe(1);
    const name = await staff.page.evaluate(() => document.activeElement?.querySelector('th')?.innerText);
    await staff.key('Enter', { heading: `Edit ${name?.split('\n').at(-2)}` });
  });

  it('loads more, and keeps them after a reload', async () => {
    await sql.lender(`insert into lenders (name, slug, primary_color, secondary_color)
       select 'Zeta ' || lpad(n::text, 3, '0'), 'zeta-' || n, '#111111', '#eeeeee' from generate_series(1, 60) as n`);
    await staff.enter('/admin/lenders?q=zeta', { sees: ['50 of 60 lenders', 'Zeta 050'] });
    await staff.press('Load more', { at: '/admin/lenders?q=zeta&pages=2', sees: 'Zeta 060' });
    const rows = (): Promise<number> => staff.page.$$eval('.lenders tbody tr', (all) => all.length);
    expect(await rows()).toBe(60);
    expect(await staff.page.$('.rows-end button')).toBeNull();
    await staff.open('/admin/lenders?q=zeta&pages=2', { sees: 'Zeta 060' });
    expect(await rows()).toBe(60);
  });
});

/** The modules of the code, row by row: whether each is dark in the image. */
async function modulesOf(image: Buffer, side: number): Promise<boolean[]> {
  const { data, info } = await sharp(image).grayscale().raw().toBuffer({ resolveWithObject: true });
  const step = info.width / (side + 2 * MARGIN);
  const middle = (module: number): number => Math.floor((module + MARGIN + 0.5) * step);
  return Array.from({ length: side * side }, (_, at) => {
    const place = middle(Math.floor(at / side)) * info.width + middle(at % side);
    return (data[place * info.channels] ?? 255) < 128;
  });
}
