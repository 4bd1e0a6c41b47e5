/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A cell that no spreadsheet reckons with: an apostrophe before what could be a formula. */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The cell as it was: takes off exactly the apostrophe that `defused` puts before it. */
export const armed = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
