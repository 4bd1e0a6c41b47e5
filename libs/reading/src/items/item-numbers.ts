import type { Candidate } from '../sheet/candidates';
import { spell, textOf, type Row } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { nearby } from '../sheet/nearby';
import { findHins, findVins, looksLikeHin } from '../values/vin';

export type FoundItem = Omit<Candidate, 'sheet' | 'item'>;

/** The numbers of vehicles and hulls in a row. */
export const numbersOf = (sheet: LabeledSheet, line: Row, row: number): readonly FoundItem[] => {
  const isPicture = sheet.reader !== 'text';
  const namesHull = HULL_WORDS.test(
    [row - 2, row - 1, row].map((index) => textOf(sheet.rows[index]?.tokens ?? [])).join(' '),
  );
  const found = line.cells.flatMap((cell) => {
    const { text, tokensAt } = spell(cell.tokens);
    const vins = findVins(text, isPicture).map((vin): FoundItem => {
      const tokens = tokensAt(vin.start, vin.end);
      const score = vin.isRepaired ? 0.6 : vin.isChecked ? 0.97 : 0.7;
      return {
        name: 'vin',
        value: vin.value,
        raw: textOf(tokens),
        tokens,
        score,
        checks: [{ check: 'check_digit', passed: vin.isChecked === true }],
      };
    });
    if (!namesHull || vins.length > 0) return vins;
    return findHins(text, isPicture).map((hin): FoundItem => {
      const tokens = tokensAt(hin.start, hin.end);
      return {
        name: 'hin',
        value: hin.value,
        raw: textOf(tokens),
        tokens,
        score: 0.9,
        checks: [{ check: 'format', passed: true }],
      };
    });
  });
  if (found.length > 0) return found;
  return labelsIn(sheet, row)
    .filter((label) => label.name === 'hin')
    .flatMap((label) => nearby(sheet, label, 2).slice(0, 1))
    .flatMap(({ tokens }) => {
      const first = tokens.slice(0, 1);
      return looksLikeHin(textOf(first)) ? [first] : [];
    })
    .map((tokens): FoundItem => {
      const value = textOf(tokens)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .replace(/^US(?=[A-Z]{3})/, '');
      return {
        name: 'hin',
        value,
        raw: textOf(tokens),
        tokens,
        score: 0.8,
        checks: [{ check: 'format', passed: value.length === 12 }],
      };
    });
};

const HULL_WORDS = /\bhull\b|\bh\.? ?i\.? ?n\b|casco/i;
