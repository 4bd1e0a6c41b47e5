import type { CollateralKind, DocumentKind } from '@coverleaf/contracts';
import type { DateStyle, PageMarks } from '../page-marks';
import type { LayoutSet, Policy } from '../scene/policy';
import type { Random } from '../scene/random';

/** Families of @fontsource. */
export type Family =
  'arimo' | 'tinos' | 'cousine' | 'roboto-condensed' | 'source-serif-4' | 'lato' | 'public-sans';

/** What a layout prints from. */
export interface Sheet {
  readonly marks: PageMarks;
  readonly policy: Policy;
  readonly random: Random;
}

/** A form of a document. */
export interface Layout {
  readonly id: string;
  /** The rules are written while looking at `tune` only. */
  readonly set: LayoutSet;
  readonly kind: DocumentKind;
  /** One of them is drawn for each document. */
  readonly collaterals: readonly CollateralKind[];
  readonly family: Family;
  readonly dates: DateStyle;
  readonly capitals?: boolean;
  readonly css: string;
  /** HTML of blocks that follow each other; those with the class `break` begin a page. */
  readonly body: (sheet: Sheet) => string;
  /** HTML at the top and at the foot of each page; `{page}` and `{pages}` are replaced. */
  readonly head?: (sheet: Sheet) => string;
  readonly foot?: (sheet: Sheet) => string;
  /** Most items that fit its form. */
  readonly mostItems?: number;
  /** What the form doesn't print, though documents of its kind often do. */
  readonly lacks?: readonly ('lienholder' | 'coverages' | 'deductibles' | 'address' | 'number' | 'period')[];
}
