import { type CaseFields, ROSTER_COLUMNS } from '@coverleaf/contracts';

/** Other names of columns, as lenders' systems write them. */
const OTHER_NAMES: Readonly<Record<keyof CaseFields, readonly string[]>> = {
  reference: ['reference number', 'reference id', 'loan reference', 'ref', 'loan number', 'account number'],
  borrower: ['borrower name', 'name', 'customer', 'member', 'member name'],
  email: ['e-mail', 'email address', 'borrower email'],
  phone: ['phone number', 'telephone', 'borrower phone'],
  collateral: ['collateral kind', 'collateral type', 'kind'],
  description: ['collateral description', 'vehicle', 'vehicle description'],
  number: ['vin', 'hin', 'vin/hin', 'vin or hin', 'vin number'],
  address: ['property address', 'collateral address'],
  lienholderName: ['lienholder', 'loss payee', 'mortgagee'],
  lienholderAddress: ['lienholder address', 'loss payee address', 'mortgagee address'],
  maxDeductible: ['deductible', 'maximum deductible', 'highest deductible'],
  coverages: ['coverage', 'required coverages', 'coverages required'],
  reminderOn: ['reminder on', 'reminder', 'second notice date'],
  noticeOn: ['notice on', 'letter date', 'date of notice'],
  dueOn: ['due on', 'deadline', 'due'],
  monthlyChargeCents: ['charge', 'monthly premium', 'premium'],
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const FIELDS = new Map<string, keyof CaseFields>(
  (Object.keys(ROSTER_COLUMNS) as (keyof CaseFields)[]).flatMap((field) =>
    [field, ROSTER_COLUMNS[field], ...OTHER_NAMES[field]].map((name) => [plain(name), field] as const),
  ),
);

/** The field that a column of this name fills. Case, blanks and punctuation don't matter. */
export const fieldOfColumn = (name: string): keyof CaseFields | undefined => FIELDS.get(plain(name));

/** `A`, `Z`, `AA`: the letters of a spreadsheet's column. @param index from 0 */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
