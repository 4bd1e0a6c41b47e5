import type { FoundFlag, ReadingFlag } from '@coverleaf/contracts';
import { boxOnPage, unionOf } from './areas';
import { flowsOf } from './flows';
import { textOf } from './lines';
import type { LabeledSheet } from './nearby';

/** Sentences and short lines that say that a document isn't a policy that is paid and in force. */
const SAYINGS: readonly (readonly [ReadingFlag, RegExp])[] = [
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
    /\bthis is (?:only )?an? (?:quote|quotation|proposal|estimate)\b|\bno coverage is (?:bound|in force|in effect|provided until)\b|\bcoverage (?:is|has) not (?:been )?bound\b|\bthis is not a (?:policy|binder|contract)\b|\bnot a policy\b|\bquote (?:number|no|#|id|valid|expires)|\bproposed (?:policy|effective|coverage)|\bestimated premium\b|\bes una cotizaci[oó]n\b|\bnot bound\b|\b(?:quote|estimate|proposal)\b.{0,40}\bnot (?:a|an) (?:contract|policy|offer)\b|\bnot bind coverage\b|\b(?:premium|insurance|policy) proposal\b|\bproposal for\b.{0,30}insurance|\byou have no coverage\b|\buntil (?:an|the|your) application is\b|\brates? (?:are|is) subject to change\b/i,
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
    /\bliability[- ]only\b|\bno physical damage (?:coverage|cover)|\bphysical damage (?:coverage )?(?:is |has been )?(?:not (?:provided|included|purchased|carried)|excluded|declined|rejected)|\bs[oó]lo responsabilidad\b|\bstate minimum liability\b|\bno (?:comprehensive|collision)\b.{0,40}coverage/i,
  ],
];

const DATE = String.raw`(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)`;
/** What only may happen is no statement: `if we cancel this policy`, `a vehicle that was replaced`. Readers may lose an `if`. */
const UNCONDITIONAL = String.raw`(?<!\b(?:if|when|where|after|once|unless|should|before|until|whether|may|can|will|shall|any|that|which)\b[^.;]{0,60})`;
const OVER = String.raw`(?:cancel+ed|terminated|rescinded|voided|lapsed|suspended|discontinued|closed|inactive|non-?renewed|superseded|replaced)`;

const saying = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'i');

/** Statements about this policy in whatever order its words come. */
const STATEMENTS: readonly (readonly [ReadingFlag, RegExp])[] = [
  [
    'cancelled',
    saying(
      // A word for its end and a day, or a reason.
      String.raw`\b(?:cancel+ed|cancel+ation|terminat(?:ed|ion)|rescinded|voided|suspended|discontinued|out of force|not in (?:effect|force))\b(?:(?: (?:on|of|as of|since|effective|eff|mailed|processed|requested|date)\b| for non-?pay\w*)\.?){0,2}\s*:?\s*${DATE}`,
      String.raw`\b(?:date of cancel+ation|cancel date|cancel+ation (?:reason|processed|requested|completed|confirmed))\b|\b(?:requested|due to|following|after|upon) cancel+ation\b.{0,30}(?:\$\s?\d|${DATE})|\b(?:reason|transaction|activity)\b.{0,24}\bcancel|\bflat cancel+(?:ed)?\b(?! ?at)`,
      // Who did it, or what it happened to.
      String.raw`${UNCONDITIONAL}\b(?:we|you|insured|insurer|company) (?:have |has )?(?:cancel+ed|terminated|rescinded|voided|non-?renewed) (?:this|your|the|its) (?:policy|coverage|insurance)`,
      String.raw`${UNCONDITIONAL}\b(?:policy|coverage|insurance|contract) (?:(?:is|was|has been|has|now|currently) ){0,2}${OVER}\b(?! (?:if|when|only if|because of|for any)\b|,? (?:we|you|the \w+) (?:will|may|must)\b)`,
      String.raw`${UNCONDITIONAL}\b(?:policy|coverage|insurance|protection) (?:(?:has|was) )?(?:ended|stopped|ceased)\b`,
      String.raw`${UNCONDITIONAL}(?<!\b(?:an?|any|another|no|insured) )\b(?:vehicle|auto|unit|boat|dwelling|property)(?: (?:no\. ?)?\d+)? (?:(?:was|has been|is) (?:removed|deleted|sold|excluded)\b|(?:removed|deleted|sold|excluded)(?: (?:on|as of|effective))? ${DATE})|\bexcluded vehicles?\s*:?\s*(?:19|20)\d\d`,
      String.raw`\bstatus\s*:?\s*(?:not (?:active|in force|in effect)|suspended|closed|rejected|declined|denied)\b`,
      String.raw`${UNCONDITIONAL}\b(?:is|are) (?:currently )?not (?:yet )?(?:in (?:effect|force)|active|effective)\b|\bnot yet (?:in (?:effect|force)|active|effective)\b|${UNCONDITIONAL}\bvoid (?:from|as of|since|ab initio)\b|\bout of force\b`,
    ),
  ],
  [
    'quote',
    saying(
      String.raw`\bpolicy (?:has )?(?:was |is )?not (?:yet )?(?:been )?issued\b|\bnot yet (?:issued|bound|approved)\b|\bpolicy will be issued (?:up)?on\b|\bproposed (?:period|term|dates)\b`,
      String.raw`\b(?:pending|awaiting|subject to) (?:final )?(?:underwrit\w+|approval|issuance|signature)\b|\bthis is an application\b|\bapplication (?:received|submitted|pending)\b|\bindication only\b`,
      String.raw`\bnot an insurance policy\b|\bdoes not (?:confirm|bind|prove|evidence) (?:any )?(?:coverage|insurance)\b|\bdoes not provide (?:any )?(?:coverage|insurance)\b(?=\s*[.;])|^\W*does not provide (?:any )?(?:coverage|insurance)\W*$|\bnot constitute (?:proof|evidence)\b`,
    ),
  ],
  [
    'renewal_unpaid',
    saying(
      String.raw`\bcoverage (?:begins|starts|takes effect|will (?:begin|start|take effect|be effective)) (?:only )?(?:when|once|after|upon|if)\b|\btakes? effect (?:only )?(?:if|when|once|upon|after) .{0,30}\bpa(?:y|id)|\b(?:payment pending|awaiting (?:\w+ )?payment|payment required)\b`,
    ),
  ],
  [
    'liability_only',
    saying(
      String.raw`${UNCONDITIONAL}\b(?:comprehensive|collision|physical damage)\b(?! deductible)(?: coverages?)?(?: (?:was|were|has been|have been|is|are|now|currently)){0,2} (?:deleted|removed|declined|rejected|suspended|excluded|dropped|not (?:included|selected|carried|purchased))\b`,
      String.raw`${UNCONDITIONAL}\b(?:comprehensive|collision|physical damage)\b(?: coverages?)? (?:does|do) not apply(?! (?:to|if|when|unless))`,
    ),
  ],
  [
    'specimen',
    // In lower case, these are words of sentences.
    /^\W*(?:D(?:raft|RAFT)|P(?:review|REVIEW)|P(?:rojected|ROJECTED)|H(?:ypothetical|YPOTHETICAL)|F(?:ictitious|ICTITIOUS)|I(?:llustration|LLUSTRATION)|E(?:xample|XAMPLE)|T(?:est|EST) (?:document|DOCUMENT|policy|POLICY)|(?:for |For |FOR )?(?:[Tt]raining|TRAINING) (?:use|USE))\b.{0,30}$/,
  ],
];

/** Sentences that any policy may have. */
const ORDINARY =
  /should any of the above described policies be cancell?ed[^.]*\.?|(?:if|when) (?:this|the|your) (?:policy|coverage|insurance) (?:is|was|has been) (?:cancell?ed|terminated|voided|non-?renewed)|(?:policy|coverage) may be cancell?ed|(?:prior|previous) (?:policy )?cancell?ation|cancell?ation (?:provision|condition|fee|policy)s?|no (?:sample|quote)/gi;

/** What a document says of itself in words: cancelled, quoted, not paid, a sample, or liability only. */
export const findSayings = (sheets: readonly LabeledSheet[]): readonly FoundFlag[] =>
  sheets.flatMap((sheet) => [...sayingsIn(sheet), ...statementsIn(sheet)]);

const sayingsIn = (sheet: LabeledSheet): readonly FoundFlag[] =>
  sheet.rows.flatMap((row, index) => {
    const own = textOf(row.tokens).slice(0, 400);
    const cells = row.cells.map((cell) => cell.text.slice(0, 300));
    // A sentence may go on in the next line.
    const next = sheet.rows[index + 1];
    const joined =
      next && next.top - row.bottom < sheet.unit ? `${own} ${textOf(next.tokens).slice(0, 200)}` : own;
    return SAYINGS.flatMap(([flag, words]) => {
      const isAnchored = words.source.includes('^');
      const texts = isAnchored ? [...cells, joined] : [joined];
      const text = texts.map((one) => one.replaceAll(ORDINARY, ' ')).find((one) => words.test(one));
      return text === undefined
        ? []
        : [
            {
              flag,
              page: sheet.view.page,
              box: boxOnPage(unionOf(row.tokens), sheet.view),
              raw: text.slice(0, 300),
            },
          ];
    });
  });

/** Of a paragraph. */
const MOST_LETTERS = 4_000;
/** A row of more words is part of paragraphs, which are read as such. */
const MOST_OF_ROW = 12;

/** Whole paragraphs, so that the condition of a sentence is known, and rows of labels and values. */
const statementsIn = (sheet: LabeledSheet): readonly FoundFlag[] => {
  const rows = sheet.rows.filter(({ tokens }) => tokens.length <= MOST_OF_ROW);
  const texts = [
    ...flowsOf(sheet).map(({ text, tokens }) => ({ text, tokens })),
    ...rows.flatMap(({ tokens, cells }) => [
      { text: textOf(tokens), tokens },
      ...cells.map((cell) => ({ text: cell.text, tokens: cell.tokens })),
    ]),
  ];
  return texts.flatMap(({ text, tokens }) => {
    const plain = text.slice(0, MOST_LETTERS).replaceAll(ORDINARY, ' ');
    return STATEMENTS.filter(([, words]) => words.test(plain)).map(([flag]) => ({
      flag,
      page: sheet.view.page,
      box: boxOnPage(unionOf(tokens), sheet.view),
      raw: plain.slice(0, 300),
    }));
  });
};
