import type { Candidate } from '../sheet/candidates';
import { companyNames } from '../insurers/company-names';
import type { Label } from '../sheet/labels';
import { textOf, type Cell, type Token } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { below, continued } from '../sheet/lines-below';
import { beside } from '../sheet/nearby';
import { namesOf, namesOfLines } from './person-names';
import { findUnlabeled, isOfFormer } from './unlabeled-insured';

/**
 * Names of the insured: labeled, else as the address of a letter, in a sentence that says for whom the policy is, or as
 * the first people of the page.
 */
export const findInsured = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const found = candidatesIn(sheets);
  const companies = new Map(
    [...new Set(found.map(({ sheet }) => sheet))].map((sheet) => [
      sheet,
      new Set(companyNames(sheet).flatMap(({ tokens }) => tokens.map(({ word }) => word))),
    ]),
  );
  // The beginning of an insurer's name may look like a person's.
  return found.filter(({ sheet, tokens }) => !tokens.some(({ word }) => companies.get(sheet)?.has(word)));
};

const candidatesIn = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const labeled = sheets.flatMap((sheet) => {
    const own = sheet.labels.filter(
      (label) => label.name === 'insured' && !label.inProse && !isOfFormer(label),
    );
    // `Owner` or `Prepared for` may be said of others beside an insured.
    for (const labels of [own.filter(isStrong), own]) {
      const found = labels.flatMap((label) => namesAt(sheet, label));
      if (found.length > 0) return found;
    }
    return sheet.rows
      .flatMap(({ cells }) => cells)
      .filter(({ text }) => CAPTION.test(text))
      .flatMap((caption) => namesAbove(sheet, caption));
  });
  if (labeled.length > 0) return labeled;
  const first = sheets.find((sheet) => sheet.view.page === 1) ?? sheets[0];
  if (!first) return [];
  return findUnlabeled(first);
};

const namesAt = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  const upper = besideUpper(sheet, label);
  const right = beside(sheet, label);
  const linesBelow = below(sheet, label, 5, 1.9);
  const isHead = label.to === label.cell.tokens.length && isHeadOfColumn(sheet, label, right, linesBelow);
  const lines =
    !isHead && right.length > 0 && namesOf(right).length > 0
      ? [right, ...moreLines(sheet, label, right)]
      : upper
        ? []
        : linesBelow;
  return namesOfLines(sheet, upper ? [upper, ...lines] : lines, isStrong(label) ? 0.9 : 0.5);
};

const isStrong = ({ tokens }: Label): boolean =>
  /insured|assured|holder|asegurad|titular|spouse/i.test(textOf(tokens));

/** What stands beside the first line of a label in two lines: `Named` / `insured`. */
const besideUpper = (sheet: LabeledSheet, label: Label): readonly Token[] | null => {
  if (label.from > 0) return null;
  const rows = sheet.rows.slice(Math.max(0, label.cell.row - 3), label.cell.row);
  const upper = rows
    .flatMap(({ cells }) => cells)
    .findLast(({ left }) => Math.abs(left - label.left) < sheet.unit);
  if (!upper || !/^(?:(?:first|primary|additional|second) )?named$|^names?\(?s?\)? of$/i.test(upper.text))
    return null;
  if (label.cell.top - upper.bottom > sheet.unit) return null;
  const cell = sheet.rows[upper.row]?.cells.find(({ left }) => left > upper.right);
  return cell && namesOf(cell.tokens).length > 0 ? cell.tokens : null;
};

/** Lines below the first name; below a label in the same cell they may begin where the label does. */
const moreLines = (
  sheet: LabeledSheet,
  label: Label,
  right: readonly Token[],
): readonly (readonly Token[])[] => {
  const lines = continued(sheet, label, right, 4);
  const isOwnCell = right[0] !== undefined && label.cell.tokens.includes(right[0]);
  return lines.length > 0 || !isOwnCell || label.from > 0 ? lines : below(sheet, label, 3, 1.3);
};

/** Some forms have captions below what they announce: `first and additional named insureds`. */
const CAPTION =
  /^(?:(?:first|additional|other|all|primary|and|&|names? of|the|address of) )*(?:named )?(?:insured|policyholder)(?:s|\(s\))?(?:'s)?(?: names?)?(?: and (?:mailing )?address)?$/i;

const namesAbove = (sheet: LabeledSheet, caption: Cell): readonly Candidate[] => {
  const lines: (readonly Token[])[] = [];
  let { top } = caption;
  for (let row = caption.row - 1; row >= 0 && lines.length < 3; row -= 1) {
    const cell = sheet.rows[row]?.cells.find((one) => Math.abs(one.left - caption.left) < 1.2 * sheet.unit);
    if (!cell) continue;
    if (top - cell.bottom > 1.3 * sheet.unit || namesOf(cell.tokens).length === 0) break;
    lines.unshift(cell.tokens);
    ({ top } = cell);
  }
  return namesOfLines(sheet, lines, 0.75);
};

/** In heights of a word: what stands farther away in the row may be the head of another column. */
const NEXT_COLUMN = 5;

/** Whether names stand right below a label, and what stands in its row is far away. */
const isHeadOfColumn = (
  sheet: LabeledSheet,
  label: Label,
  right: readonly Token[],
  linesBelow: readonly (readonly Token[])[],
): boolean => {
  const [first, next] = [right[0], linesBelow[0]];
  if (!first || !next?.[0] || /:$/.test(label.tokens.at(-1)?.text ?? '')) return false;
  return (
    first.left - label.right > NEXT_COLUMN * sheet.unit &&
    Math.abs(next[0].left - label.left) < 1.2 * sheet.unit &&
    namesOf(next).length > 0
  );
};
