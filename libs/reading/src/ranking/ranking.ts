import type { Box, CoverageKind, FieldName } from '@coverleaf/contracts';
import { boxOnPage } from '../sheet/areas';
import { sheetOf, type Sheet } from '../sheet/lines';
import type { PageReader, View } from '../sheet/words';
import { addressesIn } from './address-spans';
import { amountsIn, datesIn } from './amount-spans';
import { companiesIn } from './company-spans';
import { type Features, featuresIn, spanKey } from './features';
import { linesOf } from './lines';
import {
  type Model,
  precisionAt,
  probabilities,
  sharesAmong,
  SINGLE_TARGETS,
  type Target,
  TARGET_NAMES,
  TARGETS,
} from './model';
import { numbersIn } from './number-spans';
import { peopleIn } from './person-spans';
import { areaOf, type Span, type SpanKind } from './span';

/** Work in steps of some hundredths of a second, between which others may have their turn. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** A value of a field as the model sees it. */
export interface RankedValue {
  readonly target: Target;
  readonly span: Span;
  readonly probability: number;
  /** How often so likely a value was right in layouts that the model didn't know. */
  readonly precision: number;
}

/** The spans of a document with their features, for training and for ranking. */
export const rankableSpans = (
  sheets: readonly Sheet[],
): readonly { readonly span: Span; readonly features: Features }[] => {
  const spans = spansOf(sheets);
  const features = featuresIn(spans);
  return spans.map((span) => ({ span, features: features(span) }));
};

/** Of all pages together: a document that is made of values must not take long. */
const MOST_OF_A_KIND = 600;

/** All that may be a value of some field, by its shape alone. Spans of one kind may overlap. */
const spansOf = (sheets: readonly Sheet[]): readonly Span[] => {
  const counts = new Map<SpanKind, number>();
  return sheets.map(linesOf).flatMap((sheet) =>
    sheet.lines
      .flatMap((line) =>
        [
          ...line.cells.flatMap((cell) => [
            ...numbersIn(cell),
            ...peopleIn(cell),
            ...companiesIn(sheet, line, cell),
          ]),
          ...addressesIn(sheet, line),
          ...datesIn(sheet, line),
          ...amountsIn(line),
        ].map((found): Span => ({ line, ...found, sheet })),
      )
      .filter(({ kind }) => {
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        return count <= MOST_OF_A_KIND;
      }),
  );
};

const SPANS_PER_STEP = 200;
/** Below this nothing is said of a span. */
const LEAST = 0.0005;

/** What of one reader's words is likely the value of which field, the likeliest first. */
export function* rank(sheets: readonly Sheet[], model: Model): Steps<readonly RankedValue[]> {
  const spans = spansOf(sheets);
  yield;
  const features = featuresIn(spans);
  const found: { span: Span; features: Features }[] = [];
  for (const [index, span] of spans.entries()) {
    if (index % SPANS_PER_STEP === 0) yield;
    found.push({ span, features: features(span) });
  }
  const ranked: RankedValue[] = [];
  for (const target of TARGET_NAMES) {
    yield;
    const own = model.get(target);
    if (!own) continue;
    const probabilityOf = probabilities(own);
    const likely = found.flatMap(({ span, features: seen }) => {
      if (TARGETS[target] !== span.kind) return [];
      const probability = probabilityOf(seen);
      return probability >= LEAST ? [{ span, key: spanKey(span), probability }] : [];
    });
    const shares = SINGLE_TARGETS.has(target)
      ? sharesAmong(likely)
      : likely.map(({ probability }) => probability);
    for (const [index, { span, probability }] of likely.entries())
      ranked.push({ target, span, probability, precision: precisionAt(own, shares[index] ?? 0) });
  }
  return ranked.toSorted((one, other) => other.probability - one.probability);
}

/** `deductible comprehensive` is a deductible of a coverage. */
export const fieldOfTarget = (target: Target): { name: FieldName; coverage: CoverageKind | null } => {
  const [name, coverage] = target.split(' ') as [FieldName, CoverageKind | undefined];
  return { name, coverage: coverage ?? null };
};

/** What one reader saw of a file, in rows. */
export const readerSheets = (views: readonly View[], reader: PageReader): readonly Sheet[] =>
  views
    .filter((view) => (view.words[reader]?.length ?? 0) > 0)
    .map((view) => sheetOf(view, reader, () => true));

/** Where a span stands on the original page. */
export const placeOf = (span: Span): { page: number; box: Box } => {
  const { view } = span.sheet.sheet;
  return { page: view.page, box: boxOnPage(areaOf(span), view) };
};
