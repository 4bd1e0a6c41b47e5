import { FieldName, READING_BOUNDS, type ReadField } from '@coverleaf/contracts';
import { confirms, contradicts, keyOf, spells } from './agreement';
import { boxOnPage, heightOf, unionOf, type Area } from '../sheet/areas';
import { asPrinted, type Candidate } from '../sheet/candidates';
import { withoutRivals, type Combined } from './rivals';
import { isSure } from './sureness';
import { glyphs, placesOf, type Places } from './visibility';
import { hasTrait } from '../values/field-traits';
import type { PageReader, ReadFile, View } from '../sheet/words';

/** What one reader's words seem to say. */
export interface ReaderCandidates {
  readonly reader: PageReader;
  readonly candidates: readonly Candidate[];
}

/**
 * Fields of all readers: equal ones are one, and each is looked up where the other readers saw its place.
 *
 * @param itemCount vehicles, boats or properties of the document
 */
export const combine = (
  file: ReadFile,
  byReader: readonly ReaderCandidates[],
  itemCount: number,
): readonly ReadField[] => {
  const groups = groupsOf(byReader);
  const places = new Map<View, readonly Places[]>();
  const placesIn = (view: View): readonly Places[] => {
    const known =
      places.get(view) ?? (Object.keys(view.words) as PageReader[]).map((reader) => placesOf(view, reader));
    places.set(view, known);
    return known;
  };
  const fields = groups.map((group) => combined(group, placesIn, byReader.length, itemCount));
  return ordered(withoutRivals(fields.filter((own) => !isDoubtfulNumber(own))))
    .slice(0, READING_BOUNDS.fields)
    .map(({ field }) => field);
};

/** A number of a vehicle or boat that stands in a picture, and that nothing confirms: neither a check digit nor another reader. */
const isDoubtfulNumber = ({ reader, field }: Combined): boolean => {
  const { name, value, agreement, checks, seen } = field;
  if (reader === 'text') return false;
  if (name === 'hin') return agreement === 'disputed';
  if (name !== 'vin') return false;
  const isShared = agreement === 'agreed' && seen.filter(({ text }) => spells(name, value, text)).length > 1;
  // A letter that was put right may be the wrong one.
  const isSeen = seen.some(({ text }) => glyphs(text).includes(glyphs(value)));
  if (agreement === 'disputed' && !isSeen) return true;
  return !isShared && (checks.some(({ passed }) => !passed) || !MADE_FOR_SALE_HERE.test(value));
};

/** First characters of numbers of vehicles that are sold in the United States. */
const MADE_FOR_SALE_HERE = /^[1-9J-Z]/;

interface Group {
  readonly name: FieldName;
  readonly item: number | null;
  readonly members: (Candidate & { readonly reader: PageReader })[];
}

/** What a reader saw at the place of a value. */
interface Seen {
  readonly reader: PageReader;
  readonly text: string;
}

const groupsOf = (byReader: readonly ReaderCandidates[]): readonly Group[] => {
  const groups: Group[] = [];
  for (const { reader, candidates } of byReader)
    for (const candidate of candidates) {
      const item = candidate.item ?? null;
      const same = groups.find(
        (group) => group.name === candidate.name && group.item === item && isSame(group, candidate),
      );
      if (same) same.members.push({ ...candidate, reader });
      else groups.push({ name: candidate.name, item, members: [{ ...candidate, reader }] });
    }
  return groups;
};

const isSame = (group: Group, candidate: Candidate): boolean => {
  const [first] = group.members;
  if (!first) return false;
  if (first.coverage !== candidate.coverage) return false;
  if (
    candidate.name === 'party' &&
    (first.party?.role !== candidate.party?.role || first.party?.negation !== candidate.party?.negation)
  )
    return false;
  return keyOf(candidate.name, first.value) === keyOf(candidate.name, candidate.value);
};

/** The field of a group, with what each reader saw at the place of its best member. */
const combined = (
  group: Group,
  placesIn: (view: View) => readonly Places[],
  readerCount: number,
  itemCount: number,
): Combined => {
  const best = group.members.reduce((one, other) =>
    other.score > one.score + (one.reader === 'text' && other.reader !== 'text' ? 0.3 : 0) ? other : one,
  );
  const area = unionOf(best.tokens);
  const { view } = best.sheet;
  const seen = seenAt(area, group, placesIn(view));
  const value = bestSpelling(group, best, seen);
  const agreement = agreementOn(value, group, best.reader, seen);
  const field = {
    name: group.name,
    value: asPrinted(value),
    raw: asPrinted(best.raw),
    page: view.page,
    box: boxOnPage(area, view),
    confidence: confidenceIn(group, best, agreement),
    seen: [...seen],
    agreement,
    checks: [...(best.checks ?? [])],
    item: group.item,
    party: group.name === 'party' ? mergedParty(group) : null,
    coverage: best.coverage ?? null,
  } satisfies Omit<ReadField, 'sure'>;
  const share = group.members.length / Math.max(1, readerCount);
  return {
    reader: best.reader,
    words: best.tokens.map((token) => boxOnPage(token, view)),
    strength: best.score + 0.25 * share * group.members.length + (agreement === 'agreed' ? 0.2 : 0),
    top: area.top / view.height,
    field: { ...field, sure: isSure(field, itemCount) },
  };
};

/** What readers found, and what the others saw at its place. */
const seenAt = (area: Area, group: Group, places: readonly Places[]): readonly Seen[] => {
  const found = new Map(group.members.map((member) => [member.reader, member.raw]));
  const pad = 0.25 * heightOf(area);
  const wide: Area = {
    left: area.left - 2 * pad,
    right: area.right + 2 * pad,
    top: area.top - pad,
    bottom: area.bottom + pad,
  };
  return places.flatMap(({ reader, textIn }) => {
    const text = found.get(reader) ?? textIn(wide);
    return text === '' ? [] : [{ reader, text: asPrinted(text) }];
  });
};

const agreementOn = (
  value: string,
  { name, members }: Group,
  best: PageReader,
  seen: readonly Seen[],
): ReadField['agreement'] => {
  const found = new Set(members.map(({ reader }) => reader));
  const agreeing = seen.filter(
    ({ reader, text }) => found.has(reader) || confirms(name, value, text, reader),
  );
  // Somebody else's fragment or a neighbor's end isn't a contradiction, another value of the same shape is.
  const isDisputed = seen.some(
    ({ reader, text }) => !found.has(reader) && reader !== best && contradicts(name, value, text, reader),
  );
  const isTextAlone = best === 'text' && agreeing.every(({ reader }) => reader === 'text');
  if (agreeing.length >= 2) return isDisputed && isTextAlone ? 'disputed' : 'agreed';
  return isDisputed ? 'disputed' : 'single';
};

const WORTH: Readonly<Record<ReadField['agreement'], number>> = { agreed: 1, single: 0.75, disputed: 0.5 };

/** From 0.05 to 0.99. */
const confidenceIn = (group: Group, best: Candidate, agreement: ReadField['agreement']): number => {
  const isChecked = (best.checks ?? []).every((check) => check.passed);
  const confidence =
    best.score * WORTH[agreement] + (group.members.length > 1 ? 0.05 : 0) - (isChecked ? 0 : 0.15);
  return Math.round(Math.max(0.05, Math.min(0.99, confidence)) * 100) / 100;
};

/** Of spellings that count as one value, the one that most readers saw; then the one with the most words. */
const bestSpelling = (group: Group, best: Candidate, seen: readonly Seen[]): string => {
  if (group.members.some(({ reader }) => reader === 'text')) return best.value;
  const worth = (value: string): number =>
    10 * seen.filter(({ text }) => spells(group.name, value, text)).length + value.split(' ').length;
  return group.members.reduce(
    (value, member) => (worth(member.value) > worth(value) ? member.value : value),
    best.value,
  );
};

const mergedParty = (group: Group): ReadField['party'] => {
  const [first] = group.members;
  if (!first?.party) return null;
  const address = group.members.find((member) => member.party?.address)?.party?.address ?? null;
  return {
    ...first.party,
    address: address === null ? null : asPrinted(address),
    hasSuccessors: group.members.some((member) => member.party?.hasSuccessors),
  };
};

const ORDER: readonly FieldName[] = FieldName.options;

const ordered = (fields: readonly Combined[]): readonly Combined[] =>
  fields.toSorted(
    (one, other) =>
      ORDER.indexOf(one.field.name) - ORDER.indexOf(other.field.name) ||
      (hasTrait(one.field.name, 'isSingle')
        ? other.strength - one.strength
        : (one.field.item ?? -1) - (other.field.item ?? -1)) ||
      one.field.page - other.field.page ||
      one.top - other.top,
  );
