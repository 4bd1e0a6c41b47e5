import type { DocumentKind } from '@coverleaf/contracts';
import { textOf } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';

/** Words that speak for a kind. */
export interface Sign {
  readonly words: RegExp;
  readonly kind: DocumentKind | 'declarations';
  /** In a heading; elsewhere it counts a fourth. */
  readonly weight: number;
  /** It counts in headings only. */
  readonly isTitle?: true;
  /** It is no heading: each row counts the same, and all of them together so much, less than a heading of declarations. */
  readonly most?: number;
}

export const SIGNS: readonly Sign[] = [
  {
    words:
      /notice\s?of\s?(?:intent\s?to\s?)?(?:cancel|non-?\s?renew|terminat)|cancel+ation\s?notice|notice\s?of\s?.{0,20}cancel+ation|aviso\s?de\s?cancelaci[oó]n|termination\s?notice/i,
    kind: 'cancellation',
    weight: 6,
  },
  {
    words:
      /\b(?:is|has been|was|are) (?:hereby )?cancel+ed (?:for|effective|due|as of)|hereby notified that .{0,60}cancel/i,
    kind: 'cancellation',
    weight: 12,
  },
  {
    words: /\bquot(?:e|ation)\b|\bproposal\b|\bestimate\b|rate\s?indication|\bcotizaci[oó]n\b/i,
    kind: 'quote',
    weight: 5,
  },
  // Sentences about fraud speak of applications, too.
  {
    words: /application\s?for\s?.{0,20}insurance|insurance\s?application/i,
    kind: 'quote',
    weight: 5,
    isTitle: true,
  },
  {
    words:
      /not a policy and|no coverage is bound|coverage is not bound|not bound(?! here)|this is not a (?:policy|binder)|proposed policy period|estimated premium/i,
    kind: 'quote',
    weight: 10,
  },
  {
    words:
      /billing\s?statement|premium\s?(?:notice|bill|due|invoice|statement)|insurance\s?(?:bill|invoice|statement)|aviso\s?de\s?(?:pago|cobro)|payment\s?(?:coupon|notice|schedule|due)|\binvoice\b|bill(?:ing)?\s?(?:notice|summary)|statement\s?of\s?account|account\s?statement|premium\s?billing|estado\s?de\s?cuenta|\bfactura\b/i,
    kind: 'bill',
    weight: 5,
  },
  {
    words:
      /detach (?:and return|here|this)|minimum (?:amount )?due|make (?:your )?checks? payable|return (?:this|the) (?:portion|stub|coupon|slip)|remit payment/i,
    kind: 'bill',
    weight: 8,
  },
  {
    words:
      /please pay|pay this amount|(?:next|current) (?:installment|payment)|payments? received|(?:previous|current|outstanding|account) balance|amount (?:enclosed|due now|past due)|total (?:amount )?due|desprenda|pague (?:antes|a m[aá]s tardar)|pago m[ií]nimo|saldo (?:anterior|actual)/i,
    kind: 'bill',
    weight: 2.4,
    most: 4.8,
  },
  {
    words:
      /identification\s?card|\bid\s?cards?\b|insurance\s?card|auto\s?insurance\s?id|proof\s?of\s?insurance\s?card|financial\s?responsibility\s?card|tarjeta\s?de\s?(?:identificaci[oó]n|seguro)/i,
    kind: 'id_card',
    weight: 6,
  },
  { words: /keep this card|card must be (?:kept|carried)|carry this card/i, kind: 'id_card', weight: 8 },
  { words: /certificate\s?of\s?(?:liability\s?)?insurance|acord\s?25\b/i, kind: 'acord_25', weight: 7 },
  { words: /evidence\s?of\s?commercial\s?property|acord\s?28\b/i, kind: 'acord_28', weight: 8 },
  {
    words: /evidence\s?of\s?(?:property|homeowners?|insurance)|acord\s?27\b|evidencia\s?de\s?seguro/i,
    kind: 'acord_27',
    weight: 6,
  },
  {
    words:
      /insurance\s?binder|binder\s?of\s?insurance|temporary\s?(?:insurance|evidence)|\bbinder\b|acord\s?75\b/i,
    kind: 'binder',
    weight: 6,
  },
  {
    words:
      /declarations?(?:pages?)?(?:\b|of)|declaraciones|policy\s?(?:summary|declaration|at\s?a\s?glance)|coverage\s?(?:summary|detail)|policy\s?information\s?page|insurance\s?policy\s?at\s?a\s?glance|dec\s?page|schedule\s?of\s?insurance|summary\s?of\s?(?:your\s?)?(?:coverages?|policy|insurance)|resumen\s?de\s?(?:la\s?)?p[oó]liza|outline\s?of\s?coverage|(?:insurance|policy|coverages?)\s?(?:at\s?a\s?glance|schedule|summary|details)|(?:auto(?:mobile)?|homeowners?|dwelling|boat|watercraft|yacht|motor\s?home|rv|vehicle)\s?(?:policy|insurance|coverage)?\s?schedule|what\s?(?:your\s?policy\s?covers|we\s?(?:insure|cover))|(?:policy|renewal)\s?certificate|car[aá]tula|condiciones\s?particulares/i,
    kind: 'declarations',
    weight: 5,
  },
  {
    words:
      /lapse\s?notice|notice\s?of\s?(?:lapse|reinstatement|change|privacy|information|your|rights|premium\s?increase|coverage)|reinstatement|renewal\s?(?:notice|reminder)|important\s?notice|privacy\s?(?:notice|policy|practices|statement|promise)|(?:important\s?)?information\s?(?:about|regarding|concerning)|changes?\s?(?:to|in|affecting)\s?your\s?(?:coverages?|policy|premium|rates?|insurance)|(?:we're|we are|what's|what is|is) changing|informaci[oó]n\s?importante|disclosure\s?(?:notice|statement)|notice\s?to\s?(?:our\s?)?(?:policyholders?|customers?|insureds?)|aviso\s?(?:importante|de\s?privacidad)|verification\s?of\s?insurance|letter\s?of\s?experience|welcome\s?letter|(?:request|reminder)\s?(?:for|of)\s?(?:information|proof)/i,
    kind: 'notice',
    weight: 5,
  },
  // A letter says what it is in its sentences.
  {
    words:
      /^(?:dear|hi|hello|estimad[oa]s?)\b.{2,60}[:,]?\s*$|(?:don't|do not) let your (?:coverage|policy|insurance) lapse|your (?:policy|coverage|insurance) (?:will |is about to |is set to )?(?:expires?|ends?|lapses?)\b|we (?:have )?(?:made|changed|processed|updated|completed) (?:the|your|a) (?:change|request|update|policy)|this (?:letter|notice|reminder) (?:confirms|is to|does(?:n't| not))|(?:can't|cannot|may not) be used as (?:proof|evidence) of insurance|not (?:a )?(?:part of the policy|proof of (?:insurance|coverage)|evidence of (?:insurance|coverage))|at your request|^.{0,12}reminder\b|esta carta|le recordamos/i,
    kind: 'notice',
    weight: 1.7,
    most: 3.4,
  },
  {
    words:
      /vehicle\s?registration|registration\s?(?:card|certificate|renewal)|certificate\s?of\s?(?:title|registration)|bill\s?of\s?sale|(?:sales?|sale|purchase|lease|loan|installment|security|finance)\s?(?:contract|agreement)|promissory\s?note|odometer\s?disclosure|(?:mortgage|loan|bank)\s?statement|inspection\s?report|repair\s?(?:estimate|order)|appraisal\s?report|purchase\s?order|closing\s?disclosure|sales?\s?receipt|warranty\s?(?:contract|agreement)/i,
    kind: 'other',
    weight: 9,
    isTitle: true,
  },
];

/** Words of a bill or a cancellation that other documents have in ordinary sentences. */
export const DENIED =
  /(?:this is |is )?not an? (?:bill|invoice|cancellation|quote)|no es una factura|separate (?:bill|statement|billing)|\bbill(?:ing)? (?:is|will be) (?:sent|mailed|enclosed)|should any of the above described policies be cancell?ed|replacement cost estimate|(?:advance|early|online|prior) quot(?:e|ing)(?: discount)?|(?:call|ask|contact) .{0,24}for (?:a )?(?:free )?quotes?|(?:download|print|view|get) (?:your |the )?(?:auto )?(?:insurance )?id cards?|(?:additional )?(?:payment|billing) (?:options?|plan)/gi;

/** Words of what a policy insures, by the kind of its declarations. */
export const INSURED_THINGS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['boat_declarations', /watercraft|\bboat|\byacht|\bhull\b|outboard|\bvessel|embarcaci[oó]n|\bhin\b/gi],
  [
    'rv_declarations',
    /motor\s?home|recreational\s?vehicle|travel\s?trailer|fifth\s?wheel|\brv\b|camper|casa\s?rodante|full\s?timer/gi,
  ],
  [
    'home_declarations',
    /dwelling|homeowner|residence\s?premises|\bmortgagee|other\s?structures|personal\s?property|loss\s?of\s?use|condominium|\bho-?\s?[1-8]\b|vivienda|propietarios de (?:vivienda|casa)|all (?:other )?perils/gi,
  ],
  [
    'auto_declarations',
    /\bautos?\b|automobile|vehicle|collision|comprehensive|bodily\s?injury|\bvin\b|\bdriver|autom[oó]vil|veh[ií]culo/gi,
  ],
];

/** Whether a line of a page begins with words of an offer: its dates and numbers are no policy's. */
export const isOffer = (sheet: LabeledSheet): boolean =>
  sheet.rows.some((row) => /\b(?:quot|proposal|estimate|cotizaci)/i.test(textOf(row.tokens.slice(0, 14))));
