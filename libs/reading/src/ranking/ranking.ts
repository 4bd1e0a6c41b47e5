import type { Box, CoverageKind, FieldName, ReaderName } from '@coverleaf/contracts';
import { boxOnPage } from '../areas';
import { sheetOf, type Sheet } from '../lines';
import type { View } from '../words';
import { type Features, featuresOf } from './features';
import { precisionAt, probabilities, TARGET_NAMES, TARGETS, type Model, type Target } from './model';
import { areaOf, type Span } from './span';
import { spansOf } from './spans';

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
  const features = featuresOf(spans);
  return spans.map((span, index) => ({ span, features: features[index] ?? [] }));
};

/** Below this nothing is said of a span. */
const LEAST = 0.0005;

/** What of one reader's words is likely the value of which field, the likeliest first. */
export const rank = (sheets: readonly Sheet[], model: Model): readonly RankedValue[] => {
  const found = rankableSpans(sheets);
  return TARGET_NAMES.flatMap((target) => {
    const own = model.get(target);
    if (!own) return [];
    const probabilityOf = probabilities(own);
    return found.flatMap(({ span, features }) => {
      if (TARGETS[target] !== span.kind) return [];
      const probability = probabilityOf(features);
      return probability < LEAST
        ? []
        : [{ target, span, probability, precision: precisionAt(own, probability) }];
    });
  }).toSorted((one, other) => other.probability - one.probability);
};

/** `deductible comprehensive` is a deductible of a coverage. */
export const fieldOf = (target: Target): { name: FieldName; coverage: CoverageKind | null } => {
  const [name, coverage] = target.split(' ') as [FieldName, CoverageKind | undefined];
  return { name, coverage: coverage ?? null };
};

/** What one reader saw of a file, in rows. */
export const readerSheets = (views: readonly View[], reader: ReaderName): readonly Sheet[] =>
  views
    .filter((view) => (view.words[reader]?.length ?? 0) > 0)
    .map((view) => sheetOf(view, reader, () => true));

/** Where a span stands on the original page. */
export const placeOf = (span: Span): { page: number; box: Box } => {
  const { view } = span.sheet.sheet;
  return { page: view.page, box: boxOnPage(areaOf(span), view) };
};
