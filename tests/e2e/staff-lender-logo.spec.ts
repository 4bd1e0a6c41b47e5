import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminLender } from '@coverleaf/contracts';
import { sampleImage, svg } from '../../apps/lender/test/sample-images';
import { widthOf } from '../stack/images';
import { admin, examineStates, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

const LENDERS = '/api/v1/admin/lenders';
const INPUT = '.lform__logo input[type=file]';

describe("a logo in a lender's form", () => {
  withStaffBrowser({ expected: /status of 415/ });
  let folder: string;
  let png: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'logo-'));
    png = await sampleImage().png().toBuffer();
  });
  afterAll(() => rm(folder, { recursive: true }));

  const file = async (name: string, bytes: Buffer = png): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };

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
    const { body } = await admin.call<{ items: AdminLender[] }>(`${LENDERS}?q=logo bank`);
    const [lender] = body.items;
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
    const { body: saved } = await admin.call<AdminLender>(`${LENDERS}/${lender?.id}`);
    expect(saved.logoUrl).toBeNull();
  });

  it.each([320, 1440])('is accessible at %d px', (width) =>
    examineStates(width, async (as) => {
      await staff.enter('/admin/lenders/new');
      await staff.choose(INPUT, [await file('no.txt')]);
      await as('refused', { sees: 'Invalid file type.' });
      await staff.choose(INPUT, [await file('wide.svg', svg(''))]);
      await staff.page.waitForSelector('.lform__mark');
      await as('uploaded');
    }),
  );
});
