import { readdir, readFile } from 'node:fs/promises';
import type { AdminLender } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { examine } from '../stack/examine-page';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, examineStates, reopenBrowser, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { TestFolder } from '../stack/test-folder';

const LENDERS = '/api/v1/admin/lenders';
const HEAD = 'name,address,slug,accountId,primaryColor';
const MIXED = [
  HEAD,
  'Willow Bank,1 Main Street,willow,W-1,',
  'Skyla Credit Union,"100 Queens Road, Charlotte, NC 28204",skyla,SKY-1001,#5b2d89',
  'Broken Bank,1 Main Street,admin,,red',
].join('\r\n');

describe('lenders as files', () => {
  withStaffBrowser();
  const folder = new TestFolder();

  const lenders = () => admin.list<Pick<AdminLender, 'slug' | 'name'>>(LENDERS);
  const choose = async (path: string): Promise<void> => {
    await staff.choose('[name=file]', [path]);
    await staff.press('Check file');
  };

  it.each([320, 1440])('are checked, confirmed and imported, at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/lenders', { sees: 'Slug: /skyla' });
      await look('nothing chosen', { press: 'Import', heading: 'Import lenders' });
      await look('nothing chosen, and asked for', { press: 'Check file', sees: 'Choose a file' });

      const words = `willow-${width}`;
      await choose(
        await folder.write('mixed.csv', MIXED.replaceAll('willow', words).replace('Skyla', `Skyla ${width}`)),
      );
      await staff.sees('What this file will change', 'To add');
      expect(await staff.focused()).toBe('What this file will change');
      await staff.sees('This word is a page of the portal; choose another slug');
      await look('a plan', { sees: 'Primary color: Enter a color like #003057' });
      expect((await lenders()).map(({ slug }) => slug)).not.toContain(words);
      expect(await staff.page.$$('.import__plan .btn--action')).toEqual([]);

      await staff.click('[name=skipRefused]');
      await look('imported', { press: 'Import 2 lenders', heading: 'Lenders imported' });
      expect(await lenders()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ slug: words, name: 'Willow Bank' }),
          expect.objectContaining({ slug: 'skyla', name: `Skyla ${width} Credit Union` }),
        ]),
      );
      await staff.press('Back to lenders', { sees: [`Slug: /${words}`, `Skyla ${width} Credit Union`] });
    }),
  );

  it('start from a template, whose example can be imported', async () => {
    const saved = await saveTo(staff.page);
    await staff.enter('/admin/lenders/import', { heading: 'Import lenders' });
    await staff.press('Template');
    await choose(await savedIn(saved));
    await staff.press('Import 1 lender', { heading: 'Lenders imported' });
    expect((await lenders()).map(({ slug }) => slug)).toContain('example');
  });

  it('can be imported by keyboard alone', async () => {
    await staff.enter('/admin/lenders/import', { heading: 'Import lenders' });
    // The file dialog belongs to the operating system, so the test chooses the file itself.
    await staff.choose('[name=file]', [
      await folder.write('keys.csv', `${HEAD}\nKey Bank,1 Main Street,keys,,`),
    ]);
    await staff.page.focus('[name=file]');
    const reach = async (name: string): Promise<void> => {
      for (let press = 0; press < 8 && (await staff.focused()) !== name; press += 1) {
        await staff.key('Tab');
      }
      await staff.key('Enter');
    };
    await reach('Check file');
    await staff.sees('What this file will change');
    await reach('Import 1 lender');
    await staff.heading('Lenders imported');
    expect((await lenders()).map(({ slug }) => slug)).toContain('keys');
  });

  it('report what is wrong with the file as a whole', async () => {
    await reopenBrowser(320);
    await staff.enter('/admin/lenders/import', { heading: 'Import lenders' });
    await choose(await folder.write('semicolons.csv', MIXED.replaceAll(',', ';')));
    await staff.sees('The columns are separated by semicolons. Save the file with commas.');
    expect(await examine(staff.page)).toEqual([]);
    await choose(await folder.write('columns.csv', `Notes,Remarks\nA,B`));
    await staff.sees('we don’t recognize any of “Notes”, “Remarks”');
    await choose(await folder.write('empty.csv', ''));
    await staff.sees('This file is empty.');
  });

  it.each([320, 1440])('show what their columns fill, to confirm or change, at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/lenders/import', { heading: 'Import lenders' });
      const bank = `Column Bank ${width}`;
      await choose(
        await folder.write(
          'other.csv',
          `Lender Name,account_id,Where${width},Shade${width},Live${width}\n${bank},C-1,1 Main Street,x,Yes`,
        ),
      );
      await look('undecided', { sees: ['What the columns fill', 'Choose what this column fills'] });
      expect(await staff.page.$$('.import__plan .btn--action')).toEqual([]);
      await staff.select(`column Where${width}`, 'address');
      await staff.select(`column Shade${width}`, 'ignored');
      await staff.select(`column Live${width}`, 'active');
      await staff.press('Check again');
      await look('decided', { sees: 'What this file will change' });
      await staff.press('Import 1 lender', { heading: 'Lenders imported' });
      const [added] = await admin.list<AdminLender>(`${LENDERS}?q=${encodeURIComponent(bank)}`);
      expect(added).toMatchObject({ name: bank, accountId: 'C-1', address: '1 Main Street', active: true });
      await staff.press('Import another file');
      await choose(
        await folder.write('again.csv', `Where${width},Shade${width},Lender\n2 Main Street,x,Next ${bank}`),
      );
      await staff.sees('What this file will change');
      expect(await staff.fieldValue(`column Where${width}`)).toBe('address');
      expect(await staff.fieldValue(`column Shade${width}`)).toBe('ignored');
    }),
  );

  it('must be checked again if a lender has changed since', async () => {
    const id = await admin.lenderId('UFCU');
    await staff.enter('/admin/lenders/import', { heading: 'Import lenders' });
    await choose(await folder.write('ufcu.json', JSON.stringify([{ id, address: '9 New Street' }])));
    await staff.sees('Address');
    await admin.call(`${LENDERS}/${id}`, { method: 'PATCH', body: { accountId: 'UFC-2003' } });
    await staff.press('Import 1 lender', { sees: 'Lenders have changed since you checked this file' });
    expect((await admin.get<AdminLender>(`${LENDERS}/${id}`)).address).not.toBe('9 New Street');
    await staff.press('Check file');
    await staff.press('Import 1 lender', { heading: 'Lenders imported' });
    expect((await admin.get<AdminLender>(`${LENDERS}/${id}`)).address).toBe('9 New Street');
  });

  it('are exported as the list shows them', async () => {
    const session = await staff.page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder.path });
    await staff.enter('/admin/lenders?q=UFCU', { sees: 'Found 1 of' });
    for (const format of ['CSV', 'JSON']) {
      await staff.press(`Export found as ${format}`);
      const find = async (): Promise<string | undefined> =>
        (await readdir(folder.path)).find(
          (name) => name.startsWith('lenders-') && name.endsWith(format.toLowerCase()),
        );
      const name = (await waitFor(find, { what: `the file in ${format}` })) ?? '';
      const text = await readFile(folder.at(name), 'utf8');
      expect(text).toContain('ufcu');
      expect(text).not.toContain('skyla');
    }
  });
});
