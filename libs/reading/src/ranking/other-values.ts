import type { Candidate } from '../sheet/candidates';
import { sharedHeight, sharedWidth, unionOf } from '../sheet/areas';
import { flowAt } from '../sheet/flows';
import { coverageOf } from '../sheet/labels';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { textOf, type Token } from '../sheet/lines';
import { isRefused } from '../coverages/not-given';
import { isName } from '../insured/person-names';
import { OTHER_TERM } from '../policy/sentences';
import { FORMER, wordsOfOthers } from '../insured/unlabeled-insured';
import { above, leftOf } from './lines';
import { TARGETS } from './model';
import { fieldOfTarget, type RankedValue } from './ranking';
import { areaOf, type Span } from './span';

/** Dates of bills, discounts and loans stand as those of policies do. */
const isOfOtherTerm = ({ target, span }: RankedValue, sheets: readonly LabeledSheet[]): boolean => {
  const sheet = sheets.find((one) => one === span.sheet.sheet);
  const [first] = span.pieces;
  const place = TARGETS[target] === 'date' && sheet && first ? flowAt(sheet, first) : null;
  return place !== null && OTHER_TERM.test(place.flow.text.slice(0, place.start));
};

const NUMBERED = String.raw`certificate|quot\w*|proposal|applic\w*|submission|reference|ref|account|acct|customer|client|member\w*|agen\w+|producer|broker|office|loan|lease|claim|invoice|bill\w*|statement|confirmation|transaction|trans|document|doc|form|licen[cs]e|lic|file (?:no|number|#)|order|request|receipt|check|case|control|tracking|naic|cotizaci[oó]n|solicitud|propuesta|pr[eé]stamo|cuenta|agencia|agente|productor|referencia|factura|cliente|reclamo|licencia`;
const OTHER_NUMBER = new RegExp(
  String.raw`\b(?:${NUMBERED})s?\b(?:[\s/.,:#-]*\b(?:no|n[uú]m\w*|nbr|number|id|identification|code|reference|ref|is|was|de|del)\b)*[\s/.,:#-]*$|\b(?:prior|previous|expired|old|former|replace[sd]?|anterior)\b[^:]{0,24}:?\s*$`,
  'i',
);
const POLICY_NUMBER = /\b(?:polic(?:y|ies)|pol|p[oó]liza|binder|contract)\b[^:]{0,24}:?\s*$/i;

/** A number that other words announce: of a quote, a loan, an account, or of an earlier policy. */
const isOtherNumber = ({ target, span }: RankedValue): boolean => {
  const [first] = span.pieces;
  if (fieldOfTarget(target).name !== 'policy_number' || !first) return false;
  const { near, head } = above(span.sheet, span.line, areaOf(span));
  for (const place of [leftOf(span.line, first, span.sheet.sheet.unit), near[0], head]) {
    const text = place?.words.join(' ') ?? '';
    if (OTHER_NUMBER.test(text)) return true;
    if (POLICY_NUMBER.test(text)) return false;
  }
  return false;
};

/** Whether a value is another thing's than the policy's, as the words around it say. */
export const isOthers = (value: RankedValue, sheets: readonly LabeledSheet[]): boolean =>
  isOfOtherTerm(value, sheets) || isOtherNumber(value);

/** An amount of a coverage whose row, or heading, says that it isn't given. */
export const isOfRefused = ({ sheet, pieces: [first] }: Span, sheets: readonly LabeledSheet[]): boolean => {
  const own = sheets.find((one) => one === sheet.sheet);
  const row = own?.rows.findIndex(({ tokens }) => tokens.some(({ word }) => word === first?.word)) ?? -1;
  return (
    own !== undefined &&
    row >= 0 &&
    labelsIn(own, row).some((label) => coverageOf(label.name) !== undefined && isRefused(own, label))
  );
};

/** Who else is named on a page, by words in front of the name or above it. */
const OTHER_PERSON =
  /\b(?:seller|dealer|claimant|pay[oe]r|beneficiary|beneficiario|drivers?|operators?|conductor(?:es)?|agente?|producer|broker|representative|signature|signed|secretary|president|contact|prepared by|notary|witness|household|adjuster|excluid[oa]s?|excluded)\b[^:]{0,20}\W*$/i;
const INSURED = /\b(?:insureds?|assured|policy ?holders?|owners?|asegurad[oa]s?|titular|persons?|people)\b/i;

/**
 * Lenders and insurers aren't among the insured because they stand where people do; nor is `Dear Ana Ruiz` a name, or
 * somebody insured who was excluded.
 */
export const isOfOthers = (
  span: Span,
  found: readonly Candidate[],
  sheets: readonly LabeledSheet[],
): boolean => {
  const [first] = span.pieces;
  const sheet = sheets.find((one) => one === span.sheet.sheet);
  if (!first || !sheet) return true;
  const behind = wordsBehind(span);
  const around = wordsAhead(span);
  const others = wordsOfOthers(sheet);
  return (
    LENDER.test(span.value) ||
    (span.kind === 'person' && !isName(span.value)) ||
    /^\W*(?:(?:&|and) )?(?:associates|assoc|insurance|ins|agency|agencies|group|company|inc|llc)\b/i.test(
      behind,
    ) ||
    OF_LABEL.test(behind) ||
    /^\W*(?:driver )?(?:excluded|removed|deleted|former|deceased|excluid[oa])\b/i.test(behind) ||
    around.some((text) => OTHER_PERSON.test(text) || (INSURED.test(text) && FORMER.test(text))) ||
    [...others].some(({ word }) => span.pieces.some((piece) => piece.word === word)) ||
    found.some(
      ({ name, tokens, value }) =>
        (name === 'insurer' || name === 'party') &&
        (sharesWords(tokens, span) || value.toLowerCase().startsWith(`${span.value.toLowerCase()} `)),
    )
  );
};

/** What makes a label of the words before it: `Post Office` is no name in front of `Address`. */
const OF_LABEL = /^(?:mailing |street )?(?:address(?:es)?|name|number|phone|code)\s*$/i;

/** In heights of a word: so near stand the names of one list, in a line or below each other. */
const [BESIDE, BELOW] = [6, 1.3];

/** Whether a name belongs to people who were found: it stands right beside, above or below one, or is announced as they are. */
export const isInList = (span: Span, found: readonly Candidate[]): boolean => {
  const own = areaOf(span);
  if (wordsAhead(span).some((text) => INSURED.test(text))) return true;
  const { unit } = span.sheet.sheet;
  return found.some(({ sheet, tokens }) => {
    if (sheet.view !== span.sheet.sheet.view) return false;
    const other = unionOf(tokens);
    const isInLine = sharedHeight(own, other) > 0.5 * unit && sharedWidth(own, other) > -BESIDE * unit;
    const isInColumn =
      sharedHeight(own, other) > -BELOW * unit && Math.abs(own.left - other.left) < 1.2 * unit;
    return isInLine || isInColumn;
  });
};

/** In front of a value, and right above it. */
const wordsAhead = (span: Span): readonly string[] => {
  const [first] = span.pieces;
  const { near } = above(span.sheet, span.line, areaOf(span));
  const left = first ? leftOf(span.line, first, span.sheet.sheet.unit) : null;
  return [left, near[0]].map((place) => place?.words.join(' ') ?? '');
};

const wordsBehind = ({ pieces, line }: Span): string => {
  const last = pieces.at(-1);
  const at = last ? line.pieces.indexOf(last) : -1;
  const more = at < 0 ? [] : line.pieces.slice(at + 1, at + 4);
  return textOf(more.filter(({ cell }) => cell === last?.cell));
};

/** A lender among insurers speaks against a document, so it stays. */
export const LENDER = /\b(?:credit union|f?cu|bank|finance|mortgage|loans?)\b/i;

export const sharesWords = (tokens: readonly Token[], span: Span): boolean =>
  tokens.some(({ word }) => span.pieces.some((piece) => piece.word === word));
