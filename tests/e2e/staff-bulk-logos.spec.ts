import { writeFile } from 'node:fs/promises';
import type { AdminLender } from '@coverleaf/contracts';
import { zipSync } from 'fflate';
import { sampleImage } from '../../apps/lender/test/sample-images';
import { admin, examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { TestFolder } from '../stack/test-folder';

describe('logos in bulk', () => {
  withStaffBrowser({ expected: /status of 415/ });
  const folder = new TestFolder();

  const logoOf = async (name: string): Promise<string | null> =>
    (await admin.get<AdminLender>(`/api/v1/admin/lenders/${await admin.lenderId(name)}`)).logoUrl;

  it.each([320, 1440])('are named by slug, in files and ZIP files, at %d px', (width) =>
    examineStates(width, async (look) => {
      const png = new Uint8Array(await sampleImage().png().toBuffer());
      const before = [await logoOf('Skyla'), await logoOf('UFCU')];
      const zip = folder.at(`logos-${width}.zip`);
      await writeFile(
        zip,
        zipSync({
          'logos/UFCU.png': png,
          'logos/nobody.png': png,
          'logos/readme.txt': png,
          '__MACOSX/._ufcu.png': png,
        }),
      );
      const single = folder.at('skyla.png');
      await writeFile(single, png);
      const broken = folder.at('harbor.png');
      await writeFile(broken, 'no image');
      await staff.enter('/admin/lenders', { heading: 'Lenders' });
      await look('nothing chosen', { press: 'Logos', heading: 'Upload logos' });
      await look('nothing chosen, and asked for', { press: 'Check files', sees: 'Choose files' });
      await staff.choose('[name=files]', [zip, single, broken]);
      await look('a plan', {
        press: 'Check files',
        sees: ['3 lenders will get a logo.', 'No active lender has this slug'],
      });
      expect([await logoOf('Skyla'), await logoOf('UFCU')]).toEqual(before);
      await staff.press('Upload 3 logos', { sees: '2 lenders got a logo.' });
      await look('uploaded', { sees: 'Upload 1 logo' }, /status of 4\d\d/);
      const after = [await logoOf('Skyla'), await logoOf('UFCU')];
      expect(after.every((url, at) => url !== null && url !== before[at])).toBe(true);
    }),
  );

  it('are refused in a file that is no ZIP file', async () => {
    const path = await folder.write('wrong.zip', 'no ZIP');
    await staff.enter('/admin/lenders/logos', { heading: 'Upload logos' });
    await staff.choose('[name=files]', [path]);
    await staff.press('Check files', { sees: 'wrong.zip isn’t a ZIP file that can be read' });
  });
});
