import { addressKey } from '../values/addresses';
import { heightOf } from '../sheet/areas';
import { companyKey, plainName } from '../values/names';
import { above, below, leftOf, rightOf, startOf, type Surroundings } from './lines';
import { termOf } from './amount-spans';
import { areaOf, type Span, type SpanKind } from './span';

/**
 * Of what features say and how they are spelled. Weights of another version don't fit: train anew after each change of
 * this file, `lines.ts` or the files of spans.
 */
export const FEATURES_VERSION = 3;

/** Where a feature looks: at the value itself, at words near it, or at how it stands in the document. */
export type Feature = string;

/** Features in groups; spans with the same words beside share the group of these words. */
export type Features = readonly (readonly Feature[])[];

/**
 * What speaks for or against each span of a document being a field's value: `left:policy` is a word to its left, `left3:pol`
 * three letters of these words, `shape:hyphen` is its own.
 */
export const featuresIn = (spans: readonly Span[]): ((span: Span) => Features) => {
  const context = contextOf(spans);
  const known = new Map<string, readonly Feature[]>();
  const wordsOf: WordsOf = (slot, found) => {
    if (!found) return [];
    const key = `${slot} ${farness(found)} ${found.words.join(' ')}`;
    const group = known.get(key) ?? wordFeatures(slot, found);
    known.set(key, group);
    return group;
  };
  return (span) => [
    [...span.shape.map((one) => `shape:${one}`), ...placeOf(span), ...context(span)],
    ...surroundingsOf(span, wordsOf),
  ];
};

type WordsOf = (slot: string, found: Surroundings | null) => readonly Feature[];

const NOTHING_LEFT = ['left:-'];
const NOTHING_ABOVE = ['up:-'];

const surroundingsOf = (span: Span, wordsOf: WordsOf): Features => {
  const { line, pieces, sheet } = span;
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return [];
  const { unit } = sheet.sheet;
  const up = above(sheet, line, areaOf(span));
  // Those of a value in several lines end in another line.
  const isOneLine = last.bottom <= line.bottom + 0.5 * unit;
  const left = leftOf(line, first, unit);
  const down = span.kind === 'amount' ? [] : below(sheet, line, areaOf(span));
  return [
    left ? wordsOf('left', left) : NOTHING_LEFT,
    wordsOf('start', startOf(line, first)),
    wordsOf('right', isOneLine ? rightOf(line, last, unit) : null),
    up.near[0] ? wordsOf('up', up.near[0]) : NOTHING_ABOVE,
    wordsOf('up2', up.near[1] ?? null),
    span.kind === 'address' ? wordsOf('up3', up.near[2] ?? null) : [],
    wordsOf('down', down[0] ?? null),
    wordsOf('down2', down[1] ?? null),
    wordsOf('head', up.head),
    wordsOf('section', up.section),
  ];
};

const farness = ({ distance }: Surroundings): string =>
  distance < 1.2 ? 'near' : distance < 4 ? 'apart' : distance < 12 ? 'far' : 'very far';

const MOST_TRIGRAM_LETTERS = 26;

const wordFeatures = (slot: string, found: Surroundings): readonly Feature[] => {
  const words = found.words
    .flatMap(unglued)
    .map(spelled)
    .filter((word) => word !== '');
  const nearest = slot === 'right' ? words[0] : words.at(-1);
  const letters = words.join('').replaceAll(/[^\p{L}]/gu, '');
  const part = slot === 'right' ? letters.slice(0, 14) : letters.slice(-MOST_TRIGRAM_LETTERS);
  const isColon = /[:#]$/.test(found.words.at(-1) ?? '');
  return [
    `${slot}:~${farness(found)}`,
    ...(isColon ? [`${slot}:~colon`] : []),
    ...words.map((word) => `${slot}:${word}`),
    ...(nearest === undefined ? [] : [`${slot}1:${nearest}`]),
    ...(slot === 'left' || slot === 'up' || slot === 'head'
      ? words.slice(1).map((word, index) => `${slot}2:${words[index]} ${word}`)
      : []),
    ...(slot.startsWith('down') ? [] : trigramsOf(part).map((three) => `${slot}3:${three}`)),
  ];
};

/** Readers of pictures lose blanks: `PolicyNumber` is two words. */
const unglued = (text: string): readonly string[] => text.split(/(?<=\p{Ll})(?=\p{Lu})/u);

/** Parts of words say much the same where a letter was misread or a blank lost. */
const trigramsOf = (letters: string): readonly string[] => [
  ...new Set(Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3))),
];

/** Small letters; numbers are one word, and digits that readers of pictures take letters for are letters. */
const spelled = (text: string): string => {
  const word = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/^[^\p{L}\d$%#]+|[^\p{L}\d%#]+$/gu, '');
  if (/^#+$/.test(word)) return 'number';
  if (/^\$/.test(word)) return '$';
  const digits = word.replaceAll(/\D/g, '').length;
  if (digits === 0) return word.slice(0, 18);
  if (digits * 2 >= word.length)
    return /\d[/-]\d+[/-]\d/.test(word) ? 'day' : word.endsWith('%') ? '9%' : '9';
  return word
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')
    .slice(0, 18);
};

const placeOf = (span: Span): readonly Feature[] => {
  const { view, unit } = span.sheet.sheet;
  const area = areaOf(span);
  const height = heightOf(span.pieces[0] ?? area) / unit;
  return [
    'place:any',
    `place:page ${Math.min(3, view.page)}`,
    `place:y ${Math.floor((8 * area.top) / view.height)}`,
    `place:x ${Math.floor((4 * area.left) / view.width)}`,
    `place:height ${height < 0.85 ? 'small' : height < 1.2 ? 'usual' : height < 1.6 ? 'large' : 'huge'}`,
  ];
};

/** Spans with the same key say the same. */
export const spanKey = ({ kind, value }: Span): string => {
  switch (kind) {
    case 'number':
      return value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    case 'company':
      return companyKey(value);
    case 'person':
      return plainName(value);
    case 'address':
      return addressKey(value);
    default:
      return value;
  }
};

/** Kinds of which the first ones are more often values. */
const ORDERED: ReadonlySet<SpanKind> = new Set(['address', 'number', 'person']);

/** How a span stands among others of its kind in the document. */
const contextOf = (spans: readonly Span[]): ((span: Span) => readonly Feature[]) => {
  const counts = new Map<string, number>();
  const pages = new Map<string, Set<number>>();
  const order = new Map<SpanKind, Map<string, number>>();
  for (const span of spans) {
    const key = `${span.kind} ${spanKey(span)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    pages.set(key, (pages.get(key) ?? new Set()).add(span.sheet.sheet.view.page));
    const known = order.get(span.kind) ?? new Map<string, number>();
    if (!known.has(key)) known.set(key, known.size);
    order.set(span.kind, known);
  }
  const companies = new Set(
    spans.flatMap((span) => (span.kind === 'company' ? pairsOf(plainName(span.value), 3) : [])),
  );
  const days = [...new Set(spans.filter(({ kind }) => kind === 'date').map(({ value }) => value))].toSorted();
  return (span) => {
    const key = `${span.kind} ${spanKey(span)}`;
    const features = [`context:times ${Math.min(4, counts.get(key) ?? 1)}`];
    if (ORDERED.has(span.kind))
      features.push(`context:order ${Math.min(4, order.get(span.kind)?.get(key) ?? 0)}`);
    if (span.kind === 'number' || span.kind === 'person')
      features.push(`context:pages ${Math.min(3, pages.get(key)?.size ?? 1)}`);
    // `Blue Heron` is of the company `Blue Heron Insurance`.
    if (span.kind === 'person' && pairsOf(plainName(span.value), 2).some((pair) => companies.has(pair)))
      features.push('context:in company');
    if (span.kind === 'date') {
      for (const other of days) {
        if (['half', 'year'].includes(termOf(span.value, other))) features.push('context:ends later');
        if (['half', 'year'].includes(termOf(other, span.value))) features.push('context:began earlier');
      }
      if (days[0] === span.value) features.push('context:first day');
      if (days.at(-1) === span.value) features.push('context:last day');
      features.push(`context:days ${Math.min(6, days.length)}`);
    }
    return [...new Set(features)];
  };
};

/** Neighboring words of names that have at least so many words. */
const pairsOf = (name: string, least: number): readonly string[] => {
  const words = name.split(' ');
  return words.length < least ? [] : words.slice(1).map((word, index) => `${words[index]} ${word}`);
};
