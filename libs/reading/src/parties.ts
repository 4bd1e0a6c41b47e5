import type { PartyRole } from '@coverleaf/contracts';
import { findAddress, hasCityLine, startsAddress } from './addresses';
import { heightOf, sharedHeight, sharedWidth, unionOf, type Area } from './areas';
import type { Candidate } from './candidates';
import { addressIn } from './address-lines';
import { nearestItem, type Items } from './items';
import type { Label } from './labels';
import type { LabelName } from './lexicon';
import { spell, textOf, unboxed, type Token } from './lines';
import { below, beside, continued, labelsIn, type LabeledSheet } from './nearby';
import { namesSuccessors, withoutSuccessors } from './names';
import { checkedRole, negationNear } from './party-words';

const ROLES: Readonly<Partial<Record<LabelName, PartyRole>>> = {
  lienholder: 'lienholder',
  mortgagee: 'mortgagee',
  loss_payee: 'loss_payee',
  lessor: 'lessor',
  additional_insured: 'additional_insured',
  interest: 'interest',
  certificate_holder: 'certificate_holder',
};

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
  return blocksOf(lines, sheet, items).flatMap((block) => {
    const party = partyOf(block);
    if (!party || block.flat().some((token) => claimed.has(token))) return [];
    if (label.inProse && !party.address) return [];
    for (const token of block.flat()) claimed.add(token);
    const area = unionOf(block.flat());
    const roleHere = checkedRole(sheet, label, area) ?? role;
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

/** A role beside a box to check announces no name. */
const isBox = (label: Label): boolean => {
  const before = label.cell.tokens.slice(Math.max(0, label.from - 2), label.from).map((token) => token.text);
  return /[[(]\s?[xX]?\s?[\])]$|[\u2610-\u2612]$/.test(before.join(' '));
};

const isFiller = (tokens: readonly Token[]): boolean =>
  /^(?:name|information|and|address|:|-|#|\d+|\s)*$/i.test(textOf(tokens));

/** Lines of one name and address each. A line with city and ZIP code ends a block, and so does a wide gap. */
const blocksOf = (
  lines: readonly (readonly Token[])[],
  sheet: LabeledSheet,
  items: Items,
): readonly (readonly (readonly Token[])[])[] => {
  const own = items.mentions.filter((mention) => mention.sheet === sheet);
  const blocks: (readonly Token[])[][] = [];
  let isOpen = false;
  let bottom = 0;
  let about = new Set<number>();
  for (const line of lines) {
    const area = unionOf(line);
    // The row of another vehicle begins another name.
    const named = own
      .filter(({ area: other }) => sharedHeight(other, area) > 0.5 * heightOf(area) && other.right <= area.left)
      .map(({ item }) => item);
    const begins = named.length > 0 && !named.some((item) => about.has(item));
    if (isOpen && (area.top - bottom > 1.3 * sheet.unit || begins)) isOpen = false;
    if (isOpen) blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      about = new Set(named);
    }
    isOpen = !endsAddress(line);
    bottom = area.bottom;
  }
  return blocks.slice(0, 12);
};

const endsAddress = (line: readonly Token[]): boolean =>
  hasCityLine(textOf(line)) || /^\d{5}(?:-\d{4})?\.?$/.test(textOf(line));

interface FoundParty {
  readonly name: string;
  readonly address: string | null;
  readonly tokens: readonly Token[];
}

const LOAN_LINE =
  /^(?:loan|acct|account|contract|reference|ref|interest type|type|vehicle|veh|unit|policy|phone|fax|attn|applies|preparado|préstamo)\b/i;
const NO_PARTY =
  /^(?:none|n\/?a|no lienholder|ninguno|not applicable|none listed|no|see|yes|the|this|if|we|your|any|all|or|and|should|will|is|are|has|name and address|name & address)\b/i;

/** The name in front of the address; a name may go on in a second line. */
const partyOf = (block: readonly (readonly Token[])[]): FoundParty | null => {
  const lines = block.filter((line) => !LOAN_LINE.test(textOf(line)) && !/^\W*$/.test(textOf(line)));
  const flat = lines.flat();
  const { text, tokensAt } = spell(flat);
  const address = findAddress(text);
  let end = address?.start;
  if (end === undefined) {
    const first = lines.findIndex((line) => startsAddress(textOf(line)));
    const kept = lines.slice(0, first < 0 ? 1 : first).slice(0, 3);
    end = spell(kept.flat()).text.length;
  }
  const printed = unboxed(
    text
      .slice(0, end)
      .replace(/^.{0,60}:\s/, '')
      .replace(/\b(?:loan|acct|account)\s*(?:no|number|#)?\.?\s*[:#]?\s*[\dA-Z-]{4,}.*$/i, '')
      .replace(/^(?:name|nombre)\s*:?\s*/i, ''),
  );
  const name = withoutSuccessors(
    printed.replace(/^\d{1,2}[.)]?\s+/, '').replace(/^(?:19|20)\d\d [^,]*?\d[A-Z0-9]{16}\s+/, ''),
  );
  if (name.length < 3 || name.length > 120 || NO_PARTY.test(name) || !/[A-Za-z]{3}/.test(name)) return null;
  if (!address && !looksLikeInstitution(name)) return null;
  const start = text.indexOf(name);
  const place = start < 0 ? 0 : start;
  return {
    name,
    address: (address && addressIn(lines)?.value) ?? address?.value ?? null,
    tokens: tokensAt(place, place + name.length),
  };
};

const INSTITUTION =
  /\b(?:credit union|f\.?c\.?u\.?|c\.?u|bank|n\.?a\.?|financial|finance|mortgage|lending|loans?|leasing|acceptance|credit|capital|savings|trust|funding|motor credit|auto finance|servicing|bancorp|banco|cooperativa)\b/i;

const looksLikeInstitution = (name: string): boolean =>
  INSTITUTION.test(name) && name.split(' ').length <= 10;

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
      const value = unboxed(match[0]);
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

const VEHICLE_NUMBER = /\b(?:vehicles?|veh|unit|auto|car|boat|veh[ií]culo)\.?\s*(?:no\.?|#)?\s*(\d)\b/gi;

/** The words of a party's label and rows; then those of the lines below it, up to the next label. */
const regionTexts = (sheet: LabeledSheet, label: Label | null, area: Area): readonly string[] => {
  const own: string[] = label ? [label.cell.text] : [];
  const under: string[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (row.bottom < area.top || row.top > area.bottom + 2.6 * sheet.unit) continue;
    const isOwn = row.top < area.bottom - 0.2 * sheet.unit && row.bottom > area.top + 0.2 * sheet.unit;
    const isNext = labelsIn(sheet, index).some((other) => ROLES[other.name] && other !== label && !isOwn);
    if (isNext) break;
    for (const cell of row.cells)
      if (isOwn) own.push(cell.text.slice(0, 200));
      else if (sharedWidth(cell, area) > 0) under.push(cell.text.slice(0, 200));
  }
  return [own.join(' | '), under.join(' | ')];
};

/** Bound by its row in a table, by a number or mention in its own lines, or by the section that it stands in. */
const itemOf = (sheet: LabeledSheet, label: Label, area: Area, items: Items): number | null => {
  if (items.keys.length === 0) return null;
  if (items.keys.length === 1) return 0;
  for (const text of regionTexts(sheet, label, area)) {
    const numbers = new Set([...text.matchAll(VEHICLE_NUMBER)].map((match) => Number(match[1])));
    const [number = 0] = numbers;
    if (numbers.size === 1) return number <= items.keys.length ? number - 1 : null;
    if (numbers.size > 1) break;
  }
  const own = items.mentions.filter((mention) => mention.sheet === sheet);
  const inside = own.filter(
    (mention) =>
      mention.area.top < area.bottom + 0.3 * sheet.unit && mention.area.bottom > area.top - 0.3 * sheet.unit,
  );
  const distinct = new Set(inside.map((mention) => mention.item));
  if (distinct.size === 1) return [...distinct][0] ?? null;
  if (distinct.size > 1) {
    // Several in one row: vehicles are columns, and the nearest column is meant.
    return nearestItem(sheet, -1, area, inside);
  }
  const ahead = own.filter((mention) => mention.area.bottom <= area.top + sheet.unit);
  const last = ahead.toSorted((one, other) => other.area.bottom - one.area.bottom)[0];
  if (!last) return null;
  // A section about one vehicle: its number is nearer than those of others, and theirs follow below or stand far above.
  const since = own.some((mention) => mention.item !== last.item && mention.area.top > area.bottom);
  const near = area.top - last.area.bottom < 14 * sheet.unit + heightOf(area);
  const isTable = ahead.some(
    (mention) => mention.item !== last.item && last.area.top - mention.area.bottom < 2.5 * sheet.unit,
  );
  return near && !isTable && (since || ahead.some((mention) => mention.item !== last.item))
    ? last.item
    : null;
};
