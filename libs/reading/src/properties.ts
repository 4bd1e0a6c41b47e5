import { addressIn } from './address-lines';
import type { Candidate } from './candidates';
import type { Token } from './lines';
import { below, beside, continued, type LabeledSheet } from './nearby';

/** Where insured homes are, by label. */
export const findProperties = (sheets: readonly LabeledSheet[]): readonly Candidate[] =>
  sheets.flatMap((sheet) =>
    sheet.labels
      .filter((label) => label.name === 'property')
      .flatMap((label) => {
        const right = beside(sheet, label);
        const under = below(sheet, label, 4, 1.9);
        const score = (label.inProse ? 0.6 : 0.9) - (label.tokens.length === 1 ? 0.2 : 0);
        const attempts: readonly (readonly (readonly Token[])[])[] =
          right.length > 0
            ? [[right, ...continued(sheet, label, right, 3)], [right, ...under], under]
            : [under];
        for (const lines of attempts) {
          const address = addressIn(lines);
          if (address) return [{ name: 'property_address' as const, sheet, item: 0, score, ...address }];
        }
        return [];
      }),
  );
