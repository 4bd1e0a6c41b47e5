import { findAddress, hasCityLine, startsAddress } from './addresses';
import type { Candidate } from './candidates';
import { hasInsurerWord } from './insurers';
import type { Label } from './labels';
import { spell, type Token } from './lines';
import { lettersOfPicture } from './picture-letters';
import { below, beside, continued, type LabeledSheet } from './nearby';

/** Names of insured people, labeled or as the address of a letter. */
export const findInsured = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const labeled = sheets.flatMap((sheet) =>
    sheet.labels
      .filter((label) => label.name === 'insured' && !label.inProse)
      .flatMap((label) => namesAt(sheet, label)),
  );
  if (labeled.length > 0) return labeled;
  const first = sheets.find((sheet) => sheet.view.page === 1) ?? sheets[0];
  return first ? addressee(first) : [];
};

const namesAt = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  const right = beside(sheet, label);
  const under = below(sheet, label, 5, 1.9);
  const isHead = label.to === label.cell.tokens.length && isHeadOfColumn(sheet, label, right, under);
  const lines =
    !isHead && right.length > 0 && namesOf(right).length > 0
      ? [right, ...continued(sheet, label, right, 4)]
      : under;
  const isStrong = /insured|holder|asegurad|titular/i.test(label.tokens.map((token) => token.text).join(' '));
  return namesOfLines(sheet, lines, isStrong ? 0.9 : 0.5);
};

/** In heights of a word: what stands farther away in the row may be the head of another column. */
const NEXT_COLUMN = 5;

/** Whether names stand right below a label, and what stands in its row is far away. */
const isHeadOfColumn = (
  sheet: LabeledSheet,
  label: Label,
  right: readonly Token[],
  under: readonly (readonly Token[])[],
): boolean => {
  const [first, next] = [right[0], under[0]];
  if (!first || !next?.[0] || /:$/.test(label.tokens.at(-1)?.text ?? '')) return false;
  return (
    first.left - label.right > NEXT_COLUMN * sheet.unit &&
    Math.abs(next[0].left - label.left) < 1.2 * sheet.unit &&
    namesOf(next).length > 0
  );
};

const namesOfLines = (
  sheet: LabeledSheet,
  lines: readonly (readonly Token[])[],
  score: number,
): readonly Candidate[] => {
  const found: Candidate[] = [];
  for (const begun of lines.slice(0, 4)) {
    const line = withLastName(sheet, begun);
    const names = namesOf(line, sheet.reader !== 'text');
    if (names.length === 0) break;
    for (const { value, tokens, ends } of names) {
      found.push({
        name: 'named_insured',
        value,
        raw: value,
        sheet,
        tokens,
        score: score - 0.05 * found.length,
      });
      if (ends) return found;
    }
  }
  return found;
};

/** In heights of a word: the widest gap inside a name. */
const WIDEST_GAP = 2.5;

/** A line that ends with an initial goes on in the next cell, and so does one before `Jr`. */
const withLastName = (sheet: LabeledSheet, line: readonly Token[]): readonly Token[] => {
  const last = line.at(-1);
  const cells = last && sheet.rows.find((row) => row.tokens.includes(last))?.cells;
  const at = cells?.findIndex((cell) => last !== undefined && cell.tokens.includes(last)) ?? -1;
  const next = cells?.[at + 1];
  const first = next?.tokens[0];
  if (!last || !next || !first || at < 0 || last !== cells?.[at]?.tokens.at(-1)) return line;
  const goesOn = /^\p{Lu}\.?$/u.test(last.text) || /^(?:Jr|Sr|I{2,3}|IV)\.?$/i.test(first.text);
  return goesOn && first.left - last.right < WIDEST_GAP * sheet.unit && next.tokens.length <= 3
    ? [...line, ...next.tokens]
    : line;
};

interface FoundName {
  readonly value: string;
  readonly tokens: readonly Token[];
  /** An address follows in the line. */
  readonly ends: boolean;
}

const PERSON = /^[\p{Lu}][\p{L}'.-]*(?:,? [\p{Lu}][\p{L}'.-]*){1,5}$/u;
const NO_NAME =
  /\b(?:policy|insurance|agency|coverage|vehicle|premium|number|date|page|period|address|company|declarations?|deductible|limit|driver|auto|home|phone|box|street|residence|premises|standard|time|statement|notice|summary|discount|information|credit union|bank|section|total|form|effective|expiration|location|mortgagee|lienholder|mailing|agent|account|customer|service|billing|insured|property|year|make|model|important|please|thank|you|your|this|additional|drivers?|excluded|household|members?|endorsements?|renewal|amended|term|none|listed|fire|casualty|indemnity|claims|questions|see|same|as|above)\b/i;

/** `Ana Ruiz, Luis Ruiz` are two people, `Ruiz, Ana` is one. */
const SEPARATORS =
  /(\s+(?:and|&|y|or)\s+|\s*[/;]\s*|\s*&\s*|(?<=\p{L}\s\p{L}[\p{L}'-]+),\s+(?=\p{Lu}[\p{L}'.-]+\s\p{Lu}))/iu;

const namesOf = (tokens: readonly Token[], isPicture = false): readonly FoundName[] => {
  const spelling = spell(tokens);
  const street = /\b(?:P\.?\s?O\.?\s?Box|\d{1,6}\s)/i.exec(spelling.text);
  const ends = street !== null && street.index > 0;
  if (street?.index === 0 && !/^\d{1,2}[.)]/.test(spelling.text)) return [];
  const part = ends ? spelling.text.slice(0, street.index) : spelling.text;
  const names: FoundName[] = [];
  let start = 0;
  for (const piece of part.split(SEPARATORS)) {
    const value = piece
      .trim()
      .replace(/[,.:;]+$/, '')
      .replace(/^\d{1,2}[.)]\s*/, '')
      .replace(/^[:,-]\s*/, '');
    const at = start + piece.indexOf(value);
    start += piece.length;
    if (value === '' || /^(?:and|&|y|or|\/|;|,)$/i.test(value)) continue;
    if (!isName(value)) break;
    names.push({
      value: isPicture ? lettersOfPicture(value) : value,
      tokens: spelling.tokensAt(at, at + value.length),
      ends,
    });
  }
  return withLastNames(names);
};

/** `Ana and Luis Ortega` are two Ortegas. */
const withLastNames = (names: readonly FoundName[]): readonly FoundName[] =>
  names.filter((name) => name.value.includes(' '));

const isName = (text: string): boolean =>
  text.length <= 60 &&
  !/\d/.test(text) &&
  (PERSON.test(text) || /^[\p{Lu}][\p{L}'-]+$/u.test(text)) &&
  !NO_NAME.test(text) &&
  !hasInsurerWord(text);

/** The block of a letter's window: names, street, city with state and ZIP code, without a label. */
const addressee = (sheet: LabeledSheet): readonly Candidate[] => {
  const cells = sheet.rows.flatMap((row) => row.cells).filter((cell) => cell.top < 0.5 * sheet.view.height);
  for (const cell of cells) {
    if (!hasCityLine(cell.text)) continue;
    const above = cells
      .filter(
        (other) =>
          other.bottom <= cell.top + 0.5 * sheet.unit && Math.abs(other.left - cell.left) < 1.5 * sheet.unit,
      )
      .toReversed();
    const lines: (readonly Token[])[] = [];
    let top = cell.top;
    for (const line of above) {
      if (top - line.bottom > 1.6 * sheet.unit || lines.length > 4) break;
      lines.unshift(line.tokens);
      top = line.top;
    }
    const street = lines.findLastIndex((line) => startsAddress(spell(line).text));
    if (
      street < 1 ||
      !findAddress([...lines.slice(street), cell.tokens].map((line) => spell(line).text).join(', '))
    )
      continue;
    const first = lines.slice(0, street).findLastIndex((line) => namesOf(line).length === 0) + 1;
    const names = namesOfLines(sheet, lines.slice(first, street), 0.7);
    if (names.length > 0) return names;
  }
  return [];
};
