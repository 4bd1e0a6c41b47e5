import { READING_BOUNDS, type CoverageKind, type FieldName, type ReadField } from '@coverleaf/contracts';
import type { LabeledSheet } from './labeled-sheet';
import type { Token } from './lines';

type Party = NonNullable<ReadField['party']>;

/** A value that one reader's words seem to have. */
export interface Candidate {
  readonly name: FieldName;
  readonly value: string;
  readonly raw: string;
  readonly sheet: LabeledSheet;
  readonly tokens: readonly Token[];
  /** 0 to 1: how much label, shape and place speak for it. */
  readonly score: number;
  /** Number of the vehicle, boat or property among those that this reader saw. */
  readonly item?: number | null;
  readonly party?: Party;
  readonly coverage?: CoverageKind;
  readonly checks?: ReadField['checks'];
}

/** Words of a page, as long as a reading may quote them. */
export const asPrinted = (text: string): string => text.slice(0, READING_BOUNDS.characters);

/** The best candidate per value. */
export const bestPerValue = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const other = best.get(candidate.value);
    if (!other || candidate.score > other.score) best.set(candidate.value, candidate);
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
};
