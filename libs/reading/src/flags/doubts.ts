import type { FoundFlag, ReadingFlag } from '@coverleaf/contracts';
import { flowsOf, MOST_LETTERS_OF_FLOW } from '../sheet/flows';
import { textOf } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { withoutAccents } from '../values/names';
import { SPANISH_DOUBTS } from './spanish-doubts';
import { flagAt } from './flag-at';
import { ORDINARY } from './statements';

const DATE = String.raw`(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)`;
/** What only may happen is no statement: `if we cancel this policy`, `a vehicle that was replaced`. Readers may lose an `if`. */
const UNCONDITIONAL = String.raw`(?<!\b(?:[il]fa?|when|where|after|once|unless|should|before|until|whether|may|can|will|shall|any|that|which)\b[^.;]{0,60})`;
const OVER = String.raw`(?:cancel+ed|terminated|rescinded|voided|lapsed|suspended|discontinued|closed|inactive|non-?renewed|superseded|replaced)`;

const saying = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'i');

/** Words about this policy, in whatever order they come. */
const DOUBTS: readonly (readonly [ReadingFlag, RegExp])[] = [
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
      String.raw`${UNCONDITIONAL}(?<!\b(?:an?|any|another|no|insured) )\b(?:vehicle|auto|unit|boat|dwelling|property)(?: (?:no\. ?)?\d+)? (?:(?:was|has been|is) (?:removed|deleted|sold|excluded)\b(?! or\b|,? (?:you|we) (?:must|may|will)\b)|(?:removed|deleted|sold|excluded)(?: (?:on|as of|effective))? ${DATE})|\bexcluded vehicles?\s*:?\s*(?:19|20)\d\d`,
      String.raw`\bstatus\s*:?\s*(?:not (?:active|in force|in effect)|suspended|closed|rejected|declined|denied)\b`,
      String.raw`${UNCONDITIONAL}\b(?:is|are) (?:currently )?not (?:yet )?(?:in (?:effect|force)|active|effective)\b|\bnot yet (?:in (?:effect|force)|active|effective)\b|${UNCONDITIONAL}\bvoid (?:from|as of|since|ab initio)\b(?! [^.;]{0,30}\b(?:where|if|when|unless)\b)|\bout of force\b`,
    ),
  ],
  [
    'quote',
    saying(
      String.raw`\bpolicy (?:has )?(?:was |is )?not (?:yet )?(?:been )?issued\b|\bnot yet (?:issued|bound|approved)\b|\bpolicy will be issued (?:up)?on\b|\bproposed (?:period|term|dates)\b`,
      String.raw`\b(?:pending|awaiting|subject to) (?:final )?(?:underwrit\w+|approval|issuance|signature)\b|\bthis is an application\b|\bapplication (?:received|submitted|pending)\b|\bindication only\b|\bquoted (?:coverages?|premiums?|limits|polic(?:y|ies))\b`,
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

/** A row of more words is part of paragraphs, which are read as such. */
const MOST_OF_ROW = 12;

/**
 * What speaks against a document in words that no list of sentences holds: an end with its day, a policy that isn't issued,
 * a coverage that isn't given. It reads whole paragraphs, so that the condition of a sentence is known, and rows of labels
 * and values.
 */
export const findDoubts = (sheet: LabeledSheet): readonly FoundFlag[] => {
  const rows = sheet.rows.filter(({ tokens }) => tokens.length <= MOST_OF_ROW);
  const texts = [
    ...flowsOf(sheet).map(({ text, tokens }) => ({ text, tokens })),
    ...rows.flatMap(({ tokens, cells }) => [
      { text: textOf(tokens), tokens },
      ...cells.map((cell) => ({ text: cell.text, tokens: cell.tokens })),
    ]),
  ];
  return texts.flatMap(({ text, tokens }) => {
    // A word may be parted at the end of a line.
    const whole = text.slice(0, MOST_LETTERS_OF_FLOW).replaceAll(/(?<=\p{Ll})- (?=\p{Ll})/gu, '');
    const plain = whole.replaceAll(ORDINARY, ' ');
    const found = [...saidIn(plain, DOUBTS), ...saidIn(withoutAccents(plain), SPANISH_DOUBTS)];
    return found.map(({ flag, raw }) => flagAt(flag, sheet.view, tokens, raw));
  });
};

const saidIn = (
  text: string,
  doubts: typeof DOUBTS,
): readonly { readonly flag: ReadingFlag; readonly raw: string }[] =>
  doubts.flatMap(([flag, words]) => {
    const at = words.exec(text)?.index;
    return at === undefined ? [] : [{ flag, raw: text.slice(Math.max(0, at - 80), at + 200) }];
  });
