import { saveFile } from '../../components/files/save-file';
import { LENDER_FORM } from './lender-values';

const EXAMPLE = {
  ...LENDER_FORM.valuesOf(null),
  name: 'Example Credit Union',
  slug: 'example',
  accountId: 'EX-1001',
  address: '1 Main Street, Springfield',
  templateId: 'standard',
};

/** A file to fill in: every column of an import but the id, which new lenders are given, and a lender as an example. */
export function importTemplate(): string {
  const cells = Object.entries(EXAMPLE).flatMap(([field, value]) =>
    typeof value === 'object' ? [] : [[field, `"${value}"`] as const],
  );
  const lines = [cells.map(([field]) => field), cells.map(([, value]) => value)];
  // Without the mark Excel reads UTF-8 as something else.
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

export const saveTemplate = (): void =>
  saveFile(new Blob([importTemplate()], { type: 'text/csv' }), 'lenders-template.csv');
