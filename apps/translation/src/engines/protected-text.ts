/** `{{lender}}`, `{name}`, and the tags of `<link>…</link>`. */
const PLACEHOLDER = /\{\{[^{}]*\}\}|\{[\w.-]+\}|<\/?[a-z][\w-]*\s*\/?>/giu;

const HTTP_URL = /\bhttps?:\/\/[^\s<>"'{}]*[^\s<>"'{}.,;:!?)\]]/giu;

const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/gu;

/** `portal.example.com/help`, with common top-level domains only. */
const HOST =
  /(?<![\w.-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}(?:com|org|net|gov|edu|us|info|coop|example)\b(?:\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])?/giu;

/** US numbers, with or without area code, with letters (`1-800-FLOWERS`) and extensions. */
const US_PHONE =
  /(?<![\p{L}\d])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{3}\)\s?|\d{3}[ .-]?)(?:\d{3}[ .-]?\d{4}|[A-Z\d]{3}-[A-Z\d]{4})(?:\s?(?:ext\.?|x)\s?\d{1,6})?(?![\p{L}\d])|(?<![\p{L}\d.-])\d{3}-\d{4}(?![\p{L}\d])/gu;

const STATE =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])';
/** `, Dallas, TX 75201-0001` after a street or box, on the same line or the next. */
const TOWN = String.raw`(?:[,\s]+[A-Z][\p{L}.' -]{1,40})?,?\s+${STATE}\s+\d{5}(?:-\d{4})?(?!\d)`;
const WAY =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Court|Ct|Place|Pl|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Plaza|Square|Sq|Terrace|Ter)';
const UNIT = String.raw`(?:,?\s+(?:Suite|Ste|Apt|Unit|Floor|Fl|Room|Rm|#)\.?\s*#?[A-Z\d-]{1,8})?`;
const STREET = String.raw`\d{1,6}\s+(?:[NSEW]{1,2}\.?\s+)?(?:[A-Z\d][\p{L}\d.'-]*\s+){1,5}${WAY}\b\.?${UNIT}`;
const BOX = String.raw`(?:P\.?\s?O\.?\s?|Post\s+Office\s+)Box\s+[A-Z\d-]{1,12}`;
const ADDRESS = new RegExp(String.raw`(?<![\p{L}\d])(?:${BOX}|${STREET})(?:${TOWN})?`, 'gu');
/** Capitalized words before a town that are not part of its name. */
const NOT_TOWN = 'In|At|To|From|Near|By|For|Our|The|Visit|Mail|Send|Write';
const TOWN_ALONE = new RegExp(
  String.raw`(?<![\p{L}.'-])(?!(?:${NOT_TOWN})\s)[A-Z][\p{L}.'-]{0,40}(?:\s+[A-Z][\p{L}.'-]{0,40}){0,3},\s+${STATE}\s+\d{5}(?:-\d{4})?(?!\d)`,
  'gu',
);

const MONEY = /(?:US)?\$\s?\d[\d,]*(?:\.\d+)?(?![\p{L}\d])/gu;

/** Text that an engine could confuse with a mark. */
const MARK_LIKE = /[\uE000-\uF8FF]|XQ\d+X/giu;

/** By precedence, for parts that overlap. */
const KINDS: readonly RegExp[] = [
  MARK_LIKE,
  PLACEHOLDER,
  HTTP_URL,
  EMAIL,
  HOST,
  ADDRESS,
  TOWN_ALONE,
  US_PHONE,
  MONEY,
];

/** Parts that an engine's output must never add, because readers act on them or values replace them. */
const NEVER_ADDED: readonly RegExp[] = [PLACEHOLDER, HTTP_URL, EMAIL, HOST, US_PHONE];

/** Whether the output has such a part that the source lacks. Both are without their protected parts. */
const addsParts = (output: string, source: string): boolean =>
  NEVER_ADDED.some((pattern) => output.match(pattern)?.some((found) => !source.includes(found)));

interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a text that must not be translated, in order, without overlaps. @param terms case-sensitive whole words
 */
export function protectedParts(text: string, terms: readonly string[]): Part[] {
  const parts: Part[] = [];
  /** By code unit. A list of parts would take quadratic time. */
  const isTaken = new Uint8Array(text.length);
  for (const pattern of [...KINDS, ...patternOf(terms)]) {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const part = { start: index, end: index + found.length };
      if (found.length === 0 || isTaken.subarray(part.start, part.end).includes(1)) continue;
      parts.push(part);
      isTaken.fill(1, part.start, part.end);
    }
  }
  return parts.sort((a, b) => a.start - b.start);
}

/** Longest first: `Skyla Credit Union` before `Skyla`. */
function patternOf(terms: readonly string[]): RegExp[] {
  const distinct = [...new Set(terms.map((term) => term.trim()))].filter((term) => term !== '');
  if (distinct.length === 0) return [];
  const words = distinct
    .sort((a, b) => b.length - a.length)
    // A hyphen must not be escaped in a Unicode pattern.
    .map((term) => term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return [new RegExp(String.raw`(?<![\p{L}\d])(?:${words.join('|')})(?![\p{L}\d])`, 'gu')];
}

const FIRST_MARK = 0xe000;
const LAST_MARK = 0xf8ff;
/** A mark: a private-use character in place of a protected part. */
export const MARK = /[\uE000-\uF8FF]/gu;
/** @param number from 0 to 6399 */
export const markOf = (number: number): string => String.fromCharCode(FIRST_MARK + number);
export const numberOf = (mark: string): number => mark.charCodeAt(0) - FIRST_MARK;
/** The number of a mark that an engine invented; no text has that many parts. */
export const INVALID_NUMBER = LAST_MARK - FIRST_MARK;
/** From this number on, marks are free for use by an engine. */
export const FIRST_FREE_NUMBER = 6_000;

/** Whether a text with marks has anything to translate. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(MARK, ''));

export interface ProtectedText {
  /** Trimmed, with a mark in place of each protected part. */
  readonly text: string;
  /** Puts the parts back. @returns null if the output is empty, or has lost, doubled or invented a part */
  restore(output: string): string | null;
}

/** @param terms locked terms */
export function protect(source: string, terms: readonly string[]): ProtectedText {
  const body = source.trim();
  const from = source.indexOf(body);
  const parts = protectedParts(body, terms).slice(0, FIRST_FREE_NUMBER);
  const kept = parts.map(({ start, end }) => body.slice(start, end));
  const gaps = [...parts, { start: body.length }].map(({ start }, index) =>
    body.slice(parts[index - 1]?.end ?? 0, start),
  );
  const text = gaps.map((gap, index) => (index === 0 ? gap : markOf(index - 1) + gap)).join('');
  return {
    text,
    restore(output) {
      const marks = Array.from(output.matchAll(MARK), ([mark]) => numberOf(mark)).sort((a, b) => a - b);
      const isWhole = marks.length === kept.length && marks.every((mark, index) => mark === index);
      if (!isWhole || output.trim() === '' || addsParts(output, text)) return null;
      const restored = output.trim().replaceAll(MARK, (mark) => kept[numberOf(mark)] ?? '');
      return source.slice(0, from) + restored + source.slice(from + body.length);
    },
  };
}

/** Parts that a person must keep too. Addresses and amounts may be written as is usual in the language. */
const FIXED_PART = new RegExp([PLACEHOLDER, HTTP_URL, EMAIL].map(({ source }) => source).join('|'), 'giu');
/** Seven to fifteen digits, written as a phone number. */
const ANY_PHONE = /(?<![\p{L}\d])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\p{L}\d])/gu;

/** White space inside braces is ignored. */
const partsOf = (text: string) => (text.match(FIXED_PART) ?? []).map((part) => part.replaceAll(/\s/g, ''));
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
const phonesOf = (text: string): string[] => text.replaceAll(FIXED_PART, ' ').match(ANY_PHONE) ?? [];

/** The multiset difference of `all` and `others`, compared by `keyOf`. */
function without(all: readonly string[], others: readonly string[], keyOf = (part: string): string => part) {
  const left = others.map(keyOf);
  return all.filter((part) => {
    const index = left.indexOf(keyOf(part));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Placeholders, URLs, email addresses and phone numbers that a correction has lost, with repetitions. */
export function lostParts(text: string, translation: string): string[] {
  const lostPhones = without(phonesOf(text), phonesOf(translation), digitsOf);
  return [...without(partsOf(text), partsOf(translation)), ...lostPhones.map((phone) => phone.trim())];
}

/** Placeholders and tags that only the correction has. No value would ever replace them. */
export const addedPlaceholders = (text: string, translation: string): string[] =>
  without(partsOf(translation), partsOf(text)).filter((part) => /^[{<]/.test(part));
