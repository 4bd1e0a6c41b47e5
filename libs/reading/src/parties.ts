import type { PartyRole } from '@coverleaf/contracts';
import { addressIn } from './address-lines';
import { hasCityLine } from './addresses';
import { unionOf, type Area } from './areas';
import type { Candidate } from './candidates';
import type { Items } from './items';
import type { Label } from './labels';
import { spell, textOf, unboxed, type Token } from './lines';
import { namesSuccessors } from './names';
import { below, beside, continued, labelsIn, type LabeledSheet } from './nearby';
import { blocksOf, partyOf, withAddress } from './party-blocks';
import { itemOf, ROLES } from './party-items';
import { checkedRole, negationNear, weakRoleIn } from './party-words';
import { lettersOfPicture } from './picture-letters';

/** Lienholders, mortgagees and others with an interest, with their address and what the document binds them to. */
export const findParties = (sheets: readonly LabeledSheet[], items: Items): readonly Candidate[] =>
  sheets.flatMap((sheet) => {
    const claimed = new Set<Token>();
    // A heading of all interests comes after those that name a role.
    const byRole = sheet.labels.toSorted(
      (one, other) => Number(one.name === 'interest') - Number(other.name === 'interest'),
    );
    const labeled = byRole.flatMap((label) => {
      const role = ROLES[label.name];
      return role ? partiesAt(sheet, label, role, items, claimed) : [];
    });
    return [...labeled, ...unlabeled(sheet, claimed, items)];
  });

const partiesAt = (
  sheet: LabeledSheet,
  label: Label,
  role: PartyRole,
  items: Items,
  claimed: Set<Token>,
): readonly Candidate[] => {
  if (isBox(label)) return [];
  const right = beside(sheet, label);
  const isHeader = labelsIn(sheet, label.cell.row).length > 1 && right.length === 0;
  const under = below(sheet, label, isHeader ? 24 : 9, isHeader ? 4.5 : 2.2);
  const lines =
    right.length > 0 && !isFiller(right)
      ? [right, ...(hasCityLine(textOf(right)) ? [] : continued(sheet, label, right, 5))]
      : under;
  return blocksOf(lines, sheet, items).flatMap((own) => {
    const block = withAddress(sheet, own);
    const party = partyOf(block, sheet.reader !== 'text');
    if (!party || block.flat().some((token) => claimed.has(token))) return [];
    if (label.inProse && !party.address) return [];
    for (const token of block.flat()) claimed.add(token);
    const area = unionOf(block.flat());
    const roleHere = checkedRole(sheet, label, area) ?? ownRole(sheet, label, block) ?? role;
    return [
      {
        name: 'party' as const,
        value: party.name,
        raw: textOf(party.tokens),
        sheet,
        tokens: party.tokens,
        score: (label.inProse ? 0.6 : 0.9) - (party.address ? 0 : 0.1),
        item: itemOf(sheet, label, area, items),
        party: {
          role: roleHere,
          address: party.address,
          negation: negationNear(sheet, label, area, block.flat()),
          hasSuccessors: namesSuccessors(textOf(block.flat())),
        },
      },
    ];
  });
};

/** What a party's own rows call it: somebody who is not paid, or, in a list of all interests, its role. */
const ownRole = (
  sheet: LabeledSheet,
  label: Label,
  block: readonly (readonly Token[])[],
): PartyRole | null => {
  const tokens = block.flat();
  const rows = sheet.rows.filter((row) => row.tokens.some((token) => tokens.includes(token)));
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== label.cell);
  const weak = weakRoleIn(cells.map((cell) => cell.text.slice(0, 120)));
  if (weak || label.name !== 'interest') return weak;
  const named = rows.flatMap((row) => {
    const index = row.cells[0]?.row ?? -1;
    return labelsIn(sheet, index).filter((one) => one !== label && !one.inProse && ROLES[one.name]);
  });
  const roles = new Set(named.map((one) => ROLES[one.name]));
  return roles.size === 1 ? ([...roles][0] ?? null) : null;
};

/** A role beside a box to check announces no name. */
const isBox = (label: Label): boolean => {
  const before = label.cell.tokens.slice(Math.max(0, label.from - 2), label.from).map((token) => token.text);
  return /[[(]\s?[xX]?\s?[\])]$|[\u2610-\u2612]$/.test(before.join(' '));
};

const isFiller = (tokens: readonly Token[]): boolean =>
  /^(?:name|information|and|address|:|-|#|\d+|\s)*$/i.test(textOf(tokens));

const INSTITUTION_NAME =
  /(?:[A-Z][A-Za-z.&'-]*\s+){1,4}(?:Federal )?(?:Credit Union|CREDIT UNION|FCU|CU|Bank|BANK|Finance|FINANCE|Financial|FINANCIAL|Mortgage|MORTGAGE)\b(?:,? ?(?:N\.?A\.?|LLC|Inc\.?|Corporation|Company)(?![A-Za-z]))?/;

/**
 * Institutions without a label above: those with their role beside them, and mentions elsewhere, in sentences too, which
 * must not pass unnoticed where an interest has ended.
 */
const unlabeled = (sheet: LabeledSheet, claimed: ReadonlySet<Token>, items: Items): readonly Candidate[] =>
  sheet.rows.flatMap((row, index) =>
    row.cells.flatMap((cell) => {
      if (cell.tokens.some((token) => claimed.has(token))) return [];
      const { text, tokensAt } = spell(cell.tokens);
      const match = INSTITUTION_NAME.exec(text.slice(0, 300));
      if (!match) return [];
      if (labelsIn(sheet, index).some((label) => label.name === 'other_party' && label.cell === cell))
        return [];
      const value = sheet.reader === 'text' ? unboxed(match[0]) : lettersOfPicture(unboxed(match[0]));
      const tokens = tokensAt(match.index, match.index + match[0].length);
      const beside = match.index === 0 ? roleBeside(sheet, index, cell) : null;
      const negation = negationNear(sheet, beside, cell, cell.tokens);
      const address = beside
        ? (addressIn([cell.tokens, ...continued(sheet, beside, cell.tokens, 4, cell.row)])?.value ?? null)
        : null;
      const role = beside ? (checkedRole(sheet, beside, cell) ?? ROLES[beside.name] ?? 'unknown') : 'unknown';
      const item = beside ? itemOf(sheet, beside, cell, items) : null;
      const party = { role, address, negation, hasSuccessors: namesSuccessors(text) };
      return [
        { name: 'party' as const, value, raw: value, sheet, tokens, score: beside ? 0.8 : 0.4, item, party },
      ];
    }),
  );

/** A role to the right of a name, in its row or the next ones, without a name of its own. */
const roleBeside = (sheet: LabeledSheet, row: number, cell: Area): Label | null => {
  for (const index of [row, row - 1, row + 1])
    for (const label of labelsIn(sheet, index)) {
      const role = ROLES[label.name];
      if (
        !role ||
        role === 'interest' ||
        label.inProse ||
        label.left < cell.right ||
        Math.abs(label.top - cell.top) > 2 * sheet.unit
      )
        continue;
      return label;
    }
  return null;
};
