import type { AdminLender } from '@coverleaf/contracts';
import { sampleImage, svg } from '../../apps/lender/test/sample-images';
import { widthOf } from '../stack/images';
import { admin, examineStates, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { TestFolder } from '../stack/test-folder';

jest.setTimeout(240_000);

const LENDERS = '/api/v1/admin/lenders';
const INPUT = '.lform__logo input[type=file]';

describe("a logo in a lender's form", () => {
  withStaffBrowser({ expected: /status of 415/ });
  const folder = new TestFolder();
  let png: Buffer;

  beforeAll(async () => {
    png = await sampleImage().png().toBuffer();
  });

  const file = (name: string, bytes = png): Promise<string> => folder.write(name, bytes);

  it('is previewed, replaced, removed, and saved with the lender', async () => {
    await staff.enter('/admin/lenders/new', { heading: 'Add lender' });
    await staff.fill({ name: 'Logo Bank', address: '1 Main Street' });
    await staff.choose(INPUT, [await file('mark.gif.exe')]);
    await staff.sees('Invalid file type. Only JPG, PNG, GIF, SVG and WEBP images are allowed.');
    await staff.choose(INPUT, [await file('mark.png', Buffer.alloc(2 * 1024 * 1024 + 1))]);
    await staff.sees('File too large. Maximum size is 2MB.');
    await staff.choose(INPUT, [await file('mark.png', Buffer.from('x'))]);
    await staff.sees('Upload failed: Invalid file type.');
    await staff.choose(INPUT, [await file('mark.svg', svg('<script/>'))]);
    await staff.sees('Logo uploaded successfully!');
    await staff.page.waitForFunction(() => !document.querySelector('.lform__logo .fld__error'));
    expect(await widthOf(staff.page, '.lform__mark')).toBe(800);
    expect(await widthOf(staff.page, '.preview__logo')).toBe(800);
    await staff.press('Create', { sees: 'Lender created successfully!', at: '/admin/lenders' });
    const [lender] = await admin.list<AdminLender>(`${LENDERS}?q=logo bank`);
    expect(lender?.logoUrl).toMatch(/^\/files\/content\/logo_\d+_logo-bank\.png$/);
    expect(await (await fetch(`${stack.portalUrl}/logo-bank`)).text()).toContain(lender?.logoUrl);

    await staff.open(`/admin/lenders/${lender?.id}/edit`);
    await staff.choose(INPUT, [await file('other.png')]);
    await staff.page.waitForFunction(
      (before) => document.querySelector('.lform__mark')?.getAttribute('src') !== before,
      {},
      lender?.logoUrl ?? '',
    );
    expect(await widthOf(staff.page, '.preview__logo')).toBe(300);
    await staff.press('Remove logo');
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Upload logo');
    await staff.press('Update', { sees: 'Lender updated successfully!' });
    expect((await admin.get<AdminLender>(`${LENDERS}/${lender?.id}`)).logoUrl).toBeNull();
  });

  it.each([320, 1440])('is accessible at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/lenders/new');
      await staff.choose(INPUT, [await file('no.txt')]);
      await look('refused', { sees: 'Invalid file type.' });
      await staff.choose(INPUT, [await file('wide.svg', svg(''))], { shows: '.lform__mark' });
      await look('uploaded');
    }),
  );
});
