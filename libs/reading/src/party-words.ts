import type { PartyRole } from '@coverleaf/contracts';
import type { Area } from './areas';
import { textOf, type Cell, type Token } from './lines';
import type { LabeledSheet } from './nearby';

/** Whether whoever has a role is paid for a loss: a lien, a mortgage, or a loss payee. */
export const isPaidRole = (role: PartyRole | undefined): boolean =>
  role === 'lienholder' || role === 'mortgagee' || role === 'loss_payee';

const REMOVED =
  /\b(?:removed?|deleted?|deletes|deleting|removing|removal|released?|satisfied|terminated|cancell?ed|no longer|paid off|dropped|withdrawn|discharged|expired|inactive|ended|eliminad[oa]|borrad[oa]|retirad[oa])\b/i;
const PRIOR = /\b(?:prior|former|formerly|previous|previously|past|old|anterior|previo)\b/i;
/** `10 days prior written notice`, or what a form says of cancelled policies, says nothing about an interest. */
const NOTICE =
  /\b(?:prior|previous)\s+(?:to|written|notice)\b|\b(?:days?|written)\s+prior\b|\b(?:polic(?:y|ies)|coverages?|insurance|binders?|certificates?|contracts?|it)\s+(?:(?:will|may|shall|can|should)\s+)?(?:be|is|are|gets?)\s+(?:cancell?ed|terminated|withdrawn|ended)\b|\bpaid in full (?:discount|credit)\b|\bold (?:republic|national|second|point|north|dominion|line)\b/gi;

/** Words of a neighbor that are a sentence of another column. */
const SENTENCE = 9;

const negationIn = (text: string): 'removed' | 'prior' | null => {
  const plain = text.replaceAll(NOTICE, ' ');
  return REMOVED.test(plain) ? 'removed' : PRIOR.test(plain) ? 'prior' : null;
};

/** Whether words in a party's lines, in their rows, at its label or in the line above say that the interest has ended. */
export const negationNear = (
  sheet: LabeledSheet,
  heading: Cell | null,
  area: Area,
  tokens: readonly Token[],
): 'removed' | 'prior' | null => {
  const texts = [textOf(tokens)];
  const reach = 1.4 * sheet.unit;
  for (const row of sheet.rows) {
    const isOwn = row.bottom > area.top && row.top < area.bottom;
    const isNext = row.bottom > area.top - reach && row.top < area.bottom + reach;
    if (!isNext) continue;
    for (const cell of row.cells) {
      const isBeside =
        cell.left < area.right + 30 * sheet.unit &&
        cell.right > area.left - 30 * sheet.unit &&
        (cell.tokens.length < SENTENCE || cell.tokens.some((token) => tokens.includes(token)));
      const isAbove = cell.left < area.right && cell.right > area.left;
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

const CHECKED = /[[(]\s*[xX\u2713\u2714\u2612]{1,2}\s*[\])|]|[\u2611\u2612\u2714]/;
const BOXES: readonly (readonly [RegExp, PartyRole])[] = [
  [/loss\s*payee/i, 'loss_payee'],
  [/mortgagee/i, 'mortgagee'],
  [/lienholder/i, 'lienholder'],
  [/additional\s*insured/i, 'additional_insured'],
  [/lessor/i, 'lessor'],
];

/** The role whose box is checked beside a party, as ACORD forms have it. */
export const checkedRole = (sheet: LabeledSheet, heading: Area, area: Area): PartyRole | null => {
  const near = sheet.rows.filter(
    (row) => row.bottom > heading.top - 3 * sheet.unit && row.top < area.bottom + 2 * sheet.unit,
  );
  const text = near
    .map((row) => textOf(row.tokens))
    .join(' ')
    .slice(0, 2_000);
  if (!/[[(]\s*[xX ]{0,2}\s*[\])|]|[\u2610-\u2612]/.test(text)) return null;
  const roles = new Set<PartyRole>();
  for (const part of text.split(/(?=[[(]\s*[xX\u2713\u2714\u2612]{0,2}\s*[\])|]|[\u2610-\u2612])/)) {
    if (!CHECKED.test(part.slice(0, 5))) continue;
    const role = BOXES.find(([words]) => words.test(part.slice(0, 40)))?.[1];
    if (role) roles.add(role);
  }
  return roles.size === 1 ? ([...roles][0] ?? null) : roles.size > 1 ? 'unknown' : null;
};
