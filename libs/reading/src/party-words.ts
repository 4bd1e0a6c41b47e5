import type { PartyRole } from '@coverleaf/contracts';
import type { Area } from './areas';
import { flowAt, flowsOf } from './flows';
import { textOf, type Cell, type Token } from './lines';
import { plainName } from './names';
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

/** Words at a name or its label that say that it isn't in force as a party, or not known to be. */
const DOUBT =
  /\b(?:proposed|pending|declined|denied|rejected|not (?:a|an|yet|listed|added|named|shown|on|processed|approved|accepted)|to be (?:added|confirmed|determined|verified)|(?:request\w*|asked)\b.{0,30}\badd|example|histor(?:y|ical)|last year'?s|(?:lien|loan|account|interest) (?:closed|paid|ended)|(?:term|end|termination|removal) date|(?:notices?|notification) only|cop(?:y|ies) of notices?|as agent for|does not apply|may be (?:shown|named|added))\b|\badded (?:effective|as of|on)\b|\binterest (?:to|through|thru|until|ends?)\b|\b(?:start|from)\b.{0,14}\bend\b/i;
/** A statement elsewhere that one of them is gone. */
const GONE =
  /\b(?:lien ?holders?|loss payees?|mortgagees?|additional interests?|lenders?|interested part(?:y|ies))\b[^.;:]{0,60}\b(?:was|were|has been|have been|is|are)? ?(?:deleted|removed|replaced|released|withdrawn|terminated)\b(?! (?:if|when|unless))|\bno longer (?:an? |the )?(?:interested|lien|loss payee|mortgagee|secured|listed|named)/i;
const CONDITION = /\b(?:if|when|until|unless|once|should|before|may|can)\b/i;

/** More on one page say nothing. */
const MOST_GONE = 10;
const MOST_NAMES = 20;

/** Sentences of a sheet, as plain names, that say that a lienholder is gone. */
const goneIn = (sheet: LabeledSheet): readonly string[] => {
  const known = GONE_IN.get(sheet);
  if (known) return known;
  const found = flowsOf(sheet)
    .flatMap(({ text }) => text.slice(0, 4_000).split(/(?<=[\p{Ll}\d)]{2})[.;]\s+/u))
    .filter((sentence) => GONE.test(sentence) && !CONDITION.test(sentence))
    .slice(0, MOST_GONE)
    .map(plainName);
  GONE_IN.set(sheet, found);
  return found;
};
const GONE_IN = new WeakMap<LabeledSheet, readonly string[]>();

/**
 * Whether words around a party doubt that it is one: it is only proposed, an example, or was replaced.
 * @param name of the party @param others whom its sheet names
 */
export const isDoubted = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  name: string,
  others: readonly { readonly name: string }[],
): boolean => {
  const [first] = cell.tokens;
  const flow = first && flowAt(sheet, first)?.flow;
  const sentence = flow?.text.split(/(?<=[\p{Ll}\d)]{2})[.;]\s+/u).find((one) => one.includes(name));
  const right = (sheet.rows[cell.row]?.cells ?? []).filter(
    (one) =>
      one.left >= cell.right && one.left < cell.right + 12 * sheet.unit && one.tokens.length < SENTENCE,
  );
  const near = [heading?.text, cell.text, sentence, right.map(({ text }) => text).join(' ')];
  if (near.some((text) => text !== undefined && text.length < 300 && DOUBT.test(text))) return true;
  const gone = goneIn(sheet);
  if (gone.length === 0) return false;
  const key = plainName(name);
  const names = new Set(others.map((other) => other.name));
  const known = [...names].slice(0, MOST_NAMES).map(plainName);
  return gone.some((text) => text.includes(key) || !known.some((other) => text.includes(other)));
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
