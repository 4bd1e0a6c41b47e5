import type { Candidate } from '../candidates';
import { flowAt } from '../flows';
import { coverageOf } from '../labels';
import { labelsIn, type LabeledSheet } from '../labeled-sheet';
import { textOf, type Token } from '../lines';
import { isRefused } from '../not-given';
import { OTHER_TERM } from '../sentences';
import { fieldOf, type RankedValue } from './ranking';
import type { Span } from './span';

/** Dates of bills, discounts and loans stand as those of policies do. */
export const isOfOtherTerm = ({ target, span }: RankedValue, sheets: readonly LabeledSheet[]): boolean => {
  const sheet = sheets.find((one) => one === span.sheet.sheet);
  const [first] = span.pieces;
  const place = fieldOf(target).name.endsWith('_date') && sheet && first ? flowAt(sheet, first) : null;
  return place !== null && OTHER_TERM.test(place.flow.text.slice(0, place.start));
};

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

/** Lenders and insurers aren't among the insured because they stand where people do; nor is `Dear Ana Ruiz` a name. */
export const isOfOthers = (span: Span, found: readonly Candidate[]): boolean =>
  LENDER.test(span.value) ||
  /^(?:dear|hi|hello|attn|attention|estimad[oa]s?)\b/i.test(span.value) ||
  /^\W*(?:(?:&|and) )?(?:associates|assoc|insurance|ins|agency|agencies|group|company|inc|llc)\b/i.test(
    wordsBehind(span),
  ) ||
  found.some(({ name, tokens }) => (name === 'insurer' || name === 'party') && sharesWords(tokens, span));

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
