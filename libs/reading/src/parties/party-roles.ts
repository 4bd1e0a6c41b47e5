import { sharedWidth, unionOf, type Area } from '../sheet/areas';
import { hasCityLine, startsAddress } from '../values/addresses';
import type { Institution } from './institutions';
import { saysEnd } from './interest-ends';
import type { LabelName } from '../sheet/lexicon';
import { textOf, type Cell } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { boxAt } from './role-boxes';
import { roleBelow, GAP, MOST_ROWS } from './role-lines';
import { type FoundRole, isPaidRole, NO_ROLE, roleIn, roleOfCode, worded } from './role-words';
import { roleOf } from '../sheet/labels';

/** Roles that say who is paid, or surely isn't; `interest` only says that there is one. */
const isSpecific = (found: FoundRole | null): found is FoundRole =>
  found !== null && found.role !== 'interest';

/**
 * What an institution is, from the words around it; null: nothing says so.
 *
 * @param area of its name and address
 */
export const roleAround = (
  one: Institution,
  area: Area,
  others: readonly Institution[],
): FoundRole | null => {
  // What it calls itself counts more than the heading that it stands below.
  const own = [behind(one), roleBelow(one, area, others), toTheRight(one, others)].filter(
    (found) => found !== null,
  );
  const label = inFront(one) ?? toTheLeft(one, others);
  const title = one.from <= 2 || label !== null ? above(one, others) : null;
  const ahead = label ?? title;
  if (ahead === 'other') return own.length > 0 ? { role: 'unknown', cell: null } : null;
  const over = { cell: ahead?.cell ?? null, title: title === 'other' ? null : (title?.cell ?? null) };
  const [called] = [...own.filter(isSpecific), ...own];
  if (!called) return ahead === null ? null : { ...over, role: ahead.role };
  if (called.role === 'interest') return ahead === null ? called : { ...called, ...over };
  const isMixed =
    new Set(own.filter(isSpecific).map(({ role }) => isPaidRole(role))).size > 1 ||
    (isSpecific(ahead) && isPaidRole(called.role) && !isPaidRole(ahead.role));
  return { ...called, ...(ahead === null ? {} : over), role: isMixed ? 'unknown' : called.role };
};

/** `other`: somebody else is announced: an agent, an insured, an insurer. */
type Ahead = FoundRole | 'other' | null;

const OTHERS: ReadonlySet<LabelName> = new Set(['insured', 'insurer', 'other_party', 'property']);

/** Words up to the name: `Loss payee of automobile 2: …`, `MTGE - …`. */
const inFront = ({ sheet, cell, row, from, tokens }: Institution): Ahead => {
  const before = cell.tokens.slice(0, from);
  if (before.length === 0 || tokens[0] !== cell.tokens[from]) return null;
  const label = labelsIn(sheet, row).findLast(
    (one) => one.cell === cell && one.to <= from && !TRANSPARENT.has(one.name),
  );
  const text = textOf(before).slice(-90);
  const last = text.split(/(?<=[\p{Ll}\d)]{2})[.;]\s+(?=\p{Lu})/u).at(-1) ?? text;
  const said = roleIn(last);
  if (label) {
    const role = roleOf(label.name);
    const between = textOf(cell.tokens.slice(label.to, from));
    const isFar = between.length > 60 || /[\p{Ll}]{2}\.\s+\p{Lu}/u.test(between) || NO_ROLE.test(between);
    if (role && !isFar) return boxAt(label) === false ? null : { role: worded(role, said), cell };
    if (OTHERS.has(label.name) && !isFar && !said) return 'other';
  }
  return said ? { role: said, cell } : null;
};

/** Words behind the name, up to the end of the sentence: `… (Lienholder, Vehicle 3)`, `… as loss payee`. */
const behind = ({ cell, to }: Institution): FoundRole | null => {
  const text = textOf(cell.tokens.slice(to)).slice(0, 200);
  const [own = ''] = text.split(/(?<=[\p{Ll}\d)]{2})\.\s+(?=\p{Lu}\p{Ll}+ \p{Ll})|\p{L}+:\s/u);
  const role = own.split(' ').length > 24 ? null : roleIn(own);
  return role ? { role, cell } : null;
};

/** The cell `Type` of its row in a table. A heading with somebody else below it is none. */
const toTheRight = ({ sheet, row, cell }: Institution, others: readonly Institution[]): FoundRole | null => {
  const cells = (sheet.rows[row]?.cells ?? []).filter((one) => one.left >= cell.right);
  for (const [index, one] of cells.entries()) {
    if (others.some((other) => other.cell === one)) break;
    const coded = roleOfCode(sheet, one.text);
    if (coded) return { role: coded, cell: one };
    const role = one.text.length <= 40 && !/:$/.test(one.text) ? roleIn(one.text) : null;
    if (
      !role ||
      (/[a-z]{3}/i.test(cells[index + 1]?.text ?? '') &&
        labelsIn(sheet, row).some(
          (label) =>
            label.cell === one && !label.inProse && label.to === one.tokens.length && /:$/.test(one.text),
        ))
    )
      continue;
    const next = sheet.rows
      .slice(row + 1, row + 3)
      .flatMap(({ cells: below }) => below)
      .find((below) => sharedWidth(below, one) > 0 && below.top - one.bottom < 2 * sheet.unit);
    const isField =
      next && labelsIn(sheet, next.row).some((label) => label.cell === next && TRANSPARENT.has(label.name));
    const isBegunBeside = next && Math.abs(next.left - cell.left) < 1.5 * sheet.unit;
    if (next && !isBegunBeside && !isField && !roleIn(next.text) && /[a-z]{3}/i.test(next.text)) continue;
    return { role, cell: one };
  }
  return null;
};

/** The label to the left, over other values of the same row: names in columns share one. */
const toTheLeft = ({ sheet, row, cell, from }: Institution, others: readonly Institution[]): Ahead => {
  if (from > 0) return null;
  for (const one of (sheet.rows[row]?.cells ?? []).filter((other) => other.right <= cell.left).toReversed()) {
    if (others.some((other) => other.cell === one) && !isAnnouncing(sheet, one)) continue;
    const label = labelsIn(sheet, row).findLast(
      (other) => other.cell === one && !TRANSPARENT.has(other.name),
    );
    const box = label && boxAt(label);
    const ends = label && (label.to === one.tokens.length || box !== null);
    if (label && ends && roleOf(label.name)) {
      if (box === false) return null;
      const said = roleIn(one.text);
      const role = roleOf(label.name) ?? 'unknown';
      return { role: worded(role, said), cell: one };
    }
    if (label && ends && OTHERS.has(label.name)) return 'other';
    const role =
      roleOfCode(sheet, one.text) ??
      (one.tokens.length <= (saysEnd(one.text) ? 14 : 8) && !/\d{3}/.test(one.text)
        ? roleIn(one.text)
        : null);
    if (role) return { role, cell: one };
    if (label && !label.inProse) return null;
  }
  return null;
};

const isAnnouncing = (sheet: LabeledSheet, cell: Cell): boolean =>
  labelsIn(sheet, cell.row).some((label) => label.cell === cell && label.to === cell.tokens.length);

/** Labels that stand between a heading and a name, or inside an address. */
const TRANSPARENT: ReadonlySet<LabelName> = new Set([
  'other_place',
  'loan',
  'reference',
  'other',
  'vehicle_count',
  'vehicle',
  'vehicle_part',
  'vin',
  'other_date',
]);

/** The nearest heading over the name: of its column, or of the section. */
const above = ({ sheet, row, cell, tokens, to }: Institution, others: readonly Institution[]): Ahead => {
  const name = unionOf([...tokens, ...cell.tokens.slice(0, to)]);
  let { top } = name;
  let isAddress = false;
  for (let index = row - 1; index >= Math.max(0, row - MOST_ROWS); index -= 1) {
    const line = sheet.rows[index];
    if (!line || top - line.bottom > GAP * sheet.unit) return null;
    const over = line.cells.filter(
      (one) => one.left < name.right && one.right > name.left - 0.5 * sheet.unit,
    );
    const [only] = line.cells;
    const title = over.length === 0 && line.cells.length === 1 && only && only.left < cell.left ? only : null;
    for (const one of title ? [title] : over) {
      if (tokens.some((token) => one.tokens.includes(token))) continue;
      const found = headingIn(sheet, one, others);
      if (found) return found;
      if (title) continue;
      const isOfBlock =
        hasCityLine(one.text) ||
        startsAddress(one.text) ||
        others.some((other) => other.cell === one) ||
        /^(?:-+|none|n\/?a|ninguno|name|nombre|\W+)$/i.test(one.text) ||
        labelsIn(sheet, index).some((label) => label.cell === one && TRANSPARENT.has(label.name));
      if (!isOfBlock && !isAddress) return null;
      isAddress = hasCityLine(one.text) || startsAddress(one.text);
      top = Math.min(top, one.top);
    }
  }
  return null;
};

const headingIn = (sheet: LabeledSheet, cell: Cell, others: readonly Institution[]): Ahead => {
  const labels = labelsIn(sheet, cell.row).filter((label) => label.cell === cell && !label.inProse);
  const isNamed = others.some((other) => other.cell === cell);
  const label = labels.find((one) => roleOf(one.name) && boxAt(one) === null);
  if (isNamed) return null;
  const said =
    cell.tokens.length <= 12 && !/[.;]$/.test(cell.text) && labels.every((one) => boxAt(one) === null)
      ? roleIn(cell.text)
      : null;
  if (label) {
    const role = roleOf(label.name) ?? 'unknown';
    return { role: worded(role, said), cell };
  }
  if (labels.some((one) => one.from === 0 && OTHERS.has(one.name))) return 'other';
  return said ? { role: said, cell } : null;
};
