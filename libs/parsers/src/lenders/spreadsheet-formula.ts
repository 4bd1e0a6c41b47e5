/** Spreadsheets evaluate a cell that begins so. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** Puts an apostrophe before a text that a spreadsheet would evaluate as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Takes off exactly the apostrophe that `escapeFormula` adds. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
