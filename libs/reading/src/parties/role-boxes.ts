import type { PartyRole } from '@coverleaf/contracts';
import { sharedHeight, type Area } from '../sheet/areas';
import type { Label } from '../sheet/labels';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { textOf, type Cell, type Row } from '../sheet/lines';

const EMPTY_BOX = /[[(]\s*[\])]|[\u2610]/;
const BOX = /[[(]\s*[xX\u2713\u2714\u2612 ]{0,2}\s*[\])|]|[\u2610-\u2612]/;
const CHECKED = /[[(]\s*[xX\u2713\u2714\u2612]{1,2}\s*[\])|]|[\u2611\u2612\u2714]/;
/** A mark without a box: forms draw their boxes. */
const MARK = /^(?:[xX]|[\u2713\u2714\u221a])$/;

/** Where a role's label is a box to check, whether it is checked; null: it has no box. */
export const boxAt = (label: Label): boolean | null => {
  const before = textOf(label.cell.tokens.slice(Math.max(0, label.from - 2), label.from));
  const after = textOf(label.cell.tokens.slice(label.to, label.to + 2));
  const text = /[[(]\s?\S?\s?[\])]$|[\u2610-\u2612]$/.test(before)
    ? before
    : /^(?:[[(]\s?[xX]?\s?[\])]|[\u2610-\u2612])/.test(after)
      ? after
      : null;
  return text === null ? null : !EMPTY_BOX.test(text);
};

const BOXES: readonly (readonly [RegExp, PartyRole])[] = [
  [/loss\s*payee/i, 'loss_payee'],
  [/mortgagee/i, 'mortgagee'],
  [/lienholder/i, 'lienholder'],
  [/additional\s*insured/i, 'additional_insured'],
  [/lessor/i, 'lessor'],
  [/additional\s*interest|interest(?:ed)?\s*(?:only|party)|notice\s*only/i, 'interest'],
];

/**
 * The role whose box is checked beside a party, as ACORD forms have it; `unknown`: several are, or none in a list of
 * roles; null: there are no boxes.
 *
 * @param heading the words that say what the party is
 * @param area of its name and address
 */
export const checkedRole = (sheet: LabeledSheet, heading: Area, area: Area): PartyRole | null => {
  const near = sheet.rows.filter(
    (row) => row.bottom > heading.top - 3 * sheet.unit && row.top < area.bottom + 2 * sheet.unit,
  );
  // In a table each row has boxes of its own.
  const own = near.find(
    (row) => row.top < area.top + 0.5 * sheet.unit && row.bottom > area.top + 0.5 * sheet.unit,
  );
  const hasOwnBoxes = own !== undefined && checkedIn([own]).size > 0;
  const text = hasOwnBoxes ? [own] : near;
  if (text.some((row) => BOX.test(textOf(row.tokens)))) {
    const roles = checkedIn(text);
    if (roles.size > 0) return roles.size === 1 ? ([...roles][0] ?? null) : 'unknown';
  }
  return markedRole(sheet, near, area);
};

const checkedIn = (rows: readonly Row[]): ReadonlySet<PartyRole> => {
  const roles = new Set<PartyRole>();
  for (const row of rows.slice(0, 40))
    for (const part of textOf(row.tokens)
      .slice(0, 600)
      .split(new RegExp(`(?=${BOX.source})`))) {
      if (!CHECKED.test(part.slice(0, 5))) continue;
      const places = BOXES.map(([words, role]) => ({ role, at: part.slice(0, 40).search(words) }));
      const [{ role } = { role: null }] = places
        .filter(({ at }) => at >= 0)
        .toSorted((one, other) => one.at - other.at);
      if (role) roles.add(role);
    }
  return roles;
};

/** A list of roles has at least so many. */
const LEAST = 3;

/** A cell that names a role and nothing else, besides a box or what a reader took a box for. */
interface Option {
  readonly cell: Cell;
  readonly role: PartyRole;
}

const optionsIn = ({ cells }: Row): readonly Option[] =>
  cells.flatMap((cell) => {
    const role = BOXES.find(([words]) => new RegExp(`(?:${words.source})\\W*$`, 'i').test(cell.text))?.[1];
    const isAlone = cell.tokens.length <= 4 && !/^(?:no|none|and|or)\b/i.test(cell.text);
    return role && isAlone ? [{ cell, role }] : [];
  });

/**
 * The one that is marked in a list of roles beside or above a party: `Mortgagee`, `X  Loss payee`, `Additional insured`.
 * Its lines stand beside lines of the address by chance.
 */
const markedRole = (sheet: LabeledSheet, near: readonly Row[], area: Area): PartyRole | null => {
  const listed = near.flatMap(optionsIn);
  const beside = listed.filter(
    ({ cell }) =>
      (cell.right < area.left || cell.left > area.right) &&
      cell.bottom > area.top - 1.6 * sheet.unit &&
      cell.top < area.bottom,
  );
  const above = listed.filter(
    ({ cell }) => cell.bottom <= area.top + 0.3 * sheet.unit && cell.row === listed[0]?.cell.row,
  );
  const list = [beside, above].find((some) => new Set(some.map(({ role }) => role)).size >= LEAST);
  if (!list) return null;
  // Where each role has a name of its own, it is a table.
  if (list === beside && list.filter(({ cell }) => sharedHeight(cell, area) > 0).length < 2) return null;
  const marked = new Set(list.filter(({ cell }) => isMarked(sheet, cell)).map(({ role }) => role));
  const [only] = marked;
  return marked.size === 1 && only ? only : 'unknown';
};

const isMarked = (sheet: LabeledSheet, cell: Cell): boolean => {
  const cells = sheet.rows[cell.row]?.cells ?? [];
  const before = cells[cells.indexOf(cell) - 1];
  const isNear = before && cell.left - before.right < 3 * sheet.unit;
  return (
    MARK.test(cell.tokens[0]?.text ?? '') ||
    CHECKED.test(cell.text) ||
    (isNear === true && MARK.test(before.tokens.at(-1)?.text ?? ''))
  );
};
