import { z } from 'zod';
import trained from './weights.json';
import { FEATURES_VERSION, type Feature, type Features } from './features';
import type { SpanKind } from './span';

/** What is looked for, and among which spans. A deductible and a limit are those of a coverage. */
export const TARGETS = {
  policy_number: 'number',
  insurer: 'company',
  named_insured: 'person',
  property_address: 'address',
  effective_date: 'date',
  expiration_date: 'date',
  'deductible comprehensive': 'amount',
  'deductible collision': 'amount',
  'deductible all_perils': 'amount',
  'deductible wind_hail': 'amount',
  'deductible hull': 'amount',
  'limit dwelling': 'amount',
} as const satisfies Readonly<Record<string, SpanKind>>;
export type Target = keyof typeof TARGETS;
export const TARGET_NAMES = Object.keys(TARGETS) as Target[];

/** What training found about one target. */
export interface TargetModel {
  /** Of each feature, in hundredths. */
  readonly weights: ReadonlyMap<Feature, number>;
  /** From which probability on so large a share of values was right in layouts that weren't trained with; ascending. */
  readonly precision: readonly { readonly from: number; readonly share: number }[];
}

export type Model = ReadonlyMap<Target, TargetModel>;

/** As it is kept: by the place that features look at, their words and weights as `policy 231|number 120`. */
const StoredModel = z.strictObject({
  features: z.int(),
  seed: z.string(),
  targets: z.record(
    z.string(),
    z.strictObject({
      precision: z.array(z.strictObject({ from: z.number(), share: z.number() })),
      weights: z.record(z.string(), z.string().max(100_000)),
    }),
  ),
});
export type StoredModel = z.infer<typeof StoredModel>;

/** @throws for a model of other features or targets */
export const modelFrom = (stored: unknown): Model => {
  const { features, targets } = StoredModel.parse(stored);
  if (features !== FEATURES_VERSION)
    throw new Error(`The weights are for features ${features}, not ${FEATURES_VERSION}: train anew`);
  return new Map(
    TARGET_NAMES.map((target) => {
      const found = targets[target];
      if (!found) throw new Error(`The weights lack ${target}`);
      const weights = new Map<Feature, number>();
      for (const [slot, list] of Object.entries(found.weights))
        for (const entry of list.split('|')) {
          const cut = entry.lastIndexOf(' ');
          weights.set(`${slot}:${entry.slice(0, cut)}`, Number(entry.slice(cut + 1)));
        }
      return [target, { weights, precision: found.precision }];
    }),
  );
};

/** The model that ships, read once. */
let shipped: Model | undefined;
export const shippedModel = (): Model => (shipped ??= modelFrom(trained));

/** Adds up the weights of features: how likely a span is the target's value, from 0 to 1. */
export const probabilities = (model: TargetModel): ((features: Features) => number) => {
  const sums = new Map<readonly Feature[], number>();
  const sumOf = (group: readonly Feature[]): number => {
    const known = sums.get(group);
    if (known !== undefined) return known;
    let sum = 0;
    for (const feature of group) sum += model.weights.get(feature) ?? 0;
    sums.set(group, sum);
    return sum;
  };
  return (features) => {
    let sum = 0;
    for (const group of features) sum += sumOf(group);
    return 1 / (1 + Math.exp(-sum / 100));
  };
};

/** Of these targets a document has one value, however often it is printed. */
export const SINGLE_TARGETS: ReadonlySet<Target> = new Set([
  'policy_number',
  'insurer',
  'property_address',
  'effective_date',
  'expiration_date',
]);

/**
 * How likely each value is the only one of a document: by its odds among those of all others, and of none. A likely value
 * beside another one is less certain than one alone.
 *
 * @param spans equal keys are one value
 */
export const sharesAmong = (
  spans: readonly { readonly key: string; readonly probability: number }[],
): readonly number[] => {
  const odds = spans.map(({ probability }) => probability / Math.max(1e-9, 1 - probability));
  const best = new Map<string, number>();
  for (const [index, { key }] of spans.entries())
    best.set(key, Math.max(best.get(key) ?? 0, odds[index] ?? 0));
  const sum = [...best.values()].reduce((total, one) => total + one, 0);
  return spans.map(({ key }, index) => {
    const own = odds[index] ?? 0;
    return own / (1 + sum - (best.get(key) ?? 0) + own);
  });
};

/** How often a value that is so likely was right in layouts that the model didn't know. */
export const precisionAt = ({ precision }: TargetModel, probability: number): number =>
  precision.findLast(({ from }) => from <= probability)?.share ?? 0;
