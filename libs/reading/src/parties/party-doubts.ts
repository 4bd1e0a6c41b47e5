import { sharedWidth, unionOf, type Area } from '../sheet/areas';
import { findDoubts } from '../flags/doubts';
import { flowAt, flowsOf } from '../sheet/flows';
import type { LabelName } from '../sheet/lexicon';
import type { Cell } from '../sheet/lines';
import { plainName } from '../values/names';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { roleOf } from '../sheet/labels';
import { findStatements } from '../flags/statements';

/** Words of a neighbor that are a sentence of another column. */
const SENTENCE = 9;

/** Words at a name or its label that say that it isn't in force as a party, or not known to be. */
const DOUBT =
  /\b(?:pending|declined|denied|rejected|not (?:a|an|yet|listed|added|named|shown|on|processed|approved|accepted)|to be (?:added|confirmed|determined|verified)|(?:request\w*|asked)\b.{0,30}\badd|example|histor(?:y|ical)|last year'?s|(?:lien|loan|account|interest) (?:closed|paid|ended)|(?:notices?|notification) only|cop(?:y|ies) of notices?|as agent for|does not apply|may be (?:shown|named|added)|s[oó]lo (?:para )?(?:aviso|notificaci[oó]n)|pendiente|rechazad[oa])\b|\b(?:term|end|termination|removal) date\W{0,3}\d|\badded (?:effective|as of|on)\b|\binterest (?:to|through|thru|until|ends?)\b|\b(?:start|from)\b\W{0,3}\d.{4,12}\bend\b/i;
/** A statement elsewhere that one of them is gone. */
const GONE =
  /\b(?:lien ?holders?|loss payees?|mortgagees?|additional interests?|lenders?|interested part(?:y|ies))\b[^.;:]{0,60}\b(?:was|were|has been|have been|is|are)? ?(?:deleted|removed|replaced|released|withdrawn|terminated)\b(?! (?:if|when|unless))|\b(?:acreedor\w*|beneficiari\w+|gravamen|prestamista|hipoteca)\b[^.;:]{0,60}\b(?:fue|ha sido|est[aá]) (?:eliminad|retirad|removid|liberad|reemplazad|terminad)[oa]|\bno longer (?:an? |the )?(?:interested|lien|loss payee|mortgagee|secured|listed|named)/i;
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

const DAY = String.raw`(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|(?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d[\d, ]*)(?!\d)`;
/** A term with its end: `03/01/2021 - 03/01/2024`, `through 2023`. What begins and may go on has none. */
const TERM = new RegExp(
  String.raw`(?<![\d/-])${DAY}\W{0,3}(?:-|to|through|thru|until|al?|hasta)\W{0,3}${DAY}(?![/-])|\b(?:through|thru|until|till|ends?|ended|ending|exp|expir\w+|hasta|termin\S*|venc\S*|matur\w+|closed|paid(?: off)?)\W{0,3}(?:(?:on|date|in|en|el)\W{1,2})?${DAY}(?![/-])`,
  'i',
);
/** The term of the policy itself may stand beside a party. */
const OF_POLICY = /\b(?:polic(?:y|ies)|coverage|insurance|p[oó]liza|vigencia)\b[^.;|]{0,60}/gi;

/** In a party's own lines: what it isn't, or is of another thing. */
const NOT_OF_THIS =
  /\b(?:not|never|except\w*|exclud\w*|excepto|excluye\w*|salvo|other than|no (?:interest|lien|aplica|es|est[aá]|coverage|rights?))\b|n't\b|\b(?:another|different|other|otro) (?:vehicle|auto|automobile|car|unit|boat|propert\w+|policy|veh[ií]culo)\b|\b(?:trailer|equipment|liability|contents|tender|motor|engine|accessor\w+) only\b|\bonly (?:the )?(?:trailer|equipment|liability|contents|tender|motor|engine)\b/i;
/** What a company does not do, or is not told, says nothing of its interest. */
const CLAUSE =
  /\b(?:notice|cancel\w*|mail|send|bill\w*|responsible|liable|renew\w*|guarantee\w*|pay|paid)\b/i;
/** In words: longer lines are parts of paragraphs. */
const LONGEST = 16;

/** The words of a party's lines, of its heading, and of the lines above and below them. */
const ownTexts = (sheet: LabeledSheet, heading: Cell | null, cell: Cell, area: Area): readonly string[] => {
  const top = Math.min(area.top, heading?.top ?? area.top);
  const wide = unionOf([
    area,
    cell,
    ...(heading && heading.bottom > area.top - 3 * sheet.unit ? [heading] : []),
  ]);
  const reach = 1.4 * sheet.unit;
  const cells = sheet.rows
    .filter((row) => row.bottom > top - reach && row.top < area.bottom + reach)
    .flatMap((row) => row.cells)
    .filter((one) => sharedWidth(one, wide) > 0 && !isOfOther(sheet, one));
  return [heading, cell, ...cells].flatMap((one) => (one && one.tokens.length <= LONGEST ? [one.text] : []));
};

const PARTYS: ReadonlySet<LabelName> = new Set([
  'loan',
  'reference',
  'other',
  'other_date',
  'vehicle_count',
  'vehicle',
]);

/** Whether a line begins with what announces something else. */
const isOfOther = (sheet: LabeledSheet, cell: Cell): boolean =>
  labelsIn(sheet, cell.row).some(
    (label) =>
      label.cell === cell &&
      label.from === 0 &&
      !label.inProse &&
      !roleOf(label.name) &&
      !PARTYS.has(label.name),
  );

/** What is only proposed has no role, but an offer's parties have the role that it proposes: it makes no yes anyway. */
const isOnlyProposed = (sheet: LabeledSheet, text: string): boolean =>
  /\bproposed\b/i.test(text) &&
  ![...findStatements([sheet]), ...findDoubts(sheet)].some(({ flag }) => flag === 'quote');

/**
 * Whether words around a party doubt that it is one: it is only proposed, an example, was replaced, or is one of another
 * thing or time.
 * @param area of its name and address @param name of the party @param others whom its sheet names
 */
export const isDoubted = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  area: Area,
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
  const beside = right.map(({ text }) => text).join(' ');
  const near = [heading?.text, cell.text, sentence, beside].filter(
    (text) => text !== undefined && text.length < 300,
  );
  if (near.some((text) => text && (DOUBT.test(text) || isOnlyProposed(sheet, text)))) return true;
  const own = [...ownTexts(sheet, heading, cell, area), beside];
  if (own.some((text) => TERM.test(text.replaceAll(OF_POLICY, ' ')))) return true;
  if (own.some((text) => NOT_OF_THIS.test(text) && !CLAUSE.test(text))) return true;
  const gone = goneIn(sheet);
  if (gone.length === 0) return false;
  const key = plainName(name);
  const names = new Set(others.map((other) => other.name));
  const known = [...names].slice(0, MOST_NAMES).map(plainName);
  // A label such as `Lienholder, released` is about the name beside it.
  const isAboutAny = (text: string): boolean =>
    /\b(?:was|were|been|is|are|no longer|fue|ha sido|esta)\b/.test(text) &&
    !known.some((other) => text.includes(other));
  return gone.some((text) => text.includes(key) || isAboutAny(text));
};
