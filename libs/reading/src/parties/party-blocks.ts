import { addressIn } from '../values/address-lines';
import { findAddress, hasCityLine, startsAddress } from '../values/addresses';
import { heightOf, sharedHeight, sharedWidth, unionOf, type Area } from '../sheet/areas';
import type { Institution } from './institutions';
import type { LabelName } from '../sheet/lexicon';
import type { Items } from '../items/items';
import { spell, textOf, unboxed, type Cell, type Token } from '../sheet/lines';
import { namesSuccessors, withoutSuccessors } from '../values/names';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { lettersOfPicture } from '../sheet/picture-letters';

/** Lines of one name and address each. A line with city and ZIP code ends a block, and so does a wide gap. */
export const blocksOf = (
  lines: readonly (readonly Token[])[],
  sheet: LabeledSheet,
  items: Items,
): readonly (readonly (readonly Token[])[])[] => {
  const own = items.mentions.filter((mention) => mention.sheet === sheet);
  const blocks: (readonly Token[])[][] = [];
  let isOpen = false;
  let bottom = 0;
  let about = new Set<number>();
  for (const printed of lines) {
    const line = withoutKey(sheet, printed);
    const area = unionOf(line);
    // The row of another vehicle begins another name.
    const named = own
      .filter(
        ({ area: other }) => sharedHeight(other, area) > 0.5 * heightOf(area) && other.right <= area.left,
      )
      .map(({ item }) => item);
    const begins = (named.length > 0 && !named.some((item) => about.has(item))) || isTableRow(sheet, line);
    if (isOpen && (area.top - bottom > 1.3 * sheet.unit || begins)) isOpen = false;
    if (isOpen) blocks.at(-1)?.push(line);
    else {
      blocks.push([line]);
      about = new Set(named);
    }
    isOpen = !endsAddress(line);
    bottom = area.bottom;
  }
  return blocks.slice(0, 12);
};

/** Whether a line's row has the address of a name, or its role, in a cell of its own. */
const isTableRow = (sheet: LabeledSheet, line: readonly Token[]): boolean =>
  addressCell(sheet, line) !== null;

const addressCell = (sheet: LabeledSheet, line: readonly Token[]): readonly Token[] | null => {
  const last = line.at(-1);
  if (!last || hasCityLine(textOf(line))) return null;
  const cells = sheet.rows.find((row) => row.tokens.includes(last))?.cells ?? [];
  const cell = cells.find((one) => one.left > last.right && findAddress(one.text)?.start === 0);
  return cell ? cell.tokens : null;
};

/** A name of a table, with the address that stands in its row. */
export const withAddress = (
  sheet: LabeledSheet,
  block: readonly (readonly Token[])[],
): readonly (readonly Token[])[] => {
  const [line, ...others] = block;
  const cell = line && others.length === 0 ? addressCell(sheet, line) : null;
  return cell ? [...block, cell] : block;
};

const endsAddress = (line: readonly Token[]): boolean =>
  hasCityLine(textOf(line)) || /^\d{5}(?:-\d{4})?\.?$/.test(textOf(line));

interface FoundParty {
  readonly name: string;
  readonly address: string | null;
  readonly tokens: readonly Token[];
}

/** What stands in an address block and is no part of name and address. */
const LOAN_LINE =
  /^(?:loan|acct|account|contract|reference|ref|interest type|type|vehicle|veh|unit|policy|phone|fax|attn|applies|preparado|préstamo)\b/i;
const NO_PARTY =
  /^(?:none|n\/?a|no lienholder|ninguno|not applicable|none listed|no|see|yes|the|this|if|we|your|any|all|or|and|should|will|is|are|has|name and address|name & address)\b/i;

/** Where an address begins behind a name, also where its city is missing or misread. */
const ADDRESS_START = /[\s,;]+(?:P\.?\s?[O0]\.?\s?(?:B[O0]X|Drawer)|P[O0]?B[O0]X|\d{2,6}\s+\p{Lu})/iu;

/** The name in front of the address; a name may go on in a second line. */
export const partyOf = (block: readonly (readonly Token[])[], isPicture: boolean): FoundParty | null => {
  const lines = block.filter((line) => !LOAN_LINE.test(textOf(line)) && !/^\W*$/.test(textOf(line)));
  const flat = lines.flat();
  const { text, tokensAt } = spell(flat);
  const address = findAddress(text);
  let end = address?.start;
  if (end === undefined) {
    const first = lines.findIndex((line) => startsAddress(textOf(line)));
    const kept = lines.slice(0, first < 0 ? 1 : first).slice(0, 3);
    end = spell(kept.flat()).text.length;
  }
  const beginning = ADDRESS_START.exec(text.slice(0, end));
  const printed = unboxed(
    text
      .slice(0, beginning && beginning.index > 2 ? beginning.index : end)
      .replace(/^.{0,60}:\s/, '')
      .replace(/\b(?:loan|acct|account)\s*(?:no|number|#)?\.?\s*[:#]?\s*[\dA-Z-]{4,}.*$/i, '')
      .replace(/^(?:name|nombre)\s*:?\s*/i, ''),
  );
  const name = withoutSuccessors(
    printed.replace(/^\d{1,2}[.)]?\s+/, '').replace(/^(?:19|20)\d\d [^,]*?\d[A-Z0-9]{16}\s+/, ''),
  ).replace(/\sP\.?$/, '');
  if (name.length < 3 || name.length > 120 || NO_PARTY.test(name) || !/^[^(]*[A-Za-z]{3}/.test(name))
    return null;
  if (!address && !looksLikeInstitution(name)) return null;
  const start = text.indexOf(name);
  const place = start < 0 ? 0 : start;
  return {
    name: isPicture ? lettersOfPicture(name) : name,
    address: (address && addressIn(lines)?.value) ?? address?.value ?? null,
    tokens: tokensAt(place, place + name.length),
  };
};

const INSTITUTION =
  /\b(?:credit union|f\.?c\.?u\.?|c\.?u|bank|n\.?a\.?|financial|finance|mortgage|lending|loans?|leasing|acceptance|credit|capital|savings|trust|funding|motor credit|auto finance|servicing|bancorp|banco|cooperativa)\b/i;

export const looksLikeInstitution = (name: string): boolean =>
  INSTITUTION.test(name) && name.split(' ').length <= 10;

/** The lines of an institution: what follows its name, and the address that stands below or in the next cell. */
export const linesOf = (
  { sheet, row, cell, tokens, to }: Institution,
  others: readonly Institution[],
): readonly (readonly Token[])[] => {
  const rest = cell.tokens.slice(to);
  const lines: (readonly Token[])[] = [rest];
  const inRow = hasCityLine(textOf(rest)) ? null : addressBeside(sheet, cell);
  if (inRow) lines.push(...inRow);
  const start = inRow ? unionOf(inRow.flat()) : cell;
  const name = unionOf(tokens);
  let { bottom } = start;
  for (let index = row + 1; index < sheet.rows.length && lines.length < 7; index += 1) {
    if (lines.some((line) => endsAddress(line))) break;
    const line = sheet.rows[index];
    if (!line || line.top - bottom > 1.3 * sheet.unit) break;
    const own = line.cells.find(
      (one) =>
        Math.abs(one.left - start.left) < 1.5 * sheet.unit ||
        (!inRow && Math.abs(one.left - name.left) < 1.5 * sheet.unit) ||
        (sharedWidth(one, start) > 0 && (startsAddress(one.text) || hasCityLine(one.text))),
    );
    if (!own) continue;
    const isOthers =
      others.some((other) => other.cell === own && other.from === 0) ||
      labelsIn(sheet, index).some(
        (label) =>
          label.cell === own &&
          label.from === 0 &&
          !label.inProse &&
          !IN_BLOCK.has(label.name) &&
          !IN_BRACKETS.test(own.text),
      );
    if (isOthers || own.top - bottom > 1.3 * sheet.unit) break;
    const isWrapped = own.tokens.some((token) => tokens.includes(token));
    const isStreet = lines.some((one) => startsAddress(textOf(one)) || ADDRESS_START.test(textOf(one)));
    if (!isWrapped && !isStreet && !isOfBlock(own.text) && !isNextOfBlock(sheet, index, own)) break;
    const more = own.tokens.filter((token) => !tokens.includes(token));
    if (more.length > 0) lines.push(more);
    bottom = own.bottom;
  }
  return lines;
};

/** The address in a name's row of a table. */
const addressBeside = (sheet: LabeledSheet, cell: Cell): readonly (readonly Token[])[] | null => {
  const whole = addressCell(sheet, cell.tokens) ?? addressCells(sheet, cell);
  return whole ? [whole] : wrappedAddress(sheet, cell);
};

/** An address whose street and city have a cell each. */
const addressCells = (sheet: LabeledSheet, cell: Cell): readonly Token[] | null => {
  const cells = (sheet.rows[cell.row]?.cells ?? []).filter((one) => one.left > cell.right);
  const at = cells.findIndex((one) => startsAddress(one.text));
  const own = at < 0 ? [] : cells.slice(at, at + 3);
  const end = own.findIndex((one) => hasCityLine(one.text));
  return end < 0 ? null : own.slice(0, end + 1).flatMap(({ tokens }) => tokens);
};

/**
 * An address in the next column of a table, whose city stands below its street. An address below a name, or below
 * another one, is that name's.
 */
const wrappedAddress = (sheet: LabeledSheet, cell: Cell): readonly (readonly Token[])[] | null => {
  const { cells = [] } = sheet.rows[cell.row] ?? {};
  const street = cells[cells.indexOf(cell) + 1];
  if (!street || !startsAddress(street.text)) return null;
  const beside = (column: Cell, step: 1 | -1): Cell | undefined =>
    sheet.rows[cell.row + step]?.cells.find(
      (one) =>
        Math.abs(one.left - column.left) < sheet.unit && sharedHeight(one, column) > -1.3 * heightOf(column),
    );
  const [city, over, own] = [beside(street, 1), beside(street, -1), beside(cell, 1)];
  const isOthers = over && !hasCityLine(over.text) && !/\baddress|direcci[oó]n|domicilio/i.test(over.text);
  const hasOwn = own && (startsAddress(own.text) || hasCityLine(own.text));
  return city && hasCityLine(city.text) && !isOthers && !hasOwn ? [street.tokens, city.tokens] : null;
};

/** `(Loss payee) PO Box 18649`. */
const IN_BRACKETS = /^\([^()]{3,40}\)/;

/** What stands between a name and the city of its address. */
const isOfBlock = (text: string): boolean =>
  startsAddress(text) ||
  hasCityLine(text) ||
  namesSuccessors(text) ||
  LOAN_LINE.test(text) ||
  IN_BRACKETS.test(text) ||
  /^(?:(?:interests? )?(?:may )?appear|c\/o|its|as|and|or|assigns|dept|department|isa|atima|insurance (?:dept|service|center))\b/i.test(
    text,
  );

/** Whether one more line of a name stands above its address. */
const isNextOfBlock = (sheet: LabeledSheet, row: number, { left }: Area): boolean => {
  const next = sheet.rows[row + 1]?.cells.find((one) => Math.abs(one.left - left) < 1.5 * sheet.unit);
  return next !== undefined && startsAddress(next.text);
};

const IN_BLOCK: ReadonlySet<LabelName> = new Set(['loan', 'reference', 'other_place', 'vehicle_count']);

export const addressOf = (lines: readonly (readonly Token[])[]): string | null => {
  const own = lines.filter((line, index) => index === 0 || !LOAN_LINE.test(textOf(line)));
  // A line may end inside `PO Box 18649`.
  return addressIn(own)?.value ?? findAddress(textOf(own.flat()))?.value ?? null;
};

/** A list may number its names: `A   Skyla FCU, PO Box 1`. The name is what follows. */
const withoutKey = (sheet: LabeledSheet, line: readonly Token[]): readonly Token[] => {
  const [only, ...others] = line;
  if (!only || others.length > 0 || !/^(?:[A-Z]|\d{1,2})[.)]?$/.test(only.text)) return line;
  const cells = sheet.rows.find((row) => row.tokens.includes(only))?.cells ?? [];
  const next = cells[cells.findIndex((cell) => cell.tokens.includes(only)) + 1];
  return next && !next.tokens.some((token) => /^(?:19|20)\d\d$/.test(token.text)) ? next.tokens : line;
};
