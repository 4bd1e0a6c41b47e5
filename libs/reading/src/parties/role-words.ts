import type { PartyRole } from '@coverleaf/contracts';
import { type Cell, textOf, type Sheet } from '../sheet/lines';

/** What somebody is, and the words that say so. */
export interface FoundRole {
  readonly role: PartyRole;
  readonly cell: Cell | null;
  /** The heading of its section, if that isn't the cell. */
  readonly title?: Cell | null;
}

/** Whether whoever has a role is paid for a loss: a lien, a mortgage, or a loss payee. */
export const isPaidRole = (role: PartyRole | undefined): boolean =>
  role === 'lienholder' || role === 'mortgagee' || role === 'loss_payee';

/** Words of notices and copies, which name a role and say nothing of who has it. */
export const NO_ROLE =
  /\bcop(?:y|ia)\b|\bnotif|\bmail\b|\bsend\b|\bsent\b|\bcontact\b|\bcall\b|\bquestions?\b|\bbill(?:ed|ing)?\b|\bpa(?:id|yor|yer)\b(?! to)|\bnone\b|\bno (?:mortgagee|lien)|\bform\b|\bendorsement\b|\bprovision|\bdepartment\b|\bchanges?\b/i;

const WORDS: readonly (readonly [RegExp, PartyRole])[] = [
  [
    /\bmort?g?a?g+ee+s?\b(?! (?:insurance|life|payment))|\bmtge?e?s?\b|\bmortgage (?:compan|holder|lender|servicer|clause|interest)|\b(?:has|have|holds?|with) (?:a|the|your) (?:\w+ )?mortgage\b|^\W*(?:\w+ )?mortgages?\W*$|\bhipotec/i,
    'mortgagee',
  ],
  [
    /\blien[ -]?holders?\b|\bl(?:ie)?n[ -]?h(?:o?ld(?:e?r)?s?)?\b|\blien\b|\bL\/H\b|gravamen|acreedor/i,
    'lienholder',
  ],
  [
    /\bloss[ -]?payees?\b|\bloss pay\b|\bls?s? ?pye?es?\b|\bpayees? of loss|\bloss(?:es)? (?:is |are |shall be )?pa(?:yable|id)\b|\bL\/P\b|beneficiari[oa]/i,
    'loss_payee',
  ],
  [
    /\blenders?\b|\bsecured part|\bfinanced\b|\bcreditors?\b|prestamista|\bfinanciera\b|\bfinance compan|\b(?:has|have|holds?) (?:a|the|your) (?:\w+ )?loan\b/i,
    'lienholder',
  ],
];
const INSURED_TOO = /\badd(?:itiona|'?t?)l?\.? ?ins(?:ured|d)?\b|asegurados? adicional/i;
const INTEREST =
  /\b(?:add\S*|other|third[ -]party|party of|parties of) int(?:erests?|\.)?\b|\binterested part|\b(?:interest|notice) only\b|\b(?:has|have|with) an? (?:\w+ (?:or \w+ )?)?interest\b|inter[e\u00e9]s(?:es)? adicional|otros intereses|partes? interesada|^\W*interests?\W*$/i;

/** `As their interests may appear` names no role. */
const APPEAR =
  /\b(?:as )?(?:their|its|his) interests?\b(?: (?:may|shall)(?: appear)?)?|\binterests? (?:may|shall)\b|\ba\.?t\.?i\.?m\.?a\b/gi;

/** Which role short words name; null: none, or they speak of something else. */
export const roleIn = (words: string): PartyRole | null => {
  const text = words.replaceAll(APPEAR, ' ');
  if (NO_ROLE.test(text)) return /\b(?:interest|notice) only\b/i.test(text) ? 'interest' : null;
  const places = WORDS.map(([words, role]) => ({ role, at: text.search(words) })).filter(({ at }) => at >= 0);
  const [first] = places.toSorted((one, other) => one.at - other.at);
  if (INSURED_TOO.test(text)) return first ? 'lessor' : 'additional_insured';
  if (/\bcertificate holder|titular del certificado/i.test(text)) return 'certificate_holder';
  if (first) return first.role;
  if (/\blessors?\b|arrendador/i.test(text)) return 'lessor';
  return INTEREST.test(text) ? 'interest' : null;
};

/** What a label says with all its words, unless one of both is paid and the other isn't. */
export const worded = (role: PartyRole, said: PartyRole | null): PartyRole =>
  said && isPaidRole(said) === isPaidRole(role) ? said : role;

/** Codes in columns of tables, where a page doesn't say what they mean. */
const CODES: Readonly<Record<string, PartyRole>> = {
  LH: 'lienholder',
  LP: 'loss_payee',
  MTG: 'mortgagee',
  AI: 'additional_insured',
  LS: 'lessor',
  LSR: 'lessor',
  CH: 'certificate_holder',
  IP: 'interest',
  OI: 'interest',
};
const MEANING = /(?:^|[\s;,(*])([A-Z]{1,4}\d?|\d)\s?[=:-]\s?(?=\p{L})([^=:;,.]{3,40})/gu;

const known = new WeakMap<Sheet['rows'], ReadonlyMap<string, PartyRole | null>>();

/** What a page says of its codes: `LH = Lienholder, LP = Loss payee`. */
const meaningsOf = ({ rows }: Sheet): ReadonlyMap<string, PartyRole | null> => {
  const done =
    known.get(rows) ??
    new Map(
      rows.flatMap(({ tokens }) =>
        [...textOf(tokens).slice(0, 600).matchAll(MEANING)].flatMap(([, code = '', meaning = '']) => {
          const role = roleIn(meaning);
          return role ? [[code, role] as const] : [];
        }),
      ),
    );
  known.set(rows, done);
  return done;
};

/** Which role a code alone in a cell stands for. */
export const roleOfCode = (sheet: Sheet, text: string): PartyRole | null => {
  const code = text.replaceAll(/[^A-Z0-9]/g, '');
  if (text.length > 6 || code === '' || code.length < text.length - 2) return null;
  return meaningsOf(sheet).get(code) ?? CODES[code] ?? null;
};
