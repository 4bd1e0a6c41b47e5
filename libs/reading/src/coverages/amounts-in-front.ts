import { headingOver } from '../items/columns';
import type { Label } from '../sheet/labels';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { textOf, type Token } from '../sheet/lines';
import { findAmounts, MOST_DEDUCTIBLE } from '../values/money';

/** The words of an amount that stands in front of the coverage or peril that it is for; null: it stands elsewhere. */
export const amountInFront = (sheet: LabeledSheet, label: Label): readonly Token[] | null =>
  amountInSentence(sheet, label) ?? amountFirst(sheet, label);

/** The same, where the words around are those of a sentence. */
export const amountInSentence = (sheet: LabeledSheet, label: Label): readonly Token[] | null =>
  amountFor(label) ?? amountOfPeril(sheet, label);

/** What the deductible in `$5,000 for wind and hail losses` is, where the words before speak of deductibles. */
const amountFor = ({ cell, from }: Label): readonly Token[] | null => {
  const before = cell.tokens.slice(0, from);
  const isTold = /\bded.*[$\s]\d[\d,]*%? (?:for|on|per|por|para)(?: (?:the|any|each|all|el|la))?$/i.test(
    textOf(before),
  );
  const start = before.findLastIndex(({ text }) => /^\$?\d[\d,]*%?$/.test(text));
  return isTold && start >= 0 ? before.slice(start) : null;
};

/** In `Deductible: $1,000 all perils, 2% hurricane` amounts stand in front of what they are for. */
const amountFirst = (sheet: LabeledSheet, label: Label): readonly Token[] | null => {
  const own = labelsIn(sheet, label.cell.row).filter((other) => other.cell === label.cell);
  const start = own.find((other) => other.name === 'deductible' && other.from === 0);
  const first = start && label.cell.tokens[start.to];
  if (!start || !first || !/^\$?\d[\d,.]*%?$/.test(first.text)) return null;
  const before = Math.max(...own.filter((other) => other.to <= label.from).map((other) => other.to));
  return label.cell.tokens.slice(before, label.from);
};

/** In a column of deductibles the amount in `$2,500 all other perils` stands in front of what it is for. */
const amountOfPeril = (
  sheet: LabeledSheet,
  { cell, name, tokens, from, to }: Label,
): readonly Token[] | null => {
  const hasBullet = BULLET.test(cell.tokens[0]?.text ?? '');
  const before = cell.tokens.slice(hasBullet ? 1 : 0, from);
  const [amount, ...others] = before;
  const isPeril = name === 'all_perils' || name === 'wind_hail';
  if (!amount || !isPeril || to < cell.tokens.length || !/^\$?\d[\d,.]*%?$/.test(amount.text)) return null;
  // `All other perils deductible` has its amount behind it: what is in front is of another list.
  if (/\d/.test(textOf(others)) || /\bded/i.test(textOf(tokens)) || !isDeductible(amount)) return null;
  if (headingOver(sheet, cell.row, amount)?.use !== 'deductible') return null;
  return before;
};

/** Readers of pictures see bullets as letters. */
const BULLET = /^(?:[^\p{L}\d$%]|\p{Ll})$/u;

const isDeductible = ({ text }: Token): boolean =>
  findAmounts(text).every(({ isShare, dollars }) => isShare || dollars <= MOST_DEDUCTIBLE);

/** From where on a row's words are about a coverage. */
export const startOf = (sheet: LabeledSheet, label: Label): number =>
  amountOfPeril(sheet, label) ? label.cell.left : label.left;
