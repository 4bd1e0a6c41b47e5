import type { FoundFlag, Reading, ReadingFlag } from '@coverleaf/contracts';
import { sharedWidth } from '../sheet/areas';
import { flowAt } from '../sheet/flows';
import type { Cell } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { flagAt } from './flag-at';

/** Sentences and short lines that say that a document isn't a policy that is paid and in force. */
const STATEMENTS: readonly (readonly [ReadingFlag, RegExp])[] = [
  [
    'cancelled',
    /\b(?:policy|coverage|insurance|contract|p[oó]liza) (?:has been|is|was|is hereby|fue|ha sido)(?: hereby)? (?:cancel+ed|terminated|voided|lapsed|rescinded|cancelada|non-?renewed)/i,
  ],
  [
    'cancelled',
    /\b(?:policy |coverage |account )?status\s*:?\s*(?:cancel+ed|lapsed|terminated|inactive|expired|void|pending cancel\w*|non-?renewed)/i,
  ],
  [
    'cancelled',
    /\bnotice of cancel+ation (?:of|for|has|was)\b|\bcancel+ation effective\b|\beffective date of cancel+ation\b|\bcancel+ed effective\b|\bcancel+ation date\s*:?\s*\d|^\W*\bcancel+ed\W*$|\bcancel+ed (?:on|as of)\b|\bpending cancel+ation\b|\b(?:policy|coverage|insurance) (?:has )?(?:lapsed|expired|ended|terminated)\b|\blapsed for\b|\b(?:is|are) no longer (?:in force|in effect|active|valid|insured|covered)\b|\bnot in force\b|\bya no est[aá] vigente\b|fecha de cancelaci[oó]n|^\W*cancelada\W*$/i,
  ],
  [
    'quote',
    /\bthis is (?:only )?an? (?:quote|quotation|proposal|estimate)\b|\bno coverage is (?:bound|in force|in effect|provided until)\b|\bcoverage (?:is|has) not (?:been )?bound\b|\bthis is not a (?:policy|binder|contract)\b|\bnot a policy\b|\bquote (?:number|no|#|id|valid|expires)|\bproposed (?:policy|effective|coverage)|\bes una cotizaci[oó]n\b|\bnot bound\b(?! here\b)|\b(?:quote|estimate|proposal)\b.{0,40}\bnot (?:a|an) (?:contract|policy|offer)\b|\bnot bind coverage\b|\b(?:premium|insurance|policy) proposal\b|\bproposal for\b.{0,30}insurance|\byou have no coverage\b|\buntil (?:an|the|your) application is\b|\brates? (?:are|is) subject to change\b/i,
  ],
  [
    'renewal_unpaid',
    /\brenewal offer\b|\boffer (?:of|to) renew|\bif (?:your |the |we do not receive (?:your )?|)(?:renewal )?(?:payment|premium) (?:is|has)(?: not| n't)?(?: been)? (?:not )?(?:received|paid)|\b(?:unless|until|upon|when|once) (?:we receive |receipt of )?(?:your |the )?(?:renewal |full |first |minimum )?(?:payment|premium)\b|\bpayment (?:is )?(?:required|due|must be received) (?:to|in order to|before) (?:renew|continue|keep|start)|\bto (?:renew|accept (?:this|the|our) (?:renewal|offer))\b|\bpolicy will (?:expire|lapse|terminate|end) (?:unless|if)\b|\bcontingent (?:up)?on payment\b|\bsubject to (?:receipt of )?payment\b|\bnot (?:in force|effective|valid) (?:until|unless)\b|\b(?:payment|premium) (?:has )?not (?:yet )?(?:been )?received\b|\bpast due\b|\bonly if (?:the |your )?(?:required |renewal |minimum |full )*(?:premium|payment)\b|\b(?:minimum|amount|premium|payment) (?:due )?(?:has|have|was|is) not (?:been )?(?:received|paid)\b|\bcoverage will not (?:begin|start|renew)\b|oferta de renovaci[oó]n|\bwe (?:will|can) renew\b|\bpay .{0,40}(?:to renew|by .{0,30}to (?:keep|avoid))/i,
  ],
  [
    'specimen',
    /\b(?:specimen|sample) (?:only|copy|policy|document|form|page|declarations?)\b|\bfor (?:illustration|training|demonstration|sample|reference|example|testing)(?:al)? (?:purposes? )?only\b|\b(?:void|invalid) (?:if|unless|-)|\bnot (?:a )?valid (?:policy|proof|evidence|insurance|document)\b|^\W*(?:specimen|sample|void|draft|muestra)\W*$|\bthis is a (?:specimen|sample|draft)\b|\bnot proof of (?:insurance|coverage)\b|\bexample only\b|\bnot valid (?:for|as)\b|^\W*(?:SPECIMEN|SAMPLE|VOID)\b.{0,40}$/i,
  ],
  [
    'liability_only',
    /\bliability[- ]only\b(?! (?:up to|if|when|where|while|after|within)\b)|\bno physical damage (?:coverage|cover)|\bphysical damage (?:coverage )?(?:is |has been )?(?:not (?:provided|included|purchased|carried)|excluded|declined|rejected)|\bs[oó]lo responsabilidad\b|\bstate minimum liability\b|\bno (?:comprehensive|collision)\b.{0,40}coverage/i,
  ],
];

/** Insurance that is bound until the policy is issued has an estimated premium, too. */
const ESTIMATE: (typeof STATEMENTS)[number] = ['quote', /\bestimated premium\b/i];

/** Sentences that any policy may have. */
export const ORDINARY =
  /should any of the above described policies be cancell?ed[^.]*\.?|(?:[il]f|when|unless|once|should|in case|in the event) (?:this|the|your|any|a|our) (?:policy|coverage|insurance|contract) (?:is|be|has been|was) (?:cancel+ed|terminated|voided|lapsed|rescinded|non-?renewed)|(?:policy|coverage) may be cancell?ed|(?:prior|previous) (?:policy )?cancell?ation|cancell?ation (?:provision|condition|fee|policy)s?|no (?:sample|quote)/gi;

/** What a document says of itself in words: cancelled, quoted, not paid, a sample, or liability only. */
export const findStatements = (
  sheets: readonly LabeledSheet[],
  kind: Reading['kind']['value'] = 'other',
): readonly FoundFlag[] => {
  const statements = kind === 'binder' ? STATEMENTS : [...STATEMENTS, ESTIMATE];
  return sheets.flatMap((sheet) =>
    sheet.rows.flatMap((row) => {
      const cells = row.cells.map((cell) => cell.text.slice(0, 300));
      const begun = row.cells.map((cell) => begunBefore(sheet, cell) + cell.text.slice(0, 300));
      // A sentence may go on in the next line.
      const goneOn = row.cells.map((cell, at) => `${begun[at] ?? ''} ${textBelow(sheet, cell)}`);
      const own = begun.join(' ').slice(0, 500);
      return statements.flatMap(([flag, words]) => {
        const isAnchored = words.source.includes('^');
        const texts = isAnchored ? [...cells, own, ...goneOn] : [own, ...goneOn];
        const text = texts.map((one) => one.replaceAll(ORDINARY, ' ')).find((one) => words.test(one));
        return text === undefined ? [] : [flagAt(flag, sheet.view, row.tokens, text)];
      });
    }),
  );
};

/** What a sentence says in the line above: `If this` above `policy is terminated, we will tell you`. */
const begunBefore = (sheet: LabeledSheet, { tokens: [first] }: Cell): string => {
  const place = first ? flowAt(sheet, first) : null;
  if (!place) return '';
  const before = place.flow.text.slice(Math.max(0, place.start - 60), place.start);
  return before.slice(before.search(/[^.;:]*$/));
};

const textBelow = (sheet: LabeledSheet, cell: Cell): string => {
  const next = sheet.rows[cell.row + 1];
  const isNear = next && next.top - cell.bottom < sheet.unit;
  const lower = isNear ? next.cells.filter((other) => sharedWidth(other, cell) > 0) : [];
  return lower
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 200);
};
