import {
  type Features,
  fieldOf,
  placeOf,
  rankableSpans,
  readerSheets,
  type Span,
  type Target,
  TARGET_NAMES,
  TARGETS,
  type View,
} from '@coverleaf/reading';
import { isSame, overlap } from '../equality';
import type { TrueDocument } from '../truth';
import type { RandomPage } from './random-form';

/** What a span is for one target: its value, something else, or nothing to learn from. */
export type Answer = 'right' | 'wrong' | 'open';

/** A span that a model can be trained or tried with. */
export interface Example {
  readonly span: Span;
  readonly features: Features;
  readonly answers: Readonly<Partial<Record<Target, Answer>>>;
}

/** What one reader saw of one document. */
export interface ExampleDocument {
  /** Layout, or `random`. */
  readonly layout: string;
  readonly examples: readonly Example[];
  /** By target, how many values the document has. */
  readonly there: Readonly<Partial<Record<Target, number>>>;
}

const targetsOf = ({ kind }: Span): readonly Target[] =>
  TARGET_NAMES.filter((target) => TARGETS[target] === kind);

/** Of a form that was invented with tags at its words. */
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

/** The target whose value the span is, exactly. */
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

/** The same name or number elsewhere is no mistake; the same day or amount may be another's. */
const isOpen = ({ kind, value }: Span, target: Target, said: ReadonlySet<string>): boolean =>
  kind !== 'date' && kind !== 'amount' && said.has(`${target} ${value}`);

/** Of a document of the corpus, whose truth says where each value stands. */
export const examplesOfDocument = (
  truth: TrueDocument,
  views: readonly View[],
  reader: 'text' | 'paddle' | 'tesseract',
): ExampleDocument => {
  const found = rankableSpans(readerSheets(views, reader));
  const answerOf = (span: Span, target: Target): Answer => {
    const { name, coverage } = fieldOf(target);
    const same = truth.values.filter(
      (value) => value.field === name && value.coverage === coverage && isSame(name, span.value, value.value),
    );
    if (same.length === 0) return 'wrong';
    const own = placeOf(span);
    const isThere = same.some(({ places }) =>
      places.some(({ page, box }) => page === own.page && overlap(box, own.box) > 0.3),
    );
    if (isThere) return 'right';
    return span.kind === 'date' || span.kind === 'amount' ? 'wrong' : 'open';
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
          const { name, coverage } = fieldOf(target);
          return value.field === name && value.coverage === coverage;
        }),
      ),
    ),
  };
};

const counted = (targets: readonly Target[]): Partial<Record<Target, number>> => {
  const counts: Partial<Record<Target, number>> = {};
  for (const target of targets) counts[target] = (counts[target] ?? 0) + 1;
  return counts;
};
