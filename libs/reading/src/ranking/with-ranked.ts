import type { FieldName } from '@coverleaf/contracts';
import type { Candidate } from '../sheet/candidates';
import { keyOf } from '../agreement/agreement';
import { isUsualTerm } from '../values/dates';
import type { Items } from '../items/items';
import { plainName } from '../values/names';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { SINGLE_TARGETS, type Target } from './model';
import { isInList, isOfOthers, isOthers, isOfRefused, LENDER, sharesWords } from './other-values';
import { fieldOfTarget, type RankedValue } from './ranking';
import { boundValues } from './value-items';

/** Less precise values are not told. */
const FILLS = 0.8;
/** A value takes the place of a rule's if it is so precise, and the rule's is so much less likely. */
const REPLACES = 0.85;
const UNLIKELY = 0.3;
/** So precise must names be that are added to others. */
const ADDS = 0.96;
/** From this score on the rules have found an insurer. */
const NAMED = 0.7;
/** A rule's value that is less likely is doubted. */
const DOUBTFUL = 0.02;
/** From here on a value may be shown as sure. */
const SURE = 0.99;
/** From here on a value that a verdict rests on may make a yes, if two readers agree. */
const DECIDES = 0.995;
const SHOWN_ONLY: ReadonlySet<Target> = new Set(['policy_number', 'insurer']);

/**
 * What the rules found in one reader's words, completed with what the model ranks high where the rules found nothing, or
 * something that the model holds for very unlikely ([ADR 62](docs/decisions/0062-rank-values-with-a-trained-model.md)).
 */
export const withRanked = (
  found: readonly Candidate[],
  sheets: readonly LabeledSheet[],
  items: Items,
  ranked: readonly RankedValue[],
): readonly Candidate[] => {
  let all = found;
  for (const target of new Set(ranked.map((value) => value.target))) {
    // Where vehicles are insured, addresses are where they are kept.
    if (target === 'property_address' && items.keys.length > 0) continue;
    // And homes have none of these.
    if (isOfVehicles(target) && items.keys.length === 0 && found.some(isOfHome)) continue;
    const likely = apart(ranked.filter((value) => value.target === target && !isOthers(value, sheets)));
    const own = target === 'insurer' ? withoutCut(likely, all) : likely;
    all = SINGLE_TARGETS.has(target)
      ? withSingle(all, target, own, sheets)
      : withEach(all, target, own, sheets, items);
  }
  return all;
};

const isOfVehicles = (target: Target): boolean =>
  target === 'deductible comprehensive' || target === 'deductible collision' || target === 'deductible hull';

const isOfHome = ({ name, coverage }: Candidate): boolean =>
  name === 'property_address' || coverage === 'dwelling';

/** The likeliest of values that share words. */
const apart = (ranked: readonly RankedValue[]): readonly RankedValue[] => {
  const taken = new Set<unknown>();
  return ranked.filter(({ span }) => {
    const words = span.pieces.map(({ word }) => word);
    if (words.some((word) => taken.has(word))) return false;
    for (const word of words) taken.add(word);
    return true;
  });
};

/** The words of the trade tell better than the model where a company's name begins and ends. */
const withoutCut = (ranked: readonly RankedValue[], found: readonly Candidate[]): readonly RankedValue[] => {
  const names = found.filter(({ name }) => name === 'insurer');
  const certain = names.filter(({ score }) => score >= NAMED);
  return ranked.filter(({ span }) => {
    const own = (certain.length > 0 ? certain : names).filter(({ tokens }) => sharesWords(tokens, span));
    return own.length === 0
      ? certain.length === 0
      : own.some(({ value }) => isSame('insurer', value, span.value));
  });
};

const isOfTarget = (candidate: Candidate, target: Target): boolean => {
  const { name, coverage } = fieldOfTarget(target);
  return candidate.name === name && (candidate.coverage ?? null) === coverage;
};

const withSingle = (
  found: readonly Candidate[],
  target: Target,
  ranked: readonly RankedValue[],
  sheets: readonly LabeledSheet[],
): readonly Candidate[] => {
  const { name } = fieldOfTarget(target);
  const rules = found.filter((candidate) => candidate.name === name);
  const [best] = ranked;
  if (!best || best.precision < FILLS) return doubted(found, rules, ranked);
  if (rules.some(({ value }) => isSame(name, value, best.span.value))) return found;
  // The number goes on in the next line, which is another span; an address begins inside one.
  if (name === 'policy_number' && rules.some(({ value }) => isLonger(value, best.span.value))) return found;
  if (name === 'policy_number' && rules.some(({ value }) => isMoreInLetters(best.span.value, value)))
    return found;
  if (name === 'property_address' && rules.some(({ value }) => best.span.value.endsWith(value))) return found;
  if (rules.length > 0 && isOfUsualTerm(name, found)) return doubted(found, rules, ranked);
  const likeliest = Math.max(0, ...rules.map((candidate) => likelihood(candidate, ranked) ?? 0));
  const isReplaced = best.precision >= REPLACES && likeliest < UNLIKELY * best.probability;
  if (rules.length > 0 && (!isReplaced || rules.some(({ value }) => LENDER.test(value))))
    return doubted(found, rules, ranked);
  const [own] = candidatesOf(best, sheets, name === 'property_address' ? 0 : null, rules.length === 0);
  if (!own) return found;
  // The rules found a part of it, so its label is known.
  const isName = name === 'insurer' || name === 'policy_number';
  const part = isName ? rules.find(({ tokens }) => sharesWords(tokens, best.span)) : undefined;
  const others = found.filter((candidate) => candidate.name !== name);
  return [...others, part ? { ...own, score: part.score, checks: part.checks ?? [] } : own];
};

/** Dates that the rules found, and that a policy may well run from and to, stay together. */
const isOfUsualTerm = (name: FieldName, found: readonly Candidate[]): boolean => {
  const best = (date: FieldName): string | undefined =>
    found.filter((candidate) => candidate.name === date).toSorted((one, other) => other.score - one.score)[0]
      ?.value;
  const [from, to] = [best('effective_date'), best('expiration_date')];
  return /_date$/.test(name) && from !== undefined && to !== undefined && isUsualTerm(from, to);
};

/**
 * What the model holds for very unlikely isn't sure. As an insurer it isn't told: companies of many kinds are on a page,
 * and no verdict rests on the insurer.
 */
const doubted = (
  found: readonly Candidate[],
  rules: readonly Candidate[],
  ranked: readonly RankedValue[],
): readonly Candidate[] => {
  const doubtful = new Set(rules.filter((candidate) => (likelihood(candidate, ranked) ?? 1) < DOUBTFUL));
  return found.flatMap((candidate) => {
    if (!doubtful.has(candidate)) return [candidate];
    if (candidate.name === 'insurer')
      return candidate.score >= NAMED || LENDER.test(candidate.value) ? [candidate] : [];
    return [
      { ...candidate, checks: [...(candidate.checks ?? []), { check: 'label' as const, passed: false }] },
    ];
  });
};

/** Companies must be equal in every word: a form of the company may be cut off. */
const isSame = (name: FieldName, one: string, other: string): boolean =>
  name === 'insurer' ? plainName(one) === plainName(other) : keyOf(name, one) === keyOf(name, other);

const isLonger = (one: string, part: string): boolean =>
  keyOf('policy_number', one).includes(keyOf('policy_number', part));

/** `X4784389 HOME`: words behind a number are of the next column. */
const isMoreInLetters = (one: string, part: string): boolean =>
  one.startsWith(part) && /^[A-Z\s]+$/.test(one.slice(part.length));

/** How likely the model holds what a rule found; null: it isn't a span. */
const likelihood = (candidate: Candidate, ranked: readonly RankedValue[]): number | null => {
  const same = ranked.filter(({ span }) => isSame(candidate.name, span.value, candidate.value));
  return same.length === 0 ? null : Math.max(...same.map(({ probability }) => probability));
};

/** Several people, or the deductibles of several vehicles. */
const withEach = (
  found: readonly Candidate[],
  target: Target,
  ranked: readonly RankedValue[],
  sheets: readonly LabeledSheet[],
  items: Items,
): readonly Candidate[] => {
  const { name } = fieldOfTarget(target);
  let all = found;
  const bound = boundValues(
    ranked.filter(({ precision }) => precision >= FILLS),
    sheets,
    items,
  );
  for (const value of ranked) {
    const isAmount = value.span.kind === 'amount';
    if (isAmount ? isOfRefused(value.span, sheets) : isOfOthers(value.span, found, sheets)) continue;
    // Beside people whom a label names, others are often drivers or agents.
    const named = isAmount ? [] : found.filter((candidate) => candidate.name === name);
    if (value.precision < (named.length > 0 ? ADDS : FILLS)) break;
    if (named.length > 0 && !isInList(value.span, named)) continue;
    const item = isAmount ? (bound.get(value) ?? null) : null;
    // Of several vehicles, a value that belongs to none says nothing.
    if (isAmount && items.keys.length > 1 && item === null) continue;
    const rules = all.filter(
      (candidate) => isOfTarget(candidate, target) && (!isAmount || (candidate.item ?? null) === item),
    );
    const isKnown = isAmount
      ? rules.length > 0 || all.some((own) => own.name === name && sharesWords(own.tokens, value.span))
      : rules.some(
          (candidate) =>
            keyOf(name, candidate.value) === keyOf(name, value.span.value) ||
            sharesWords(candidate.tokens, value.span),
        );
    if (!isKnown) all = [...all, ...candidatesOf(value, sheets, item, !isAmount || items.keys.length <= 1)];
  }
  return all;
};

const candidatesOf = (
  { target, span, precision }: RankedValue,
  sheets: readonly LabeledSheet[],
  item: number | null,
  isUndisputed = true,
): readonly Candidate[] => {
  const sheet = sheets.find((one) => one === span.sheet.sheet);
  if (!sheet) return [];
  const { name, coverage } = fieldOfTarget(target);
  const isTrusted = isUndisputed && precision >= (SHOWN_ONLY.has(target) ? SURE : DECIDES);
  return [
    {
      name,
      value: span.value,
      raw: span.raw,
      sheet,
      tokens: span.pieces,
      score: isTrusted ? 0.95 : Math.min(0.8, precision),
      item,
      ...(coverage && { coverage }),
      checks: isTrusted ? [] : [{ check: 'label', passed: false }],
    },
  ];
};
