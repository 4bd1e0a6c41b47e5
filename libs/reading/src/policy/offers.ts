import { textOf } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';

/** Whether a line of a page begins with words of an offer: its dates and numbers are no policy's. */
export const isOffer = (sheet: LabeledSheet): boolean =>
  sheet.rows.some((row) => /\b(?:quot|proposal|estimate|cotizaci)/i.test(textOf(row.tokens.slice(0, 14))));
