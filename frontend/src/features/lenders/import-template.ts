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

/** A file to fill in, with all columns of an import except the id, and an example lender. */
export function importTemplate(): string {
  const cells = Object.entries(EXAMPLE).flatMap(([field, value]) =>
    typeof value === 'object' ? [] : [[field, `"${value}"`] as const],
  );
  const lines = [cells.map(([field]) => field), cells.map(([, value]) => value)];
  // Without the byte order mark, Excel does not detect UTF-8.
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

export const saveTemplate = (): void =>
  saveFile(new Blob([importTemplate()], { type: 'text/csv' }), 'lenders-template.csv');
