import type { Candidate } from './candidates';
import { findDates } from './dates';
import type { Label } from './labels';
import { flowAt } from './flows';
import { heightOf } from './areas';
import type { LabelName } from './lexicon';
import { textOf, type Token } from './lines';
import { captioned, nearby, type LabeledSheet, type Nearby } from './nearby';
import { isOffer } from './offers';

/** How much the words of a label speak for a number: of `Policy` alone many things follow, and so of `Reference`. */
const worthOf = (label: Label): number => {
  const words = textOf(label.tokens);
  if (label.name === 'reference') return /quot|proposal|cotiz/i.test(words) ? 0.5 : 0.6;
  // A binder has a number besides the policy's.
  if (/binder/i.test(words)) return 0.6;
  const isStrong =
    /n[uú]m|nbr|\bno\b|#|\bid\b|number|contract|certificate|p[oó]liza|ref/i.test(words) || /:$/.test(words);
  return isStrong ? STRONG : 0.6;
};

const STRONG = 0.95;

/** Policy numbers that stand beside or below their label. A quote may have a reference only. */
export const findPolicyNumbers = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const found = (name: LabelName): readonly Candidate[] =>
    sheets.flatMap((sheet) =>
      sheet.labels.filter((label) => label.name === name).flatMap((label) => numberAt(sheet, label)),
    );
  const numbers = found('policy_number');
  return numbers.length > 0 || !sheets.some(isOffer) ? numbers : found('reference');
};

const numberAt = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  const worth = worthOf(label);
  const isStrong = worth === STRONG || label.name === 'reference';
  const isWhole = label.from === 0 && label.to === label.cell.tokens.length;
  for (const place of placesOf(sheet, label, isStrong)) {
    if (!isStrong && place.from === 'below' && !isWhole) continue;
    const more = place.tokens.at(-1)?.text.endsWith('-') ? followingPart(sheet, place.tokens) : undefined;
    const tokens = numberAtStart(more ? [...place.tokens, more] : place.tokens, sheet.reader !== 'text');
    if (!tokens || isHouse(tokens, place.tokens)) continue;
    const raw = trimmed(textOf(tokens).replaceAll('- ', '-'));
    const digits = raw.replaceAll(/\D/g, '').length;
    if (!isStrong && digits < 5) continue;
    const isNamed = /^(?:number|no\.?|#)$/i.test(place.tokens[0]?.text ?? '');
    const score = (isNamed ? STRONG : worth) - (label.inProse ? 0.15 : 0) - 0.12 * place.distance;
    return [{ name: 'policy_number', value: raw, raw, sheet, tokens, score }];
  }
  return [];
};

/** In a text the number goes on in the next line. What stands right below is nearer than what stands far beside. */
const placesOf = (sheet: LabeledSheet, label: Label, isStrong: boolean): readonly Nearby[] => {
  const near = nearby(sheet, label, isStrong ? 2 : 1);
  const last = label.tokens.at(-1);
  const place = last ? flowAt(sheet, last) : null;
  if (place && place.flow.lines > 1 && label.rest === '') {
    const from = place.flow.tokens.indexOf(last as Token) + 1;
    const tokens = place.flow.tokens.slice(from, from + MOST_PARTS + 1);
    return [{ tokens, from: 'beside', distance: 0 }, ...near];
  }
  const [right, under] = near;
  const gap = (right?.tokens[0]?.left ?? 0) - label.right;
  const isFar = right?.from === 'beside' && gap > FAR * sheet.unit && under?.distance === 1;
  const isUnder =
    under?.tokens[0] &&
    Math.abs(under.tokens[0].left - label.left) < sheet.unit &&
    under.tokens[0].top - label.bottom < 1.2 * heightOf(label);
  return [...(isFar && isUnder ? [under, right] : near), ...(isStrong ? captioned(sheet, label) : [])];
};

/** In heights of a word. */
const FAR = 8;

/** `89318 Birchwood Ct` is no number of a policy. */
const isHouse = (number: readonly Token[], words: readonly Token[]): boolean => {
  const [first] = words;
  const next = words[words.indexOf(number.at(-1) as Token) + 1];
  return (
    number.length === 1 &&
    first === number[0] &&
    /^\d{3,6}$/.test(first?.text ?? '') &&
    next !== undefined &&
    /^[A-Z][A-Za-z']+$/.test(next.text) &&
    STREETS.test(textOf(words))
  );
};

const STREETS =
  /\b(?:st(?:reet)?|ave(?:nue)?|r(?:oa)?d|dr(?:ive)?|l(?:a)?ne?|c(?:our)?t|cir(?:cle)?|blvd|boulevard|pl(?:ace)?|way|ter(?:race)?|pkwy|parkway|hwy|highway|tr(?:ai)?l|sq(?:uare)?|loop|cove?)\b/i;

/** As it is compared: without blanks and hyphens. */
export const policyKey = (value: string): string => value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const PART = /^[A-Z0-9][A-Z0-9/.-]*[.,;:]?$/;
const MOST_PARTS = 5;

/** The words at the start that make up a number: capitals and digits, of which some are digits. */
const numberAtStart = (tokens: readonly Token[], isPicture: boolean): readonly Token[] | null => {
  const parts: Token[] = [];
  const skipped = tokens.slice(/^(?:no\.?|number|#|is|:|-)+$/i.test(tokens[0]?.text ?? '') ? 1 : 0);
  for (const token of skipped.slice(0, MOST_PARTS)) {
    const text = token.text.replace(/^[#:]+/, '');
    const last = parts.at(-1);
    if (!PART.test(text) || findDates(token.text).length > 0) break;
    // After the first part, only short groups continue a number.
    if (
      last &&
      (token.left - last.right > (isPicture ? 1.8 : 0.9) * (token.bottom - token.top) ||
        text.length > 12 ||
        !isGroup(text))
    )
      break;
    parts.push(token);
    if (/[,;]$/.test(text)) break;
  }
  // A letter may end a number, but not a word.
  while (parts.length > 1 && !/\d|^[A-Z]$/.test(parts.at(-1)?.text ?? '')) parts.pop();
  const whole = policyKey(textOf(parts));
  const digits = whole.replaceAll(/\D/g, '').length;
  if (whole.length < 5 || whole.length > 24 || digits < 3 || findDates(textOf(parts)).length > 0) return null;
  // Telephone numbers and ZIP codes.
  if (/^1?-?8\d\d-\d{3}-\d{4}$|^\(\d{3}\)/.test(textOf(parts))) return null;
  return parts;
};

/** The digits below a number that ends with a hyphen. */
const followingPart = (sheet: LabeledSheet, start: readonly Token[]): Token | undefined => {
  const [first] = start;
  const rows = sheet.rows.filter(
    (row) => first && row.top > first.top + 0.5 * sheet.unit && row.top < first.bottom + 1.2 * sheet.unit,
  );
  return rows
    .flatMap((row) => row.tokens)
    .find(
      (token) =>
        first &&
        Math.abs(token.left - first.left) < sheet.unit &&
        /^(?=.*\d)[A-Z\d][A-Z\d-]{0,11}$/.test(token.text),
    );
};

const isGroup = (text: string): boolean => /\d/.test(text) || /^[A-Z]{1,3}$/.test(text);

const trimmed = (text: string): string =>
  text
    .replace(/^N[o0\u00ba][.:](?=\w)/, '')
    .replace(/^[#:\s.-]+/, '')
    .replace(/[\s.,;:-]+$/, '');
