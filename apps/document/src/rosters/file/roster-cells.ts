import { CASE_TEXTS, type CaseFields, MAX_DEDUCTIBLE, MAX_MONTHLY_CHARGE } from '@coverleaf/contracts';
import { findDates } from '@coverleaf/reading';
import { collateralOf, coveragesOf } from './roster-words';

/** What a cell says. The sentence never contains the cell. */
export type Checked<Value> = { readonly value: Value } | { readonly wrong: string };

const wrong = (sentence: string) => ({ wrong: sentence });

/** Text that a spreadsheet would run, or made of a long number. */
const FORMULA = /^'*[=@＝＠]/;
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;
/** `="00123"` keeps a spreadsheet from changing a number. */
const AS_TEXT = /^="([^"]*)"$/;
const SEVERAL_LINES: ReadonlySet<keyof CaseFields> = new Set(['address', 'lienholderAddress']);

/** A cell without what spreadsheets add to it: blanks around it, and marks that make it text. */
export function bareCell(cell: string): string {
  const trimmed = cell.trim();
  return (AS_TEXT.exec(trimmed)?.[1] ?? trimmed.replace(/^'(?=[=+\-@])/, '')).trim();
}

function checkText(field: keyof typeof CASE_TEXTS, cell: string): Checked<string> {
  if (FORMULA.test(cell)) return wrong('This begins like a formula. Write the text itself.');
  if (SHORTENED.test(cell))
    return wrong('A spreadsheet shortened this number. Format the column as text, and enter it again.');
  if (cell.includes('\ufffd'))
    return wrong('Some characters can’t be read. Save the file as “CSV UTF-8” and choose it again.');
  const text = SEVERAL_LINES.has(field) ? cell.replaceAll(/\s*[\r\n]+\s*/g, ', ') : cell;
  const result = CASE_TEXTS[field].safeParse(text);
  return result.success
    ? { value: result.data }
    : wrong(result.error.issues[0]?.message ?? 'Check this text');
}

const SERIAL = /^\d{5}(?:\.\d+)?$/;
/** Spreadsheets add midnight to a date. */
const TIME = /(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[AP]M|Z)?$/i;

function checkDate(cell: string): Checked<string> {
  if (SERIAL.test(cell))
    return wrong(
      'This is a spreadsheet’s number for a date. Format the column as a date, and save it again.',
    );
  const text = cell.replace(TIME, '');
  const [date] = text.length <= 40 ? findDates(text) : [];
  if (date?.start === 0 && date.end === text.length) return { value: date.value };
  return wrong('This is no date. Write it like 11/16/2026, Nov 16, 2026 or 2026-11-16.');
}

const MONEY = /^\$?\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;
const AMOUNT = 'This is no amount of dollars. Write it like 81.50 or $1,081.50.';

/** @returns cents; undefined for anything else */
function centsOf(cell: string): number | undefined {
  const [, dollars, cents = ''] = MONEY.exec(cell) ?? [];
  return dollars === undefined
    ? undefined
    : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

function checkDeductible(cell: string): Checked<number> {
  const cents = centsOf(cell);
  if (cents === undefined) return wrong(AMOUNT);
  if (cents % 100 > 0) return wrong('Write a deductible in whole dollars.');
  return cents / 100 <= MAX_DEDUCTIBLE
    ? { value: cents / 100 }
    : wrong('A deductible is at most $1,000,000.');
}

function checkCharge(cell: string): Checked<number> {
  const cents = centsOf(cell);
  if (cents === undefined) return wrong(AMOUNT);
  return cents <= MAX_MONTHLY_CHARGE ? { value: cents } : wrong('A monthly charge is at most $1,000,000.');
}

function checkCollateral(cell: string): Checked<CaseFields['collateral']> {
  const value = collateralOf(cell);
  return value ? { value } : wrong('This is no kind of collateral. Write auto, home, boat or rv.');
}

function checkCoverages(cell: string): Checked<CaseFields['coverages']> {
  const value = cell.length <= 500 ? coveragesOf(cell) : undefined;
  return value
    ? { value }
    : wrong('One of these coverages is unknown. Write names such as comprehensive, collision or wind/hail.');
}

/** Checks that repeat in a file, such as dates, are kept up to this many. */
const REMEMBERED = 5_000;

function remembering<Value>(check: (cell: string) => Checked<Value>): (cell: string) => Checked<Value> {
  const known = new Map<string, Checked<Value>>();
  return (cell) => {
    const before = known.get(cell);
    if (before) return before;
    const checked = check(cell);
    if (known.size < REMEMBERED && cell.length <= 100) known.set(cell, checked);
    return checked;
  };
}

const text = (field: keyof typeof CASE_TEXTS) => (cell: string) => checkText(field, cell);

/** The checks of one file. What they accept, `NewCaseFields` accepts unchanged. */
export const cellChecks = (): {
  readonly [Field in keyof CaseFields]: (cell: string) => Checked<CaseFields[Field]>;
} => ({
  reference: text('reference'),
  borrower: text('borrower'),
  email: text('email'),
  phone: text('phone'),
  collateral: remembering(checkCollateral),
  description: text('description'),
  number: text('number'),
  address: text('address'),
  lienholderName: remembering(text('lienholderName')),
  lienholderAddress: remembering(text('lienholderAddress')),
  maxDeductible: remembering(checkDeductible),
  coverages: remembering(checkCoverages),
  noticeOn: remembering(checkDate),
  reminderOn: remembering(checkDate),
  dueOn: remembering(checkDate),
  monthlyChargeCents: remembering(checkCharge),
});
