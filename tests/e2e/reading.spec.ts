import type { Browser } from 'puppeteer';
import { browser, stack, withAdmin, withBrowser } from '../stack/product';
import { DESK, StaffVisitor } from '../stack/staff';
import { TestFolder } from '../stack/test-folder';
import { Visitor } from '../stack/visitor';

const LINES = [
  ['Policy Number', 'PM-4471-0093-6'],
  ['Policy Period', '10/01/2026 to 10/01/2027'],
  ['Named Insured', 'Denise Okafor'],
  ['Mailing Address', '418 Larkspur Lane, Knoxville, TN 37919'],
  ['Vehicle 1', '2018 Ford F-150'],
  ['VIN', '1FTEW1EP3JFB60937'],
] as const;
const COVERAGES = [
  ['Coverage', 'Limit', 'Deductible', 'Premium'],
  ['Bodily Injury Liability', '$100,000 / $300,000', '', '$212.00'],
  ['Property Damage Liability', '$50,000', '', '$118.00'],
  ['Comprehensive', 'Actual Cash Value', '$500', '$74.00'],
  ['Collision', 'Actual Cash Value', '$500', '$231.00'],
] as const;

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

/** A photo of a printed page that lies on a table, a little aslant. */
async function photograph(inBrowser: Browser, lienholder: string): Promise<Uint8Array> {
  const page = await inBrowser.newPage();
  await page.setViewport({ width: 1_000, height: 1_300, deviceScaleFactor: 2 });
  await page.setContent(`<style>
      body { margin: 0; background: linear-gradient(120deg, #4a3527, #6b4d38); font: 17px/1.5 Arial, sans-serif }
      main { width: 720px; height: 1000px; margin: 110px auto; padding: 60px; background: #f2f0ea; color: #222;
        transform: perspective(2600px) rotateX(3deg) rotateZ(1.5deg); box-shadow: 0 4px 24px #0008 }
      td { padding: 2px 26px 2px 0 }
    </style>
    <main>
      <h2>Prairie Mutual Insurance Company</h2>
      <h3>Personal Auto Policy Declarations</h3>
      <p>Please keep this page with your policy. It replaces all earlier declarations.</p>
      <table>${LINES.map(([label, value]) => row([`${label}:`, value])).join('')}</table>
      <h3>Coverages and Limits of Liability</h3>
      <table>${COVERAGES.map(row).join('')}</table>
      <h3>Lienholder / Loss Payee</h3>
      <p>Vehicle 1: ${lienholder}</p>
      <p>Agent: Larkin Agency, 77 Market Square, Knoxville, TN 37902</p>
    </main>`);
  const photo = await page.screenshot({ type: 'jpeg', quality: 88 });
  await page.close();
  return photo;
}

describe('a photo of a declarations page', () => {
  withAdmin({ READING: 'true' });
  withBrowser();
  const folder = new TestFolder();
  const OTHER_LENDER = 'First Harbor Bank, PO Box 77, Norfolk, VA 23510';
  const SKYLA = 'Skyla Credit Union, PO Box 18649, Charlotte, NC 28218';

  const send = async (visitor: Visitor, photo: string): Promise<void> => {
    await visitor.choose('#field-file', [photo], { sees: 'Page 1' });
    await visitor.press('Continue', { shows: '[name=insuranceCompany]' });
  };

  it('is read while its sender waits, lacks the lender, and comes corrected; staff correct a value', async () => {
    const [without, corrected] = await Promise.all(
      [OTHER_LENDER, SKYLA].map(async (lienholder, at) =>
        folder.write(`declarations-${at}.jpg`, Buffer.from(await photograph(browser, lienholder))),
      ),
    );
    const visitor = await Visitor.arrive(stack.portalUrl, { browser });
    visitor.page.setDefaultTimeout(90_000);
    await visitor.open('/skyla/upload');
    await send(visitor, without ?? '');
    await visitor.fill({ name: 'Denise Okafor', insuranceCompany: 'Prairie Mutual' });
    await visitor.press('Continue', { shows: '.facts--edit' });
    await visitor.press('Submit Insurance Document', { sees: 'What your document shows' });
    await visitor.shows('.verdict__answer');
    const first = await visitor.page.$eval('.verdict', (section) => section.textContent ?? '');
    expect(first).toMatch(
      /Skyla( Credit Union)? isn't named as lienholder|didn't find Skyla.* as lienholder/,
    );
    expect(first).toContain('Please add Skyla');
    await visitor.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.page-picture img')?.naturalWidth ?? 0) > 0,
    );
    expect(await visitor.page.$$eval('.mark', (marks) => marks.length)).toBeGreaterThan(2);

    await visitor.press('Send the corrected page', { shows: '#field-file' });
    await send(visitor, corrected ?? '');
    expect(await visitor.page.$eval('[name=name]', (field) => (field as HTMLInputElement).value)).toBe(
      'Denise Okafor',
    );
    await visitor.press('Continue', { shows: '.facts--edit' });
    await visitor.press('Submit Insurance Document', { sees: 'What your document shows' });
    await visitor.shows('.verdict__answer');
    const second = await visitor.page.$eval('.verdict', (section) => section.textContent ?? '');
    expect(second).toMatch(/Skyla as lienholder(Yes|Not clear)/);
    expect(second).not.toContain('Please add Skyla');
    const status = await visitor.page.$eval('.receipt__contact a', (link) => link.href);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();

    const plain = await Visitor.arrive(stack.portalUrl, { browser, script: false, language: 'es' });
    await plain.open(new URL(status).pathname);
    expect(await plain.page.$eval('.verdict', (section) => section.textContent ?? '')).toContain(
      'Skyla como acreedor prendario («lienholder»)',
    );
    await plain.leave();

    const staff = await StaffVisitor.arrive(stack.portalUrl, { ...DESK, browser });
    await staff.enter('/admin/documents', { shows: '.documents__table tbody tr' });
    await staff.click('.documents__table tbody tr', { shows: '.fields__pick' });
    await staff.page.focus('.fields__pick');
    await staff.key('ArrowDown', { shows: '.page-mark' });
    await staff.key('e', { shows: '.fields__form' });
    await staff.fill({ value: 'PM-4471-0093-7' });
    await staff.key('Enter', { sees: 'Corrected: PM-4471-0093-7' });
    await staff.page.reload();
    await staff.sees('Corrected: PM-4471-0093-7');
    expect(staff.takeTroubles()).toEqual([]);
    await staff.leave();
  });
});
