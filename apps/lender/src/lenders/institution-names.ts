/** Kinds of institutions. Two of the same other words but of different kinds are different institutions. */
type Kind = 'bank' | 'credit union';

/** How borrowers write several words as one. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  cu: ['credit', 'union'],
  fcu: ['federal', 'credit', 'union'],
  ecu: ['employees', 'credit', 'union'],
  natl: ['national'],
  fed: ['federal'],
  bk: ['bank'],
  svgs: ['savings'],
  st: ['saint'],
  assn: ['association'],
  assoc: ['association'],
};
const LONG_FORMS: ReadonlySet<string> = new Set(Object.values(SHORT_FORMS).flat());
/** Words that say nothing about which institution it is. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'the',
  'of',
  'and',
  'inc',
  'llc',
  'co',
  'corp',
  'na',
  'n',
  'a',
  'isaoa',
  'atima',
]);
const KIND_WORDS: ReadonlySet<string> = new Set(['credit', 'union', 'bank', 'federal']);

export interface InstitutionName {
  /** All words that matter, in order. */
  readonly whole: string;
  /** Without the words of its kind. */
  readonly core: string;
  /** Null: it doesn't say. */
  readonly kind: Kind | null;
}

/** A name without the differences between ways to write it: case, accents, punctuation, short forms, "The", "Inc". */
export function institutionName(text: string): InstitutionName {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase();
  const words = plain
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (Object.hasOwn(SHORT_FORMS, word) ? (SHORT_FORMS[word] ?? []) : [word]))
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  const whole = words.join(' ');
  const core = words.filter((word) => !KIND_WORDS.has(word)).join(' ');
  const kind = whole.includes('credit union') ? 'credit union' : words.includes('bank') ? 'bank' : null;
  return { whole, core, kind };
}

/**
 * The longest word that every name of the same institution contains, however it is written.
 * @returns undefined if the text has none, and so tells no institution from others
 */
export const tellingWord = (text: string): string | undefined =>
  institutionName(text)
    .core.split(' ')
    .filter((word) => word !== '' && !LONG_FORMS.has(word))
    .toSorted((one, other) => other.length - one.length)[0];

interface Named {
  readonly name: string;
  readonly slug: string;
}

/**
 * The only lender that is meant by a name: that of the same words, else that of the same words apart from its kind,
 * unless both say a kind and mean different ones.
 * @returns undefined if none or several may be meant
 */
export function onlyLenderCalled<Lender extends Named>(
  text: string,
  lenders: readonly Lender[],
): Lender | undefined {
  const typed = institutionName(text);
  if (typed.whole === '') return undefined;
  const known = lenders.map((lender) => ({
    lender,
    names: [lender.name, lender.slug].map(institutionName),
  }));
  const same = known.filter(({ names }) => names.some(({ whole }) => whole === typed.whole));
  if (same.length > 0) return same.length === 1 ? same[0]?.lender : undefined;
  if (typed.core === '') return undefined;
  const alike = known.filter(({ names }) => {
    const [{ kind } = { kind: null }] = names;
    const differs = kind !== null && typed.kind !== null && kind !== typed.kind;
    return !differs && names.some(({ core }) => core === typed.core);
  });
  return alike.length === 1 ? alike[0]?.lender : undefined;
}
