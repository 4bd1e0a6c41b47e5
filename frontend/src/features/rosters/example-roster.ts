import { ROSTER_COLUMNS } from '@coverleaf/contracts';
import { saveFile } from '../../components/files/save-file';

const EXAMPLE: Readonly<Record<keyof typeof ROSTER_COLUMNS, string>> = {
  reference: 'REF-1001',
  borrower: 'Ann Example',
  email: 'ann@example.com',
  phone: '(865) 555-0199',
  collateral: 'auto',
  description: '2018 Honda Civic',
  number: '1HGBH41JXMN109186',
  address: '',
  lienholderName: 'Example Credit Union ISAOA/ATIMA',
  lienholderAddress: 'PO Box 700, Knoxville, TN 37902',
  maxDeductible: '$1,000',
  coverages: 'comprehensive; collision',
  noticeOn: '11/16/2026',
  reminderOn: '',
  dueOn: '12/24/2026',
  monthlyChargeCents: '$81.50',
};

/** A file to fill in, with all columns and one loan. */
export function exampleRoster(): string {
  const fields = Object.keys(ROSTER_COLUMNS) as (keyof typeof ROSTER_COLUMNS)[];
  const lines = [fields.map((field) => ROSTER_COLUMNS[field]), fields.map((field) => `"${EXAMPLE[field]}"`)];
  // Without the byte order mark, Excel does not detect UTF-8.
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

export const saveExample = (): void =>
  saveFile(new Blob([exampleRoster()], { type: 'text/csv' }), 'roster-example.csv');
