import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminLender } from '@coverleaf/contracts';
import { sampleImage, svg } from '../../apps/lender/test/sample-images';
import { widthOf } from '../stack/images';
import { admin, examineStates, stack, staff, visitor, withStaffBrowser } from '../stack/staff-in-browser';

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
    await staff.enter('/admin/lenders/new');
    await staff.heading('Add lender');
    await visitor.fill('name', 'Logo Bank');
    await visitor.fill('address', '1 Main Street');
    await visitor.choose(INPUT, [await file('mark.gif.exe')]);
    await visitor.sees('Invalid file type. Only JPG, PNG, GIF, SVG and WEBP images are allowed.');
    await visitor.choose(INPUT, [await file('mark.png', Buffer.alloc(2 * 1024 * 1024 + 1))]);
    await visitor.sees('File too large. Maximum size is 2MB.');
    await visitor.choose(INPUT, [await file('mark.png', Buffer.from('x'))]);
    await visitor.sees('Upload failed: Invalid file type.');
    await visitor.choose(INPUT, [await file('mark.svg', svg('<script/>'))]);
    await visitor.sees('Logo uploaded successfully!');
    await staff.page.waitForFunction(() => !document.querySelector('.lform__logo .fld__error'));
    expect(await widthOf(staff.page, '.lform__mark')).toBe(800);
    expect(await widthOf(staff.page, '.preview__logo')).toBe(800);
    await visitor.press('Create');
    await visitor.sees('Lender created successfully!');
    await staff.at('/admin/lenders');
    const { body } = await admin.call<{ items: AdminLender[] }>(`${LENDERS}?q=logo bank`);
    const [lender] = body.items;
    expect(lender?.logoUrl).toMatch(/^\/files\/content\/logo_\d+_logo-bank\.png$/);
    expect(await (await fetch(`${stack.portalUrl}/logo-bank`)).text()).toContain(lender?.logoUrl);

    await visitor.open(`/admin/lenders/${lender?.id}/edit`);
    await visitor.choose(INPUT, [await file('other.png')]);
    await staff.page.waitForFunction(
      (before) => document.querySelector('.lform__mark')?.getAttribute('src') !== before,
      {},
      lender?.logoUrl ?? '',
    );
    expect(await widthOf(staff.page, '.preview__logo')).toBe(300);
    await visitor.press('Remove logo');
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Upload logo');
    await visitor.press('Update');
    await visitor.sees('Lender updated successfully!');
    const { body: saved } = await admin.call<AdminLender>(`${LENDERS}/${lender?.id}`);
    expect(saved.logoUrl).toBeNull();
  });

  it.each([320, 1440])('is accessible at %d px', (width) =>
    examineStates(width, async (as) => {
      await staff.enter('/admin/lenders/new');
      await visitor.choose(INPUT, [await file('no.txt')]);
      await visitor.sees('Invalid file type.');
      await as('refused');
      await visitor.choose(INPUT, [await file('wide.svg', svg(''))]);
      await staff.page.waitForSelector('.lform__mark');
      await as('uploaded');
    }),
  );
});
