import type { CollateralKind, DocumentKind, PartyRole } from '@coverleaf/contracts';
import type { DateStyle, PageMarks } from '../page-marks';
import type { Cover, CoverCode } from '../scene/covers';
import type { Interest, LayoutSet, Policy } from '../scene/policy';
import type { Random } from '../scene/random';

/** Families of @fontsource. */
export type Family =
  'arimo' | 'tinos' | 'cousine' | 'roboto-condensed' | 'source-serif-4' | 'lato' | 'public-sans';

/** The vocabulary of a form. */
export interface FormWords {
  readonly covers?: Readonly<Partial<Record<CoverCode, string>>>;
  readonly roles?: Readonly<Partial<Record<PartyRole, string>>>;
  /** What an interest is bound to; `#` is the number of the vehicle. */
  readonly bound?: string;
  /** Around a deductible; `#` is the amount. */
  readonly deductible?: string;
  /** Where an item lacks a coverage. */
  readonly absent?: string;
  /** Where a coverage has no limit. */
  readonly unlimited?: string;
  readonly nobody?: string;
}

/** What a layout prints from. Within a list it is about one item, coverage or interest. */
export interface Sheet {
  readonly marks: PageMarks;
  readonly policy: Policy;
  readonly random: Random;
  readonly words: FormWords;
  readonly item?: number;
  readonly cover?: Cover;
  readonly interest?: Interest;
}

/** A part of a page, as HTML. */
export type Block = (sheet: Sheet) => string;

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
  /** Prints names and addresses in capitals. */
  readonly capitals?: boolean;
  readonly words?: FormWords;
  readonly css: string;
  /** Blocks that follow each other and are cut into pages. */
  readonly body: readonly Block[];
  /** At the top and at the foot of each page; `[page]` and `[pages]` are replaced. */
  readonly head?: Block;
  readonly foot?: Block;
  /** What its program insures, such as motorcycles; else whatever is known of the collateral. */
  readonly models?: readonly string[];
  /** Most items that fit its form. */
  readonly mostItems?: number;
  /** What the form doesn't print, though documents of its kind often do. */
  readonly lacks?: readonly ('lienholder' | 'coverages' | 'deductibles' | 'address' | 'number' | 'period')[];
}
