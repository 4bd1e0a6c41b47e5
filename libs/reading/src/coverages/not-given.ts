import type { CoverageKind } from '@coverleaf/contracts';
import { sharedWidth } from '../sheet/areas';
import { hasBlankPremium } from './blank-premium';
import { headingOver, itemOver } from '../items/columns';
import type { Items } from '../items/items';
import { coverageOf, type Label } from '../sheet/labels';
import { notesAt } from '../sheet/footnotes';
import { textOf, type Cell, type Token } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';

/** In a row: words that say that its coverage wasn't bought. */
const DECLINED =
  /\b(?:not (?:covered|purchased|included|selected|carried|provided|taken|elected|applicable|insured|bought|chosen|requested)|no coverage|declined|rejected|refused|excluded|excl|waived|removed|deleted|suspended|dropped|ended|cancel+ed|available at|no cov(?:erage)?|sin cobertura|(?:rechazad|excluid|eliminad|declinad|suspendid|cancelad|retirad|removid)[oa]|no (?:contratad|incluid|seleccionad|amparad|cubiert|adquirid)[oa]|no aplica)\b|^\W*(?:none|no(?! ded)|n\/a|not applicable)\b/i;

/** What a cell of a coverage's row says alone, where it isn't given, or not yet. */
const NOT_YET =
  /^\W*(?:optional|opcional|opt|available|disponible|offered|quoted|pending|pendiente|requested|expired|lapsed|tb[ad]|not rated|n)\W*$/i;

export const saysDeclined = (text: string): boolean => DECLINED.test(text);

export const isNotYetGiven = ({ text }: Cell): boolean => NOT_YET.test(text);

/** A cell without an amount, or with one of nothing. */
const NOTHING = /^\W*(?:-+|[-\s]*0[-\s]*|n\.?\/?a\.?|none|nil|no|nada|ninguna?|\$\s?0?\.00|0\.00)\W*$/i;

/**
 * Whether a row's premium is that of nothing, so that its other amounts are only examples: `$500  --`. `ACV  --` has no
 * deductible, and a dwelling needs none.
 *
 * @param cells of the coverage in its row
 */
export const hasNoPremium = (
  sheet: LabeledSheet,
  cells: readonly Cell[],
  coverage: CoverageKind | undefined,
): boolean => {
  const last = cells.at(-1);
  if (!last || !NOTHING.test(last.text) || /^\W*\$?0\W*$/.test(last.text)) return false;
  const use = headingOver(sheet, last.row, last)?.use;
  return use !== 'deductible' || coverage === 'comprehensive' || coverage === 'collision';
};

/** The items whose column has no amount, or that of nothing, for a coverage. */
export const itemsWithout = (
  sheet: LabeledSheet,
  cells: readonly Cell[],
  items: Items,
): ReadonlySet<number> => {
  const [first] = cells;
  const over = first ? itemOver(sheet, first.row, items) : null;
  const empty = cells.filter((one) => NOTHING.test(one.text) || saysDeclined(one.text) || isNotYetGiven(one));
  return new Set(
    empty.flatMap((cell) => {
      const heading = headingOver(sheet, cell.row, cell);
      const isByUse = heading && heading.use !== 'limit' && heading.count === items.keys.length;
      const item = isByUse ? heading.order : heading?.use === 'limit' ? null : (over?.(cell) ?? null);
      return item === null ? [] : [item];
    }),
  );
};

/** Behind a coverage's name: that it is only offered, or that it is another thing's: `Collision - trailer only`. */
const OFFERED =
  /\b(?:option\w*|opcional(?:es)?|available|disponible|waiver|if selected|you (?:can|could|may) add)\b/i;
const THINGS = String.raw`(?:trailer|remolque|tender|dinghy|rent(?:al|ed)|hired|non-?owned|borrowed|temporary|substitute|other (?:drivers?|vehicles?|autos?|cars?|persons?)|custom|equipment|accessor\w+|glass|tools?|towed)`;
const OF_OTHERS = new RegExp(
  String.raw`^\W*(?:\(|[-:,/]|for\b|on\b|of\b|to\b)\W*(?:the |your |any |a )?${THINGS}\b(?! than)|\b${THINGS}\W+(?:\w+\W+)?only\b`,
  'i',
);
const IN_FRONT = new RegExp(
  String.raw`\b(?:optional|available|no|not|without|sin|declined|rejected|waived|excluded|excludes?|${THINGS})\W*$`,
  'i',
);

/** Whether the words of a coverage's own cell say that it isn't given, or not for the insured thing. */
export const isOnlyNamed = (before: string, after: string): boolean =>
  IN_FRONT.test(before) || OFFERED.test(after) || OF_OTHERS.test(after) || DECLINED.test(after);

const [MOST_OF_NOTE, IN_NOTE] = [12, /\b(?:if|when|where|unless|until|glass|waive\w*)\b/i];

/** Whether a note at the page's foot says of a coverage's row that it isn't given. */
export const isRefusedInNote = (sheet: LabeledSheet, tokens: readonly Token[]): boolean =>
  notesAt(sheet, tokens).some(
    (note) =>
      note.split(' ').length <= MOST_OF_NOTE &&
      !IN_NOTE.test(note) &&
      (isOnlyNamed('', note) || /\b(?:illustrat\w+|example)\b/i.test(note)),
  );

/** Whether anything in a coverage's row, or its heading, says that it isn't given, for one of several items at least. */
export const isRefused = (sheet: LabeledSheet, label: Label): boolean => {
  const { cell } = label;
  if (isOnlyNamed(textOf(cell.tokens.slice(0, label.from)), textOf(cell.tokens.slice(label.to)))) return true;
  const cells = (sheet.rows[cell.row]?.cells ?? []).filter(({ left }) => left >= cell.right);
  return (
    isListedAsAbsent(sheet, label) ||
    hasBlankPremium(sheet, label, cells) ||
    isRefusedInNote(sheet, [...cell.tokens, ...cells.flatMap(({ tokens }) => tokens)]) ||
    cells.some((one) => NOTHING.test(one.text) || isNotYetGiven(one)) ||
    saysDeclined(textOf(cells.flatMap(({ tokens }) => tokens)).slice(0, 80))
  );
};

/** In rows: how long a list of coverages below its heading may be. */
const MOST_ROWS = 40;
/** In words. */
const [LONGEST, LONGEST_SENTENCE] = [10, 16];

const ABSENT =
  /\bno (?:coverages?|protection|cobertura|tiene|incluid[oa]s?|(?:seleccion|contrat|cubiert|elegid)\w+)\b|\b(?:not|never|without|declin\w+|reject\w+|refus\w+|waived?|removed|deleted|dropped|excluded|suspended|skipped|available|(?:can|could|may|might) (?:also )?(?:add|buy|get|need|want)|consider|recommend\w*|suggest\w*|prior|previous|former|expired|last (?:term|year)|ask (?:us|your)|disponibles?|rechazad[oa]s|excluid[oa]s|declinad[oa]s|eliminad[oa]s|anterior(?:es)?|recomendad[oa]s|puede (?:agregar|a[nñ]adir))\b|n't\b/i;
const ABOUT_COVERAGES =
  /\b(?:coverages?|covered|protections?|options?|polic(?:y|ies)|p[oó]liza|insurance|insured|included|coberturas?|add(?:ing)?|changes?|these|following|below|selected|purchased)\b/i;
const ABOUT_OTHERS =
  /\b(?:drivers?|operators?|discounts?|forms?|endorsements?|address\w*|lien\w*|mortgage\w*|claims?|accidents?|violations?|premiums?|payments?|fees?|agents?|balance|notices?|numbers?|period)\b/i;
const CONDITION = /\b(?:if|where|when|unless|until|only|whether|subject)\b/i;
const LISTS = /:$|\b(?:below|following|these|listed|siguientes|abajo)\b/i;

/** Whether a heading says of the coverages below it that they aren't given: `Coverages you did not select`. */
const saysAbsent = (sheet: LabeledSheet, cell: Cell): boolean => {
  const { text, tokens } = cell;
  const isList = LISTS.test(text);
  if (tokens.length > (isList ? LONGEST_SENTENCE : LONGEST) || /\d{3}|\$/.test(text)) return false;
  if ((/[.;]$/.test(text) && !isList) || /[:\u00b7]\s\S/.test(text)) return false;
  if (!ABSENT.test(text) || CONDITION.test(text) || ABOUT_OTHERS.test(text)) return false;
  const isNamed = labelsIn(sheet, cell.row).some(
    (label) =>
      label.cell === cell && (coverageOf(label.name) !== undefined || label.name === 'other_coverage'),
  );
  const isBare = tokens.length <= 6 && (text.match(ABSENT)?.index ?? 1) <= 8;
  return !isNamed && (isBare || ABOUT_COVERAGES.test(text));
};

const PRESENT =
  /\b(?:coverages|coberturas|limits|l[ií]mites|deductibles|deducibles|premiums)\b|^\W*(?:your |the |policy |su )?(?:coverage|cobertura|protection)\b|\bschedule of\b|^\W*(?:section|part|secci[oó]n|parte) (?:[ivx\d]+|[a-d])\b/i;

/** Whether a row begins another list of coverages: a heading, the heads of its columns, or the thing that it is about. */
const beginsList = (sheet: LabeledSheet, row: number, own: readonly Cell[]): boolean => {
  const line = sheet.rows[row];
  if (!line || /\$\s?\d|\d,\d{3}/.test(textOf(line.tokens))) return false;
  const heads = labelsIn(sheet, row).filter(
    ({ name, inProse }) => !inProse && (name === 'limit' || name === 'deductible' || name === 'premium'),
  );
  return (
    heads.length >= 2 ||
    own.some(({ text, tokens }) => tokens.length <= LONGEST && PRESENT.test(text)) ||
    /\b(?:19|20)\d\d [A-Z]|\b[A-HJ-NPR-Z0-9]{17}\b|^\W*(?:vehicle|auto|car|unit|veh[ií]culo)s? ?#?\d\b/i.test(
      textOf(line.tokens),
    )
  );
};

/** Whether a coverage stands in a list whose heading says that its coverages aren't given. */
export const isListedAsAbsent = (sheet: LabeledSheet, { cell }: Label): boolean => {
  let begins = false;
  for (let row = cell.row - 1; row >= Math.max(0, cell.row - MOST_ROWS); row -= 1) {
    const cells = sheet.rows[row]?.cells ?? [];
    const own = cells.filter((one) => cells.length === 1 || sharedWidth(one, cell) > 0);
    if (own.some((one) => saysAbsent(sheet, one))) return true;
    const isHead = beginsList(sheet, row, own);
    // A list may have a heading, and heads of columns below.
    if (begins && !isHead) return false;
    begins = isHead;
  }
  return cell.row < MOST_ROWS && sheet.before !== null && endsAsAbsent(sheet.before);
};

/** In rows: below the last heading of a page stand the heads of columns, and what the foot of each page says. */
const MOST_OF_FOOT = 6;

/** Whether the last heading of a page, with no amounts below, says so of what the next page lists. */
const endsAsAbsent = (sheet: LabeledSheet): boolean => {
  for (const { tokens, cells } of sheet.rows.slice(-MOST_OF_FOOT).toReversed()) {
    const [heading] = cells;
    if (heading && cells.length === 1 && saysAbsent(sheet, heading)) return true;
    if (/\$\s?\d/.test(textOf(tokens))) return false;
  }
  return false;
};
