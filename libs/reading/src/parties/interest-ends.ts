import { unionOf, type Area } from '../sheet/areas';
import { textOf, type Cell, type Token } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';

const REMOVED =
  /\b(?:removed?|deleted?|deletes|deleting|removing|removal|released?|satisfied|terminated|cancell?ed|no longer|paid off|dropped|withdrawn|discharged|expired|inactive|ended|(?:eliminad|borrad|retirad|removid|liberad|cancelad|terminad|caducad|saldad)[oa]|(?:pr[eé]stamo|deuda|hipoteca) pagad[oa]|dad[oa] de baja|ya no)\b|\((?:pagad[oa]|baja)\)/i;
const PRIOR = /\b(?:prior|former|formerly|previous|previously|past|old|anterior|previo|ex[- ]?acreedor)\b/i;
/** `10 days prior written notice`, `prior coverage`, or what a form says of cancelled policies, says nothing about an interest. */
const NOTICE =
  /\b(?:prior|former|previous|old|expired)\s+(?:polic(?:y|ies)|coverages?|insurance|insurers?|carriers?|terms?|periods?|declarations?|pages?|certificates?|binders?|address(?:es)?|balances?|losses|claims?|premiums?|inspections?)\b(?!(?:'?s)?\s+(?:lien|mortg|lend|loss pay|interest|bank))|\b(?:prior|previous)\s+(?:to|written|notice)\b|\b(?:days?|written)\s+prior\b|\b(?:polic(?:y|ies)|coverages?|insurance|binders?|certificates?|contracts?|it)\s+(?:(?:will|may|shall|can|should)\s+)?(?:be|is|are|gets?)\s+(?:cancell?ed|terminated|withdrawn|ended)\b|\bpaid in full (?:discount|credit)\b|\bold (?:republic|national|second|point|north|dominion|line)\b/gi;

/** `If any of them no longer holds the loan, …` says what may be. */
const CONDITION = /(?:^|[.|:]\s+)(?:please )?(?:if|should|unless|si)\b[^.|]{0,160}/gi;

/** Words of a neighbor that are a sentence of another column. */
const SENTENCE = 9;

const negationIn = (text: string): 'removed' | 'prior' | null => {
  const plain = text.replaceAll(CONDITION, ' | ').replaceAll(NOTICE, ' ');
  return REMOVED.test(plain) ? 'removed' : PRIOR.test(plain) ? 'prior' : null;
};

/** Whether words say that something has ended. */
export const saysEnd = (text: string): boolean => negationIn(text) !== null;

/** Whether words in a party's lines, in their rows, at its label or in the line above say that the interest has ended. */
export const negationNear = (
  sheet: LabeledSheet,
  heading: Cell | null,
  area: Area,
  tokens: readonly Token[],
): 'removed' | 'prior' | null => {
  const texts = [textOf(tokens)];
  const reach = 1.4 * sheet.unit;
  // A line that is too long goes on where it began.
  const lines = sheet.rows.flatMap(({ cells }) =>
    cells.filter((cell) => cell.tokens.some((token) => tokens.includes(token))),
  );
  const wide = unionOf([area, ...lines]);
  for (const row of sheet.rows) {
    const isOwn = row.bottom > area.top && row.top < area.bottom;
    const isNext = row.bottom > area.top - reach && row.top < area.bottom + reach;
    if (!isNext) continue;
    for (const cell of row.cells) {
      const isBeside =
        cell.left < area.right + 30 * sheet.unit &&
        cell.right > area.left - 30 * sheet.unit &&
        (cell.tokens.length < SENTENCE || cell.tokens.some((token) => tokens.includes(token)));
      const isAbove = cell.left < wide.right && cell.right > wide.left;
      if (isOwn ? isBeside : isAbove) texts.push(cell.text);
    }
  }
  if (heading) {
    texts.push(heading.text);
    const above = sheet.rows[heading.row - 1];
    if (above && heading.top - above.bottom < 2 * sheet.unit)
      texts.push(
        ...above.cells
          .filter(
            (cell) =>
              cell.left < heading.right + 4 * sheet.unit && cell.right > heading.left - 4 * sheet.unit,
          )
          .map((cell) => cell.text),
      );
  }
  // Paragraphs that merely stand near are long.
  return negationIn(texts.filter((text, index) => index === 0 || text.length < 160).join(' | '));
};
