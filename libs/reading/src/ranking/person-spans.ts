import { textOf } from '../sheet/lines';
import type { Piece } from './lines';
import { trimmed } from './number-spans';
import type { FoundSpan } from './span';

export const NAME_WORD = /^[\p{Lu}][\p{L}'.-]*,?$/u;
export const JOINT = /^(?:and|&|y|or|\/|;)$/i;
/** Initials and `Jr.` end with a period too. */
const SENTENCE_END = /\p{L}{4}\.$/u;
/** Words that don't stand in the names of people. */
const NO_NAME =
  /^(?:policy|policies|policyholder|policyholders|insurance|insured|insureds|insurer|agency|agent|coverage|coverages|vehicle|vehicles|premium|premiums|number|date|dates|page|period|address|company|declarations?|deductible|deductibles|limits?|drivers?|auto|automobile|home|homeowners?|phone|box|street|st|ave|avenue|road|rd|drive|lane|ln|blvd|court|residence|premises|standard|time|statement|notice|summary|discounts?|information|credit|union|bank|section|total|forms?|effective|expiration|expires|location|mortgagee|lienholder|mailing|account|customer|service|services|billing|property|year|make|model|important|please|thank|you|your|this|these|claims?|questions?|see|same|as|above|the|of|for|in|to|by|is|at|on|from|our|we|us|an|no|none|not|each|per|person|accident|occurrence|liability|bodily|injury|damage|medical|payments?|uninsured|underinsured|motorists?|motorist|comprehensive|collision|dwelling|structures?|personal|loss|use|other|perils?|all|rental|towing|labor|roadside|assistance|amount|due|paid|plan|pay|full|terms?|renewal|new|amended|change|endorsements?|loan|lender|finance|financial|mortgage|corporation|corp|inc|llc|mutual|casualty|indemnity|exchange|group|association|federal|national|american|named|name|holder|owner|member|applicant|interest|additional|issued|issue|printed|prepared|processed|symbol|class|territory|county|city|state|zip|code|type|description|protection|construction|roof|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|if|with|any|are|be|has|have|will|when|contact|call|email|website|copy|original|certificate|evidence|identification|card|proof|binder|bill|invoice|quote|boat|watercraft|hull|motor|trailer|recreational|unit|p\.?o|attn|isaoa|atima|successors|assigns)[.,:]*$/i;

/** Runs of two to five capitalized words. */
export const peopleIn = (cell: readonly Piece[]): readonly FoundSpan[] => {
  const found: FoundSpan[] = [];
  let start = 0;
  const add = (to: number): void => {
    const length = to - start;
    for (let from = start; from < to - 1 && length <= 10; from += 1)
      for (let end = from + 2; end <= Math.min(to, from + 5); end += 1) {
        const pieces = cell.slice(from, end);
        const value = trimmed(textOf(pieces)).replace(/(?<=\b[JS]r)$/i, '');
        if (value.length > 60 || pieces.every(({ text }) => text.length <= 2)) continue;
        const [before, after] = [cell[from - 1], cell[end]];
        found.push({
          kind: 'person',
          value,
          raw: textOf(pieces),
          pieces,
          shape: [
            `parts ${pieces.length}`,
            ...(value === value.toUpperCase() ? ['capitals'] : []),
            ...(/ \p{Lu}\.? /u.test(value) ? ['initial'] : []),
            ...(/ (?:jr|sr|ii|iii|iv)$/i.test(value) ? ['generation'] : []),
            ...(/,/.test(value) ? ['comma'] : []),
            ...(pieces.some(({ text }) => text.replace(/[.,]/g, '').length === 1) ? ['letter'] : []),
            from === start ? 'begins run' : 'inside left',
            end === to ? 'ends run' : 'inside right',
            before ? (JOINT.test(before.text) ? 'after and' : 'after words') : 'begins cell',
            after
              ? JOINT.test(after.text)
                ? 'before and'
                : /^\d/.test(after.text)
                  ? 'before digits'
                  : 'before words'
              : 'ends cell',
          ],
        });
      }
    start = to + 1;
  };
  for (const [index, { text }] of cell.entries())
    if (!NAME_WORD.test(text) || NO_NAME.test(text)) add(index);
    else if (SENTENCE_END.test(text)) {
      add(index + 1);
      start = index + 1;
    }
  add(cell.length);
  return found;
};
