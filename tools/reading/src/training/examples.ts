import {
  boxOverlap,
  distanceWithin,
  type Features,
  fieldOfTarget,
  type PageReader,
  placeOf,
  rankableSpans,
  readerSheets,
  type Span,
  type Target,
  TARGET_NAMES,
  TARGETS,
  type View,
} from '@coverleaf/reading';
import { isSame } from '../equality';
import type { Place, TrueDocument } from '../truth';
import type { RandomPage } from './random-form';

/**
 * What a span is for one target: its value (`right`), its value with wrong letters (`misread`), something else
 * (`wrong`), or unusable for training (`open`). A misread value is in the right place, so training treats it as right.
 * Shown to staff, it would be a mistake.
 */
export type Answer = 'right' | 'misread' | 'wrong' | 'open';

/** A span for training or testing a model. */
export interface Example {
  readonly span: Span;
  readonly features: Features;
  readonly answers: Readonly<Partial<Record<Target, Answer>>>;
}

/** One document as one reader saw it. */
export interface ExampleDocument {
  /** The layout's id, or `random`. */
  readonly layout: string;
  readonly examples: readonly Example[];
  /** The number of values in the document, by target. */
  readonly there: Readonly<Partial<Record<Target, number>>>;
}

const targetsOf = ({ kind }: Span): readonly Target[] =>
  TARGET_NAMES.filter((target) => TARGETS[target] === kind);

/** Examples from an invented form, whose words are tagged. */
export const examplesOfForm = (pages: readonly RandomPage[]): ExampleDocument => {
  const tags = new Map(
    pages.flatMap(({ view, tags: own }, page) => {
      const words = view.words.text ?? view.words.tesseract ?? [];
      return words.map((word, index) => [word, { page, tag: own[index] ?? null }] as const);
    }),
  );
  const sizes = new Map<string, { target: Target; words: number }>();
  for (const { page, tag } of tags.values())
    if (tag?.target) {
      const key = `${page} ${tag.run}`;
      sizes.set(key, { target: tag.target, words: (sizes.get(key)?.words ?? 0) + 1 });
    }
  const reader = pages[0]?.view.words.text ? 'text' : 'tesseract';
  const found = rankableSpans(
    readerSheets(
      pages.map(({ view }) => view),
      reader,
    ),
  );
  const keys = found.map(({ span }) => valueKey(span, tags, sizes));
  const said = new Set(
    found.flatMap(({ span }, index) => (keys[index] ? [`${keys[index]} ${span.value}`] : [])),
  );
  return {
    layout: 'random',
    examples: found.map(({ span, features }, index) => ({
      span,
      features,
      answers: Object.fromEntries(
        targetsOf(span).map((target) => [
          target,
          keys[index] === target ? 'right' : isOpen(span, target, said) ? 'open' : 'wrong',
        ]),
      ),
    })),
    there: counted([...sizes.values()].map(({ target }) => target)),
  };
};

type Tags = ReadonlyMap<unknown, { readonly page: number; readonly tag: RandomPage['tags'][number] }>;

/** The target whose whole value this span is; null if it isn't exactly one value. */
const valueKey = (
  span: Span,
  tags: Tags,
  sizes: ReadonlyMap<string, { target: Target; words: number }>,
): Target | null => {
  const words = [...new Set(span.pieces.map(({ word }) => word))].map((word) => tags.get(word));
  const [first] = words;
  if (!first?.tag?.target) return null;
  const key = `${first.page} ${first.tag.run}`;
  const isWhole = words.every((word) => word?.tag && `${word.page} ${word.tag.run}` === key);
  return isWhole && sizes.get(key)?.words === words.length ? first.tag.target : null;
};

/** The same name or number elsewhere isn't a mistake. The same day or amount may mean something else. */
const isOpen = ({ kind, value }: Span, target: Target, said: ReadonlySet<string>): boolean =>
  kind !== 'date' && kind !== 'amount' && said.has(`${target} ${value}`);

/** Makes examples from a document of the corpus. Its truth gives the position of each value. */
export const examplesOfDocument = (
  truth: Pick<TrueDocument, 'layout' | 'values'>,
  views: readonly View[],
  reader: PageReader,
): ExampleDocument => {
  const found = rankableSpans(readerSheets(views, reader));
  const answerOf = (span: Span, target: Target): Answer => {
    const { name, coverage } = fieldOfTarget(target);
    const own = placeOf(span);
    const there = truth.values.filter((value) => value.field === name && value.coverage === coverage);
    const same = there.filter(({ value }) => isSame(name, span.value, value));
    if (same.some(({ places }) => places.some((place) => shareOf(place, own) > 0.3))) return 'right';
    if (same.length > 0 && span.kind !== 'date' && span.kind !== 'amount') return 'open';
    const isMisread =
      reader !== 'text' &&
      there.some(
        ({ value, places }) => places.some((place) => shareOf(place, own) > 0.5) && isNear(value, span),
      );
    return isMisread ? 'misread' : 'wrong';
  };
  return {
    layout: truth.layout,
    examples: found.map(({ span, features }) => ({
      span,
      features,
      answers: Object.fromEntries(targetsOf(span).map((target) => [target, answerOf(span, target)])),
    })),
    there: counted(
      truth.values.flatMap((value) =>
        TARGET_NAMES.filter((target) => {
          const { name, coverage } = fieldOfTarget(target);
          return value.field === name && value.coverage === coverage;
        }),
      ),
    ),
  };
};

const shareOf = (place: Place, { page, box }: Place): number =>
  place.page === page ? boxOverlap(place.box, box) : 0;

/** Allows up to a quarter of the letters to differ. */
const isNear = (value: string, span: Span): boolean => {
  if (span.kind === 'date' || span.kind === 'amount') return true;
  const [one, other] = [value, span.value].map((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
  return distanceWithin(one ?? '', other ?? '', Math.ceil((one ?? '').length / 4));
};

const counted = (targets: readonly Target[]): Partial<Record<Target, number>> => {
  const counts: Partial<Record<Target, number>> = {};
  for (const target of targets) counts[target] = (counts[target] ?? 0) + 1;
  return counts;
};
