import { unionOf } from '../sheet/areas';
import type { Line, LinedSheet, Piece } from './lines';

export type SpanKind = 'number' | 'company' | 'person' | 'address' | 'date' | 'amount';

/** Neighboring words that have the shape of a value. */
export interface Span {
  readonly kind: SpanKind;
  readonly value: string;
  readonly raw: string;
  readonly pieces: readonly Piece[];
  /** In which it begins. */
  readonly line: Line;
  readonly sheet: LinedSheet;
  /** What its own words look like, in words of the model. */
  readonly shape: readonly string[];
}

/** A span as its finder makes it; without a line it begins in the one that was looked at. */
export type FoundSpan = Omit<Span, 'sheet' | 'line'> & { readonly line?: Line };

export const areaOf = ({ pieces }: Span): ReturnType<typeof unionOf> => unionOf(pieces);
