import type { CollateralKind, DocumentKind, PartyRole } from '@coverleaf/contracts';
import type { DateStyle, PageMarks } from '../page-marks';
import type { Cover, CoverCode } from '../scene/covers';
import type { Interest, LayoutSet, Policy } from '../scene/policy';
import type { Random } from '../scene/random';

/** Font families, by their `@fontsource` package names. */
export type Family =
  'arimo' | 'tinos' | 'cousine' | 'roboto-condensed' | 'source-serif-4' | 'lato' | 'public-sans';

/** The words that a form uses where forms differ. */
export interface FormWords {
  readonly covers?: Readonly<Partial<Record<CoverCode, string>>>;
  readonly roles?: Readonly<Partial<Record<PartyRole, string>>>;
  /** Names what an interest is bound to; `#` becomes the number of the vehicle. */
  readonly bound?: string;
  /** Words around a deductible; `#` becomes the amount. */
  readonly deductible?: string;
  /** Printed in place of a coverage that an item doesn't have. */
  readonly absent?: string;
  /** Printed in place of the limit of a coverage that has none. */
  readonly unlimited?: string;
  readonly nobody?: string;
}

/** What blocks print from. Inside a list, `item`, `cover` or `interest` names the current element. */
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

/** A form in which documents are printed. */
export interface Layout {
  readonly id: string;
  /** The rules are written with `tune` in view only. */
  readonly set: LayoutSet;
  readonly kind: DocumentKind;
  /** Each document uses one of these, chosen at random. */
  readonly collaterals: readonly CollateralKind[];
  readonly family: Family;
  readonly dates: DateStyle;
  /** Whether names and addresses are printed in capitals. */
  readonly capitals?: boolean;
  readonly words?: FormWords;
  readonly css: string;
  /** The blocks of the document in order. Printing cuts them into pages. */
  readonly body: readonly Block[];
  /** Printed on every page; `[page]` and `[pages]` become numbers. */
  readonly head?: Block;
  readonly foot?: Block;
  /**
   * The models that this insurer's program covers, such as motorcycles. The default is all models of the collateral.
   */
  readonly models?: readonly string[];
  /** The most items that the form has room for. */
  readonly mostItems?: number;
  /** What this form leaves out, although documents of its kind often print it. */
  readonly lacks?: readonly ('lienholder' | 'coverages' | 'deductibles' | 'address' | 'number' | 'period')[];
}
