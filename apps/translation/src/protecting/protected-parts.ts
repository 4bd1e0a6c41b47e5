/** `{{lender}}`, `{name}`, and the marks of `<link>…</link>`. */
export const PLACEHOLDER = /\{\{[^{}]*\}\}|\{[\w.-]+\}|<\/?[a-z][\w-]*\s*\/?>/giu;

export const URL = /\bhttps?:\/\/[^\s<>"'{}]*[^\s<>"'{}.,;:!?)\]]/giu;

export const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/gu;

/** `portal.example.com/help`, of the endings that are met in such texts. */
const HOST =
  /(?<![\w.-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}(?:com|org|net|gov|edu|us|info|coop|example)\b(?:\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])?/giu;

/** American numbers, with or without area code, in letters too (`1-800-FLOWERS`), and extensions. */
const PHONE =
  /(?<![\p{L}\d])(?:\+?\d{1,3}[ .-]?)?(?:\(\d{3}\)\s?|\d{3}[ .-]?)(?:\d{3}[ .-]?\d{4}|[A-Z\d]{3}-[A-Z\d]{4})(?:\s?(?:ext\.?|x)\s?\d{1,6})?(?![\p{L}\d])|(?<![\p{L}\d.-])\d{3}-\d{4}(?![\p{L}\d])/gu;

const STATE =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])';
/** `, Dallas, TX 75201-0001`, behind the line of the street or the box, on the same line or the next. */
const TOWN = String.raw`(?:[,\s]+[A-Z][\p{L}.' -]{1,40})?,?\s+${STATE}\s+\d{5}(?:-\d{4})?(?!\d)`;
const WAY =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Court|Ct|Place|Pl|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Plaza|Square|Sq|Terrace|Ter)';
const UNIT = String.raw`(?:,?\s+(?:Suite|Ste|Apt|Unit|Floor|Fl|Room|Rm|#)\.?\s*#?[A-Z\d-]{1,8})?`;
const STREET = String.raw`\d{1,6}\s+(?:[NSEW]{1,2}\.?\s+)?(?:[A-Z\d][\p{L}\d.'-]*\s+){1,5}${WAY}\b\.?${UNIT}`;
const BOX = String.raw`(?:P\.?\s?O\.?\s?|Post\s+Office\s+)Box\s+[A-Z\d-]{1,12}`;
const ADDRESS = new RegExp(String.raw`(?<![\p{L}\d])(?:${BOX}|${STREET})(?:${TOWN})?`, 'gu');
/** Words that stand before a town, with a capital where a sentence begins. */
const NO_TOWN = 'In|At|To|From|Near|By|For|Our|The|Visit|Mail|Send|Write';
const TOWN_ALONE = new RegExp(
  String.raw`(?<![\p{L}.'-])(?!(?:${NO_TOWN})\s)[A-Z][\p{L}.'-]{0,40}(?:\s+[A-Z][\p{L}.'-]{0,40}){0,3},\s+${STATE}\s+\d{5}(?:-\d{4})?(?!\d)`,
  'gu',
);

const MONEY = /(?:US)?\$\s?\d[\d,]*(?:\.\d+)?(?![\p{L}\d])/gu;

/** What engines may take for a mark of ours. */
const MARK = /[\uE000-\uF8FF]|XQ\d+X/giu;

/** The earlier, the stronger, where two find the same place. */
const KINDS: readonly RegExp[] = [MARK, PLACEHOLDER, URL, EMAIL, HOST, ADDRESS, TOWN_ALONE, PHONE, MONEY];

/** What readers act upon, or what something is put in the place of: an engine has none of its own to give. */
const NEVER_ADDED: readonly RegExp[] = [PLACEHOLDER, URL, EMAIL, HOST, PHONE];

/** @returns whether an answer says such a thing that the source does not; both without their protected parts */
export const addsParts = (answer: string, source: string): boolean =>
  NEVER_ADDED.some((pattern) => answer.match(pattern)?.some((found) => !source.includes(found)));

export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a text that stay as they are in every language.
 * @param terms names and terms of the trade; whole words, their case as it is given
 * @returns in their order, none in another
 */
export function protectedParts(text: string, terms: readonly string[]): Part[] {
  const taken: Part[] = [];
  /** By code unit; a text may have as many parts as it has characters. */
  const isTaken = new Uint8Array(text.length);
  for (const pattern of [...KINDS, ...patternOf(terms)]) {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const part = { start: index, end: index + found.length };
      if (found.length === 0 || isTaken.subarray(part.start, part.end).includes(1)) continue;
      taken.push(part);
      isTaken.fill(1, part.start, part.end);
    }
  }
  return taken.sort((a, b) => a.start - b.start);
}

/** Longer terms first: `Skyla Credit Union` before `Skyla`. */
function patternOf(terms: readonly string[]): RegExp[] {
  const wanted = [...new Set(terms.map((term) => term.trim()))].filter((term) => term !== '');
  if (wanted.length === 0) return [];
  const words = wanted
    .sort((a, b) => b.length - a.length)
    // Not the hyphen: a pattern for Unicode refuses what needs no escape.
    .map((term) => term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return [new RegExp(String.raw`(?<![\p{L}\d])(?:${words.join('|')})(?![\p{L}\d])`, 'gu')];
}
