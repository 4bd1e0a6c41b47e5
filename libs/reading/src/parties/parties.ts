import type { PartyRole } from '@coverleaf/contracts';
import { hasCityLine } from '../values/addresses';
import { unionOf } from '../sheet/areas';
import type { Candidate } from '../sheet/candidates';
import { institutionsIn, type Institution } from './institutions';
import { negationNear } from './interest-ends';
import type { Items } from '../items/items';
import type { Label } from '../sheet/labels';
import { textOf, type Token } from '../sheet/lines';
import { companyKey, namesSuccessors } from '../values/names';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { below, continued } from '../sheet/lines-below';
import { beside } from '../sheet/nearby';
import { addressOf, blocksOf, linesOf, partyOf, withAddress } from './party-blocks';
import { isDoubted } from './party-doubts';
import { isOfAnother } from './other-items';
import { itemOf } from './party-items';
import { roleAround } from './party-roles';
import { boxAt, checkedRole } from './role-boxes';
import { type FoundRole, isPaidRole } from './role-words';
import { roleOf } from '../sheet/labels';

/**
 * Lienholders, mortgagees and others with an interest, with their address and what the document binds them to: every
 * lender that a page names, in the role that the words around it say; and who else stands at the label of a role.
 */
export const findParties = (sheets: readonly LabeledSheet[], items: Items): readonly Candidate[] => {
  const found = sheets.flatMap((sheet) => {
    const claimed = new Set<Token>();
    const institutions = institutionsIn(sheet);
    const lenders = institutions.flatMap((one) => {
      const lines = linesOf(one, institutions);
      const party = partyFrom(one, lines, null, institutions, items);
      if (!party || (party.party?.role === 'unknown' && !one.isCertain)) return [];
      for (const token of [...one.tokens, ...lines.flat()]) claimed.add(token);
      return [party];
    });
    return [
      ...lenders,
      ...sheet.labels.flatMap((label) => othersAt(sheet, label, items, claimed, institutions)),
    ];
  });
  // A lender whose role is known may be named again anywhere.
  const known = new Set(
    found.filter(({ party }) => party?.role !== 'unknown').map(({ value }) => companyKey(value)),
  );
  return found.filter(
    ({ value, party }) =>
      party?.role !== 'unknown' || party.negation !== null || !known.has(companyKey(value)),
  );
};

const partyFrom = (
  one: Institution,
  lines: readonly (readonly Token[])[],
  fallback: FoundRole | null,
  others: readonly Institution[],
  items: Items,
): Candidate => {
  const { sheet, cell, name, tokens } = one;
  const block = [...tokens, ...lines.flat()];
  const area = unionOf(block);
  const found = roleAround(one, area, others) ?? fallback;
  const heading = found?.cell ?? null;
  const said: PartyRole = (found && checkedRole(sheet, heading ?? area, area)) ?? found?.role ?? 'unknown';
  const negation =
    negationNear(sheet, heading, area, block) ??
    (found?.title ? negationNear(sheet, found.title, area, block) : null);
  const isTrue =
    !isPaidRole(said) ||
    negation !== null ||
    !(isOfAnother(sheet, heading, cell, area, items) || isDoubted(sheet, heading, cell, area, name, others));
  const role = isTrue ? said : 'unknown';
  const address = addressOf(lines);
  return {
    name: 'party',
    value: name,
    raw: textOf(tokens),
    sheet,
    tokens,
    score: role === 'unknown' ? 0.4 : address ? 0.9 : 0.8,
    item: role === 'unknown' ? null : itemOf(sheet, heading, cell, area, items),
    party: {
      role,
      address,
      negation,
      hasSuccessors: namesSuccessors(textOf(block)),
    },
  };
};

/** Who stands at the label of a role without being called as lenders are. */
const othersAt = (
  sheet: LabeledSheet,
  label: Label,
  items: Items,
  claimed: Set<Token>,
  institutions: readonly Institution[],
): readonly Candidate[] => {
  const role = roleOf(label.name);
  if (!role || boxAt(label) !== null) return [];
  const right = beside(sheet, label);
  const isHeader = labelsIn(sheet, label.cell.row).length > 1 && right.length === 0;
  // In a sentence a role announces what follows, and not what stands below.
  const isSentence = label.inProse && !/:$/.test(label.cell.text);
  const linesBelow = isSentence ? [] : below(sheet, label, isHeader ? 24 : 9, isHeader ? 4.5 : 2.2);
  const lines =
    right.length > 0 && !isFiller(right)
      ? [right, ...(hasCityLine(textOf(right)) ? [] : continued(sheet, label, right, 5))]
      : linesBelow;
  return blocksOf(lines, sheet, items).flatMap((own) => {
    const block = withAddress(sheet, own);
    const found = partyOf(block, sheet.reader !== 'text');
    const [first] = found?.tokens ?? [];
    const row = sheet.rows.findIndex(({ tokens }) => first !== undefined && tokens.includes(first));
    const cell = sheet.rows[row]?.cells.find(({ tokens }) => first !== undefined && tokens.includes(first));
    if (!found || !first || !cell || block.flat().some((token) => claimed.has(token))) return [];
    if (label.inProse && !found.address) return [];
    for (const token of block.flat()) claimed.add(token);
    const from = cell.tokens.indexOf(first);
    const to = from + found.tokens.filter((token) => cell.tokens.includes(token)).length;
    const one = { sheet, row, cell, name: found.name, tokens: found.tokens, from, to, isCertain: false };
    const party = partyFrom(one, block, { role, cell: label.cell }, institutions, items);
    return party.party ? [{ ...party, party: { ...party.party, address: found.address } }] : [];
  });
};

const isFiller = (tokens: readonly Token[]): boolean =>
  /^(?:name|information|and|address|:|-|#|\d+|\s)*$/i.test(textOf(tokens));
