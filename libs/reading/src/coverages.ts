import type { CoverageKind } from '@coverleaf/contracts';
import { middleOf, sharedWidth, unionOf } from './areas';
import type { Candidate } from './candidates';
import type { Items } from './items';
import type { Label } from './labels';
import type { LabelName } from './lexicon';
import { sectionsOf, type Sections } from './sections';
import { spell, textOf, type Token } from './lines';
import { findAmounts, type Amount } from './money';
import { below, columnOf, labelsIn, type LabeledSheet } from './nearby';

const KINDS: Readonly<Partial<Record<LabelName, CoverageKind>>> = {
  bodily_injury: 'bodily_injury',
  property_damage: 'property_damage',
  comprehensive: 'comprehensive',
  collision: 'collision',
  dwelling: 'dwelling',
  wind_hail: 'wind_hail',
  flood: 'flood',
  hull: 'hull',
  all_perils: 'all_perils',
};

/** Kinds whose amounts without further words are deductibles. */
const BY_DEDUCTIBLE: ReadonlySet<CoverageKind> = new Set([
  'comprehensive',
  'collision',
  'wind_hail',
  'all_perils',
]);

const DECLINED =
  /\b(?:not (?:covered|purchased|included|selected|carried|applicable|provided|taken)|no coverage|declined|rejected|excluded|none|waived|n\/a|no cov(?:erage)?|sin cobertura|rechazad[oa]|no contratad[oa])\b/i;

/** Limits and deductibles by coverage and item. */
export const findCoverages = (sheets: readonly LabeledSheet[], items: Items): readonly Candidate[] => {
  const sections = sectionsOf(sheets, items);
  return sheets.flatMap((sheet) =>
    sheet.labels.flatMap((label) => {
      const coverage = coverageAt(sheet, label);
      return coverage && !label.inProse
        ? valuesOf(sheet, label, coverage, items, sections)
        : deductibleLine(sheet, label);
    }),
  );
};

/** Coverages may name others as what they are worth: `Comprehensive  Agreed value  $500`. */
const coverageAt = (sheet: LabeledSheet, label: Label): CoverageKind | undefined => {
  const coverage = KINDS[label.name];
  if (coverage !== 'hull' && coverage !== 'flood') return coverage;
  const isFirst = !labelsIn(sheet, label.cell.row).some(
    (other) => (KINDS[other.name] || other.name === 'other_coverage') && other.right <= label.left,
  );
  return isFirst ? coverage : undefined;
};

interface Placed {
  readonly amount: Amount;
  readonly tokens: readonly Token[];
  readonly use: 'deductible' | 'limit' | 'premium' | 'unknown';
}

const valuesOf = (
  sheet: LabeledSheet,
  label: Label,
  coverage: CoverageKind,
  items: Items,
  sections: Sections,
): readonly Candidate[] => {
  const row = sheet.rows[label.cell.row];
  if (!row) return [];
  const next = labelsIn(sheet, label.cell.row).find(
    (other) =>
      other.left >= label.right &&
      other.cell.row === label.cell.row &&
      coverageAt(sheet, other) !== undefined &&
      other !== label,
  );
  const right = row.tokens.filter(
    (token) => token.left >= label.right - 1 && (!next || token.left < next.left),
  );
  const declined = DECLINED.test(spell(right).text.slice(0, 80));
  if (declined) return [];
  if (next && next.cell === label.cell && right.length === 0) return [];
  let placed = placeAmounts(sheet, label, right);
  const isHeader = placed.length === 0;
  if (isHeader)
    placed = below(sheet, label, items.keys.length > 1 ? 4 : 2)
      .flatMap((line) => placeAmounts(sheet, label, line))
      .slice(0, 4);
  const says = /\bded/i.test(label.tokens.map((token) => token.text).join(' '));
  const used = classify(
    says || startsDeductibles(sheet, label) ? placed.map(asOpen) : placed,
    coverage,
    says || startsDeductibles(sheet, label),
  );
  return [
    ...assign(sheet, used.deductibles, 'deductible', coverage, items, sections(label)),
    ...assign(sheet, used.limits, 'limit', coverage, items, sections(label)),
  ];
};

/** Where the label itself says deductible, a column of limits says nothing. */
const asOpen = (placed: Placed): Placed => (placed.use === 'limit' ? { ...placed, use: 'unknown' } : placed);

const placeAmounts = (sheet: LabeledSheet, label: Label, tokens: readonly Token[]): readonly Placed[] => {
  const { text, tokensAt } = spell(tokens);
  const amounts = findAmounts(text);
  // `DED $500 DED $1,000`, but `$250 deductible $107.94`.
  const saysBefore = BEFORE.test(text.slice(0, amounts[0]?.start ?? 0));
  return amounts.map((amount): Placed => {
    const own = tokensAt(amount.start, amount.end);
    const after = text.slice(amount.end, amount.end + 14);
    const before = text.slice(Math.max(0, amount.start - 24), amount.start);
    const isDeductible = saysBefore ? BEFORE.test(before) : /^\s*[-(]?\s*ded/i.test(after);
    if (isDeductible) return { amount, tokens: own, use: 'deductible' };
    // Numbers of forms and telephones stand in the columns, too.
    const isAmount =
      amount.hasSign || amount.isShare || label.name === 'comprehensive' || label.name === 'collision';
    const header = isAmount ? headerOver(sheet, label, own) : 'unknown';
    if (header === 'deductible' || header === 'premium') return { amount, tokens: own, use: header };
    if (/^\s*\/|^\s*(?:each|per|ea)\b/i.test(after) || /\/\s*$/.test(before))
      return { amount, tokens: own, use: 'limit' };
    return { amount, tokens: own, use: header };
  });
};

const BEFORE = /\b(?:ded(?:uctibles?|\.)?(?: of)?|deducibles?|less)[\s:.-]*$/i;

const HEADERS: Readonly<Partial<Record<LabelName, Placed['use']>>> = {
  deductible: 'deductible',
  limit: 'limit',
  premium: 'premium',
  total: 'premium',
};

/** What the nearest header above an amount's column says. */
const headerOver = (sheet: LabeledSheet, label: Label, tokens: readonly Token[]): Placed['use'] => {
  if (tokens.length === 0) return 'unknown';
  const area = unionOf(tokens);
  for (let index = label.cell.row - 1; index >= Math.max(0, label.cell.row - 30); index -= 1)
    for (const header of labelsIn(sheet, index)) {
      const use = HEADERS[header.name];
      if (!use || header.inProse) continue;
      const column = columnOf(sheet, header);
      const { x } = middleOf(area);
      if (
        sharedWidth(header, area) > 0 ||
        (x > header.left - sheet.unit &&
          x < Math.min(column.right, header.right + 12 * sheet.unit) &&
          x > column.left)
      )
        return /limit.*ded|límite/i.test(header.tokens.map((token) => token.text).join(' '))
          ? 'unknown'
          : use;
    }
  return 'unknown';
};

/** Whether the label stands behind or under the word deductible: `Deductible: All perils $5,000. Wind/Hail 1%`. */
const startsDeductibles = (sheet: LabeledSheet, label: Label): boolean =>
  labelsIn(sheet, label.cell.row).some(
    (other) =>
      other.cell === label.cell &&
      other.right <= label.left &&
      /^(?:ded|section i ded)/i.test(textOf(other.tokens)),
  ) ||
  [1, 2, 3].some((up) => {
    const cells = sheet.rows[label.cell.row - up]?.cells ?? [];
    return (
      cells.length === 1 &&
      labelsIn(sheet, label.cell.row - up).some(
        (other) => other.name === 'deductible' && other.from === 0 && other.to === other.cell.tokens.length,
      )
    );
  });

const classify = (
  placed: readonly Placed[],
  coverage: CoverageKind,
  says: boolean,
): { deductibles: readonly Placed[]; limits: readonly Placed[] } => {
  const byDeductible = BY_DEDUCTIBLE.has(coverage) || says;
  const isRound = ({ amount }: Placed): boolean => !amount.hasCents || Number.isInteger(amount.dollars);
  const isLiability = coverage === 'bodily_injury' || coverage === 'property_damage';
  const explicit = isLiability ? [] : placed.filter((one) => one.use === 'deductible' && isRound(one));
  // A number without a dollar sign may be anything.
  const open = placed.filter(
    ({ use, amount }) =>
      use === 'unknown' &&
      amount.dollars >= 0 &&
      (amount.hasSign || amount.isShare || coverage === 'comprehensive' || coverage === 'collision'),
  );
  const plausible = (one: Placed): boolean =>
    one.amount.isShare ||
    (one.amount.dollars <= 25_000 &&
      (!one.amount.hasCents || one.amount.dollars % 50 === 0) &&
      (one.amount.hasSign || one.amount.dollars >= 50));
  const deductibles = explicit.length > 0 ? explicit : byDeductible ? open.filter(plausible) : [];
  const limits = placed.filter(
    (one) =>
      one.use === 'limit' ||
      (one.use === 'unknown' &&
        (one.amount.hasSign || /[,.]/.test(one.tokens.map((token) => token.text).join(''))) &&
        !deductibles.includes(one) &&
        !one.amount.hasCents &&
        !one.amount.isShare &&
        one.amount.dollars >= 5_000),
  );
  // A share beside its dollars is one deductible: `1% $5,180`.
  const shares = deductibles.filter(({ amount }) => amount.isShare);
  return {
    deductibles: shares.length > 0 && coverage === 'wind_hail' ? shares.slice(0, 1) : deductibles,
    limits: limits.slice(0, 4),
  };
};

const assign = (
  sheet: LabeledSheet,
  placed: readonly Placed[],
  name: 'deductible' | 'limit',
  coverage: CoverageKind,
  items: Items,
  section: number | null,
): readonly Candidate[] => {
  const isPerItem = section === null && items.keys.length > 1 && placed.length === items.keys.length;
  const used = isPerItem
    ? placed
    : placed.slice(0, name === 'limit' && /injury|damage/.test(coverage) ? 2 : 1);
  return used.map(({ amount, tokens }, index) => ({
    name,
    value: amount.value,
    raw: tokens.map((token) => token.text).join(' '),
    sheet,
    tokens,
    score: 0.85,
    coverage,
    item: isPerItem ? index : section,
  }));
};

/** `Deductible: $1,000` without a coverage is the policy's. */
const deductibleLine = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  if (label.name !== 'deductible' || label.inProse) return [];
  const row = labelsIn(sheet, label.cell.row);
  if (
    row.some(
      (other) =>
        KINDS[other.name] !== undefined ||
        other.name === 'other_coverage' ||
        other.name === 'limit' ||
        other.name === 'premium',
    )
  )
    return [];
  const after = label.cell.tokens.slice(label.to);
  const amount = findAmounts(spell(after).text)[0];
  if (!amount || amount.start > 4) return [];
  const tokens = spell(after).tokensAt(amount.start, amount.end);
  return [
    {
      name: 'deductible',
      value: amount.value,
      raw: amount.value,
      sheet,
      tokens,
      score: 0.6,
      coverage: 'all_perils',
      item: null,
    },
  ];
};
