import type { Label } from './labels';
import type { Sheet } from './lines';

/** What a reader saw, with the labels in it. */
export interface LabeledSheet extends Sheet {
  readonly labels: readonly Label[];
  /** Labels by row. */
  readonly labelsAt: ReadonlyMap<number, readonly Label[]>;
  /** What the same reader saw of the page before. */
  readonly before: LabeledSheet | null;
}

export const withLabels = (
  sheet: Sheet,
  labels: readonly Label[],
  before: LabeledSheet | null,
): LabeledSheet => {
  const labelsAt = new Map<number, Label[]>();
  for (const label of labels) labelsAt.set(label.cell.row, [...(labelsAt.get(label.cell.row) ?? []), label]);
  return { ...sheet, labels, labelsAt, before };
};

export const labelsIn = (sheet: LabeledSheet, row: number): readonly Label[] => sheet.labelsAt.get(row) ?? [];
