import type { Candidate } from '../sheet/candidates';
import { findDates } from '../values/dates';
import type { Label } from '../sheet/labels';
import { flowAt } from '../sheet/flows';
import { heightOf } from '../sheet/areas';
import type { LabelName } from '../sheet/lexicon';
import { textOf, type Token } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { columnOf } from '../sheet/lines-below';
import { captioned, nearby, type Nearby } from '../sheet/nearby';
import { isOffer } from './kind-signs';

/** How much the words of a label speak for a number: of `Policy` alone many things follow, and so of `Reference`. */
const worthOf = (label: Label): number => {
  const words = textOf(label.tokens);
  if (label.name === 'reference') return 0.6;
  // A binder has a number besides the policy's.
  if (/binder/i.test(words)) return 0.6;
  const isStrong =
    /n[uú]m|nbr|\bno\b|#|\bid\b|number|contract|certificate|p[oó]liza|ref/i.test(words) || /:$/.test(words);
  return isStrong ? STRONG : 0.6;
};

const STRONG = 0.95;
/** Of one of several numbers: it isn't sure. */
const LIKELY = 0.75;

/** Policy numbers that stand beside or below their label. A quote may have a reference only. */
export const findPolicyNumbers = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const found = (name: LabelName): readonly { number: Candidate; label: Label }[] =>
    sheets.flatMap((sheet) =>
      sheet.labels
        .filter((label) => label.name === name && !isSentence(label) && !isOfRevision(sheet, label))
        .flatMap((label) => numberAt(sheet, label).map((number) => ({ number, label }))),
    );
  const numbers = found('policy_number');
  if (numbers.length === 0) {
    const renewed = found('other').filter(({ label }) => isOfRenewed(label));
    const references = found('reference').filter(({ label }) => !isOfOffer(label));
    return sheets.some(isOffer)
      ? (renewed.length > 0 ? renewed : references).map(({ number }) => number)
      : [];
  }
  // Beside the number of a policy, those of certificates and binders are others.
  const own = numbers.filter(({ label }) => !isOfPaper(label));
  return (own.length > 0 ? own : numbers).map(({ number }) => number);
};

/** The number of a quote is no policy's; its `Reference` alone may be that under which the policy will be issued. */
const isOfOffer = ({ cell, to }: Label): boolean =>
  /quot|proposal|applic|submission|cotiz|solicitud/i.test(textOf(cell.tokens.slice(0, to)));

/** An offer of renewal says which policy it renews. */
const isOfRenewed = ({ tokens }: Label): boolean => /renewal of/i.test(textOf(tokens));

const isOfPaper = ({ tokens }: Label): boolean =>
  /certificate|binder|contract|declarations/i.test(textOf(tokens)) && !/pol/i.test(textOf(tokens));

/** `These forms are part of your policy:` announces no number. */
const isSentence = ({ cell, to }: Label): boolean =>
  /\b(?:of|to|in|with|on|under|for|from) (?:your|this|the|our) policy\W*$/i.test(
    textOf(cell.tokens.slice(0, to)),
  );

/** Certificates in the form of ACORD have a number and a revision of their own, above those of policies. */
const isOfRevision = (sheet: LabeledSheet, { cell, tokens }: Label): boolean =>
  /certificate/i.test(textOf(tokens)) &&
  /\brevision (?:number|no|#)/i.test(textOf(sheet.rows[cell.row]?.tokens ?? []));

const numberAt = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  const worth = worthOf(label);
  const isStrong = worth === STRONG || label.name !== 'policy_number';
  const isWhole = label.from === 0 && label.to === label.cell.tokens.length;
  for (const place of placesOf(sheet, label, isStrong)) {
    if (!isStrong && place.from === 'below' && !isWhole) continue;
    const whole = [...place.tokens, ...followingPart(sheet, place.tokens, place.from === 'below')];
    const tokens = numberAtStart(whole, sheet.reader !== 'text');
    if (!tokens || isHouse(tokens, place.tokens)) continue;
    const raw = trimmed(textOf(tokens).replaceAll('- ', '-'));
    const digits = raw.replaceAll(/\D/g, '').length;
    if (!isStrong && digits < 5) continue;
    const isNamed = /^(?:number|no\.?|#)$/i.test(place.tokens[0]?.text ?? '');
    const worded = (isNamed ? STRONG : worth) - (label.inProse ? 0.15 : 0) - 0.12 * place.distance;
    const score = place.from === 'below' && hasOthers(sheet, label, raw) ? Math.min(LIKELY, worded) : worded;
    return [{ name: 'policy_number', value: raw, raw, sheet, tokens, score }];
  }
  return [];
};

/** Certificates have a policy, with a number of its own, for each coverage: one below the other. */
const hasOthers = (sheet: LabeledSheet, label: Label, own: string): boolean => {
  const { left, right } = columnOf(sheet, label);
  if (left === -Infinity || right === Infinity) return false;
  for (const [index, { tokens }] of sheet.rows.entries()) {
    if (index <= label.cell.row) continue;
    if (labelsIn(sheet, index).some(({ name, from }) => name === 'certificate_holder' && from === 0)) break;
    const inside = tokens.filter((token) => token.left > left && token.right < right + sheet.unit);
    const number = numberAtStart(inside, sheet.reader !== 'text');
    const key = number && policyKey(textOf(number));
    if (key && !policyKey(own).includes(key) && !key.includes(policyKey(own))) return true;
  }
  return false;
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
  const [right, lower] = near;
  const gap = (right?.tokens[0]?.left ?? 0) - label.right;
  const isFar = right?.from === 'beside' && gap > FAR * sheet.unit && lower?.distance === 1;
  const isRightBelow =
    lower?.tokens[0] &&
    Math.abs(lower.tokens[0].left - label.left) < sheet.unit &&
    lower.tokens[0].top - label.bottom < 1.2 * heightOf(label);
  return [...(isFar && isRightBelow ? [lower, right] : near), ...(isStrong ? captioned(sheet, label) : [])];
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

/** What stands between a label and a number: `Policy ACTIVE 4289-41`. */
const IN_FRONT =
  /^(?:(?:no\.?|number|#|is|:|-)+|\(?(?:active|in-?force|current|paid|renewed|renewal|new|pending|expired|cancell?ed|lapsed|activa|vigente)\)?)$/i;

/** The words at the start that make up a number: capitals and digits, of which some are digits. */
const numberAtStart = (tokens: readonly Token[], isPicture: boolean): readonly Token[] | null => {
  const parts: Token[] = [];
  const skipped = tokens.slice(IN_FRONT.test(tokens[0]?.text ?? '') ? 1 : 0);
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
  // Nor does a word begin one.
  if (/^[A-Z]{6,}$/.test(parts[0]?.text ?? '')) return null;
  const whole = policyKey(textOf(parts));
  const digits = whole.replaceAll(/\D/g, '').length;
  if (whole.length < 5 || whole.length > 24 || digits < 3 || findDates(textOf(parts)).length > 0) return null;
  // Letters and digits that machines read, spaced out.
  if (parts.length > 3 && parts.every(({ text }) => text.length === 1)) return null;
  // Telephone numbers and ZIP codes.
  if (/^1?-?8\d\d-\d{3}-\d{4}$|^\(\d{3}\)/.test(textOf(parts))) return null;
  return parts;
};

/**
 * What of a number stands in the next line: behind a hyphen, or letters alone, it must go on; digits alone go on below
 * the head of a column, and where nothing else begins a row of the table.
 */
const followingPart = (
  sheet: LabeledSheet,
  start: readonly Token[],
  isInColumn: boolean,
): readonly Token[] => {
  const [first] = start;
  const row = first && sheet.rows.findIndex(({ tokens }) => tokens.includes(first));
  if (!first || row === undefined || row < 0) return [];
  const isCut = start.at(-1)?.text.endsWith('-') || (start.length === 1 && /^[A-Z]{2,4}$/.test(first.text));
  const isInTable = (sheet.rows[row]?.left ?? first.left) < first.left - sheet.unit;
  for (const next of sheet.rows.slice(row + 1, row + 4)) {
    if (next.top > first.bottom + 1.2 * sheet.unit) break;
    const cell = next.cells.find(({ left }) => Math.abs(left - first.left) < sheet.unit);
    const [token] = cell?.tokens ?? [];
    if (!cell || !token || token.top < first.top + 0.5 * sheet.unit) continue;
    const isRest =
      cell.tokens.length === 1 && isInTable && (isInColumn || next.left > first.left - sheet.unit);
    if (isCut && /^(?=.*\d)[A-Z\d][A-Z\d-]{0,11}$/.test(token.text)) return cell.tokens;
    return isRest && /^\d{2,4}$/.test(token.text) ? [token] : [];
  }
  return [];
};

const isGroup = (text: string): boolean => /\d/.test(text) || /^[A-Z]{1,3}$/.test(text);

const trimmed = (text: string): string =>
  text
    .replace(/^N[o0\u00ba][.:](?=\w)/, '')
    .replace(/^[#:\s.-]+/, '')
    .replace(/[\s.,;:-]+$/, '');
