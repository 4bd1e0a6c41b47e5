import type { Browser } from 'puppeteer';
import { type Profile, photograph } from '../../tools/reading/src/photos';
import { Random } from '../../tools/reading/src/scene/random';

export const INSURED = 'Denise Okafor';
export const OTHER_LENDER = 'First Harbor Bank, N.A.';
/** The lienholder's name on the policy. The address is printed below it. */
export const SKYLA_NAME = 'Skyla Credit Union';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  [OTHER_LENDER]: ['PO Box 77', 'Norfolk, VA 23510'],
  [SKYLA_NAME]: ['PO Box 18649', 'Charlotte, NC 28218'],
};

/** The policy began six weeks ago, so it is in force today. */
const day = (months: number): string => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  return `${String(date.getUTCMonth() + 1).padStart(2, '0')}/01/${date.getUTCFullYear()}`;
};

const linesOf = (): readonly (readonly [string, string])[] => [
  ['Policy Number', 'PM-4471-0093-6'],
  ['Policy Period', `${day(-1)} to ${day(5)}`],
  ['Named Insured', INSURED],
  ['Mailing Address', '418 Larkspur Lane, Knoxville, TN 37919'],
  ['Vehicle 1', '2018 Ford F-150'],
  ['VIN', '1FTEW1EP3JFB60937'],
];

const COVERAGES = [
  ['Coverage', 'Limit', 'Deductible', 'Premium'],
  ['Bodily Injury Liability', '$100,000 / $300,000', '', '$212.00'],
  ['Property Damage Liability', '$50,000', '', '$118.00'],
  ['Comprehensive', 'Actual Cash Value', '$500', '$74.00'],
  ['Collision', 'Actual Cash Value', '$500', '$231.00'],
] as const;

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

/** A photo of a printed declarations page on a table. @param lienholder SKYLA_NAME or OTHER_LENDER */
export async function photographDeclarations(
  inBrowser: Browser,
  lienholder: string,
  profile: Profile,
): Promise<Buffer> {
  const page = await inBrowser.newPage();
  await page.setViewport({ width: 816, height: 1_056, deviceScaleFactor: 2 });
  await page.setContent(`<style>
      body { margin: 0; padding: 48px 56px; background: #fff; color: #111; font: 15px/1.5 Arial, sans-serif }
      td { padding: 2px 26px 2px 0 }
    </style>
    <h2>Prairie Mutual Insurance Company</h2>
    <h3>Personal Auto Policy Declarations</h3>
    <p>Please keep this page with your policy. It replaces all earlier declarations.</p>
    <table>${linesOf()
      .map(([label, value]) => row([`${label}:`, value]))
      .join('')}</table>
    <h3>Coverages and Limits of Liability</h3>
    <table>${COVERAGES.map(row).join('')}</table>
    <h3>Vehicle 1 Lienholder / Loss Payee</h3>
    <p>${[lienholder, ...(ADDRESSES[lienholder] ?? [])].join('<br>')}</p>
    <p>Agent: Larkin Agency, 77 Market Square, Knoxville, TN 37902</p>`);
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  const [photo] = await photograph([picture], profile, new Random(`${lienholder} ${profile}`));
  if (!photo) throw new Error('No photo was taken');
  return photo.jpeg;
}
