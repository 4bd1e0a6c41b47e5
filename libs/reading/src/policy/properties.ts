import { addressIn } from '../values/address-lines';
import type { Candidate } from '../sheet/candidates';
import { flowAt } from '../sheet/flows';
import type { Label } from '../sheet/labels';
import { textOf, type Token } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { below, continued } from '../sheet/lines-below';
import { beside } from '../sheet/nearby';
import { propertiesIn } from './sentences';

/** Where insured homes are, by label. */
export const findProperties = (sheets: readonly LabeledSheet[]): readonly Candidate[] =>
  sheets
    .flatMap((sheet) => [...labeled(sheet), ...propertiesIn(sheet)])
    .filter(({ value }) => !BOX.test(value));

/** Nobody lives in one. */
const BOX = /^\W*p\.?\s?[o0]\.?\s?b[o0]x\b|^apartado\b|^lockbox\b/i;

const labeled = (sheet: LabeledSheet): readonly Candidate[] =>
  sheet.labels
    .filter((label) => label.name === 'property')
    .flatMap((label) => {
      const right = beside(sheet, label);
      const linesBelow = below(sheet, label, 4, 1.9);
      const score = (label.inProse ? 0.6 : 0.9) - (label.tokens.length === 1 ? 0.2 : 0);
      // What stands below a sentence is somebody else's: `Who has a mortgage on your home`.
      const attempts: readonly (readonly (readonly Token[])[])[] = label.inProse
        ? [right.length > 0 ? [right, ...continued(sheet, label, right, 3)] : []]
        : right.length > 0
          ? [
              [right, ...continued(sheet, label, right, 3)],
              [toldBehind(sheet, label)],
              [right, ...linesBelow],
              linesBelow,
            ]
          : [linesBelow];
      for (const lines of attempts) {
        const address = addressIn(lines);
        if (address && !BOX.test(address.value))
          return [{ name: 'property_address' as const, sheet, item: 0, score, ...address }];
      }
      const isSame = attempts.some(([first]) => first && SAME.test(textOf(first)));
      const address = isSame ? mailingAddress(sheet) : null;
      return address ? [{ name: 'property_address' as const, sheet, item: 0, score: 0.75, ...address }] : [];
    });

/** What the text goes on with behind a label inside it. */
const toldBehind = (sheet: LabeledSheet, { cell, to }: Label): readonly Token[] => {
  const first = cell.tokens[to];
  const tokens = first ? (flowAt(sheet, first)?.flow.tokens ?? []) : [];
  return tokens.slice(tokens.findIndex(({ word }) => word === first?.word));
};

const SAME = /^(?:the )?same\b|^as above\b|^see above\b|^mismo\b|^misma\b/i;

/** Where the insured get their mail. */
const mailingAddress = (sheet: LabeledSheet): ReturnType<typeof addressIn> => {
  const labels = sheet.labels.filter((label) => label.name === 'insured' || label.name === 'other_place');
  for (const label of labels) {
    if (label.name === 'other_place' && !/mail|correo|postal/i.test(textOf(label.tokens))) continue;
    const right = beside(sheet, label);
    const lines = right.length > 0 ? [right, ...continued(sheet, label, right, 4)] : below(sheet, label, 5);
    const address = addressIn(lines) ?? addressIn(lines.slice(1));
    if (address) return address;
  }
  return null;
};
