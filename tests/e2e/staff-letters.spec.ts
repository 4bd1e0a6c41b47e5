import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { saveTo, savedIn } from '../stack/saved-files';
import { examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { TestFolder } from '../stack/test-folder';

const MIXED = ['reference', 'REF-100137', 'REF-100138', 'ref 100137', ''].join('\r\n');

describe('codes of letters', () => {
  withStaffBrowser();
  const folder = new TestFolder();

  it.each([320, 1440])('are made, exported and withdrawn, at %d px', (width) =>
    examineStates(width, async (look) => {
      const saved = await saveTo(staff.page);
      await staff.enter('/admin/letters', { heading: 'Letters' });
      await look('nothing chosen', { press: 'Make codes', heading: 'Make codes' });
      await look('nothing chosen, and asked for', { press: 'Make codes', sees: 'Choose a file' });
      await staff.chooseLender('Skyla');
      await staff.page.select('[name=kind]', 'reminder');
      await staff.page.$eval('[name=datedOn]', (input) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(input, '2026-11-16');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await staff.choose('[name=file]', [await folder.write(`letters-${width}.csv`, MIXED)]);
      await look('made', { press: 'Make codes', sees: 'Row 2 has this reference already.' });
      await staff.sees('2 codes made. 1 row got none.');
      await staff.press('Download kit');
      const files = unzipSync(new Uint8Array(await readFile(await savedIn(saved))));
      expect(Object.keys(files)).toContain('qr/0001-ref-100137.png');
      await look('list', { press: 'Go to letters', sees: 'Dated Nov 16, 2026' });
      await look('withdrawing', {
        press: 'Withdraw Reminder, Nov 16, 2026, Skyla',
        window: 'open',
        sees: 'will read that the lender took it back',
      });
      await staff.press('Withdraw', { window: 'closed' });
      await staff.sees('Withdrawn');
      await staff.open('/admin/letters?kind=first_notice', { sees: 'No batches match your filters' });
      await look('none');
    }),
  );
});
