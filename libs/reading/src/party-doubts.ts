import { flowAt, flowsOf } from './flows';
import type { Cell } from './lines';
import { plainName } from './names';
import type { LabeledSheet } from './labeled-sheet';

/** Words of a neighbor that are a sentence of another column. */
const SENTENCE = 9;

/** Words at a name or its label that say that it isn't in force as a party, or not known to be. */
const DOUBT =
  /\b(?:proposed|pending|declined|denied|rejected|not (?:a|an|yet|listed|added|named|shown|on|processed|approved|accepted)|to be (?:added|confirmed|determined|verified)|(?:request\w*|asked)\b.{0,30}\badd|example|histor(?:y|ical)|last year'?s|(?:lien|loan|account|interest) (?:closed|paid|ended)|(?:notices?|notification) only|cop(?:y|ies) of notices?|as agent for|does not apply|may be (?:shown|named|added))\b|\b(?:term|end|termination|removal) date\W{0,3}\d|\badded (?:effective|as of|on)\b|\binterest (?:to|through|thru|until|ends?)\b|\b(?:start|from)\b\W{0,3}\d.{4,12}\bend\b/i;
/** A statement elsewhere that one of them is gone. */
const GONE =
  /\b(?:lien ?holders?|loss payees?|mortgagees?|additional interests?|lenders?|interested part(?:y|ies))\b[^.;:]{0,60}\b(?:was|were|has been|have been|is|are)? ?(?:deleted|removed|replaced|released|withdrawn|terminated)\b(?! (?:if|when|unless))|\bno longer (?:an? |the )?(?:interested|lien|loss payee|mortgagee|secured|listed|named)/i;
const CONDITION = /\b(?:if|when|until|unless|once|should|before|may|can)\b/i;

/** More on one page say nothing. */
const MOST_GONE = 10;
const MOST_NAMES = 20;

/** Sentences of a sheet, as plain names, that say that a lienholder is gone. */
const goneIn = (sheet: LabeledSheet): readonly string[] => {
  const known = GONE_IN.get(sheet);
  if (known) return known;
  const found = flowsOf(sheet)
    .flatMap(({ text }) => text.slice(0, 4_000).split(/(?<=[\p{Ll}\d)]{2})[.;]\s+/u))
    .filter((sentence) => GONE.test(sentence) && !CONDITION.test(sentence))
    .slice(0, MOST_GONE)
    .map(plainName);
  GONE_IN.set(sheet, found);
  return found;
};
const GONE_IN = new WeakMap<LabeledSheet, readonly string[]>();

/**
 * Whether words around a party doubt that it is one: it is only proposed, an example, or was replaced.
 * @param name of the party @param others whom its sheet names
 */
export const isDoubted = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  name: string,
  others: readonly { readonly name: string }[],
): boolean => {
  const [first] = cell.tokens;
  const flow = first && flowAt(sheet, first)?.flow;
  const sentence = flow?.text.split(/(?<=[\p{Ll}\d)]{2})[.;]\s+/u).find((one) => one.includes(name));
  const right = (sheet.rows[cell.row]?.cells ?? []).filter(
    (one) =>
      one.left >= cell.right && one.left < cell.right + 12 * sheet.unit && one.tokens.length < SENTENCE,
  );
  const near = [heading?.text, cell.text, sentence, right.map(({ text }) => text).join(' ')];
  if (near.some((text) => text !== undefined && text.length < 300 && DOUBT.test(text))) return true;
  const gone = goneIn(sheet);
  if (gone.length === 0) return false;
  const key = plainName(name);
  const names = new Set(others.map((other) => other.name));
  const known = [...names].slice(0, MOST_NAMES).map(plainName);
  // A label such as `Lienholder, released` is about the name beside it.
  const isAboutAny = (text: string): boolean =>
    /\b(?:was|were|been|is|are|no longer)\b/.test(text) && !known.some((other) => text.includes(other));
  return gone.some((text) => text.includes(key) || isAboutAny(text));
};
