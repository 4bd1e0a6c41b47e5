import { z } from 'zod';

type Labels = Readonly<Record<string, string>>;

/** A label selector with the operators that our manifests use. Any other operator is an error. */
export const Selector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
export type Selector = z.output<typeof Selector>;

export const matches = ({ matchLabels, matchExpressions }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
