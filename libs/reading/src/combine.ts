import type { FieldName, ReadField, ReaderName } from '@coverleaf/contracts';
import { addressKey } from './addresses';
import { boxOnPage, heightOf, unionOf, type Area } from './areas';
import type { Candidate } from './candidates';
import { digitsOfPicture, findDates } from './dates';
import { findAmounts } from './money';
import { companyKey, distanceWithin, plainName } from './names';
import { policyKey } from './policy-number';
import { findVins } from './vin';
import { glyphs, placesOf, type Places } from './visibility';
import type { ReadFile, View } from './words';

/** What one reader made of a file. */
export interface ReaderFindings {
  readonly reader: ReaderName;
  readonly candidates: readonly Candidate[];
  /** VIN, HIN or description of its items. */
  readonly itemKeys: readonly string[];
}

/** Names of which a document has one value; further ones are kept only where they are strong. */
const SINGLE: ReadonlySet<FieldName> = new Set([
  'insurer',
  'naic',
  'policy_number',
  'effective_date',
  'expiration_date',
]);

/** Fields of all readers: equal ones are one, and each is looked up where the other readers saw its place. */
export const combine = (file: ReadFile, readings: readonly ReaderFindings[]): readonly ReadField[] => {
  const items = itemNumbers(readings);
  const groups = groupsOf(readings, items);
  const places = new Map<View, readonly Places[]>();
  const placesIn = (view: View): readonly Places[] => {
    const known =
      places.get(view) ?? (Object.keys(view.words) as ReaderName[]).map((reader) => placesOf(view, reader));
    places.set(view, known);
    return known;
  };
  const fields = groups.map((group) => fieldOf(group, placesIn, readings.length));
  return ordered(withoutRivals(fields))
    .slice(0, 500)
    .map(({ field }) => field);
};

interface Group {
  readonly name: FieldName;
  readonly item: number | null;
  readonly members: (Candidate & { readonly reader: ReaderName })[];
}

/** By reader, the number in the document of each of its items. */
const itemNumbers = (readings: readonly ReaderFindings[]): ReadonlyMap<ReaderName, readonly number[]> => {
  const keys: string[] = [];
  const numbers = new Map<ReaderName, readonly number[]>();
  for (const { reader, itemKeys } of readings)
    numbers.set(
      reader,
      itemKeys.map((key) => {
        const same = keys.findIndex(
          (known) => known === key || (key.length >= 12 && distanceWithin(known, key, 3)),
        );
        return same >= 0 ? same : keys.push(key) - 1;
      }),
    );
  return numbers;
};

const groupsOf = (
  readings: readonly ReaderFindings[],
  items: ReadonlyMap<ReaderName, readonly number[]>,
): readonly Group[] => {
  const groups: Group[] = [];
  for (const { reader, candidates } of readings)
    for (const candidate of candidates) {
      const own = candidate.item ?? null;
      const item = own === null ? null : (items.get(reader)?.[own] ?? own);
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

/** A value as it is compared. */
export const keyOf = (name: FieldName, value: string): string => {
  switch (name) {
    case 'policy_number':
      return policyKey(value).replaceAll(/[OQ]/g, '0').replaceAll(/[IL]/g, '1');
    case 'insurer':
    case 'party':
      return companyKey(value);
    case 'named_insured':
      return plainName(value).replaceAll(' ', '').replaceAll(/[1l]/g, 'i').replaceAll('0', 'o');
    case 'property_address':
      return addressKey(value);
    case 'vehicle':
      return glyphs(value);
    default:
      return value;
  }
};

interface Combined {
  readonly reader: ReaderName;
  readonly field: ReadField;
  readonly strength: number;
  readonly top: number;
}

const fieldOf = (
  group: Group,
  placesIn: (view: View) => readonly Places[],
  readerCount: number,
): Combined => {
  const best = group.members.reduce((one, other) =>
    other.score > one.score + (one.reader === 'text' ? 0.3 : 0) ? other : one,
  );
  const area = unionOf(best.tokens);
  const { view } = best.sheet;
  const pad = 0.25 * heightOf(area);
  const wide: Area = {
    left: area.left - 2 * pad,
    right: area.right + 2 * pad,
    top: area.top - pad,
    bottom: area.bottom + pad,
  };
  const byMember = new Map(group.members.map((member) => [member.reader, member.raw]));
  const seen = placesIn(view).flatMap(({ reader, textIn }) => {
    const text = byMember.get(reader) ?? textIn(wide);
    return text === '' ? [] : [{ reader, text: text.slice(0, 300) }];
  });
  const agreeing = seen.filter(
    ({ reader, text }) => byMember.has(reader) || confirms(group.name, best.value, text, reader),
  );
  // Somebody else's fragment or a neighbor's end isn't a contradiction, another value of the same shape is.
  const disputing = seen.filter(
    ({ reader, text }) =>
      !byMember.has(reader) && reader !== best.reader && contradicts(group.name, best.value, text, reader),
  );
  const agreement =
    agreeing.length >= 2
      ? disputing.length > 0 && best.reader === 'text' && agreeing.every(({ reader }) => reader === 'text')
        ? 'disputed'
        : 'agreed'
      : disputing.length > 0
        ? 'disputed'
        : 'single';
  const share = group.members.length / Math.max(1, readerCount);
  const base = best.score * (agreement === 'agreed' ? 1 : agreement === 'single' ? 0.75 : 0.5);
  const isChecked = (best.checks ?? []).every((check) => check.passed);
  const confidence = Math.max(
    0.05,
    Math.min(0.99, base + (group.members.length > 1 ? 0.05 : 0) - (isChecked ? 0 : 0.15)),
  );
  const [first = best] = group.members;
  return {
    reader: best.reader,
    strength: best.score + 0.25 * share * group.members.length + (agreement === 'agreed' ? 0.2 : 0),
    top: area.top / view.height,
    field: {
      name: group.name,
      value: best.value.slice(0, 300),
      raw: best.raw.slice(0, 300),
      page: view.page,
      box: boxOnPage(area, view),
      confidence: Math.round(confidence * 100) / 100,
      sure: agreement === 'agreed' && confidence >= 0.85 && isChecked,
      seen,
      agreement,
      checks: [...(best.checks ?? [])],
      item: group.item,
      party: group.name === 'party' ? mergedParty(group, first) : null,
      coverage: best.coverage ?? null,
    },
  };
};

const mergedParty = (group: Group, first: Candidate): ReadField['party'] => {
  if (!first.party) return null;
  const address = group.members.find((member) => member.party?.address)?.party?.address ?? null;
  return {
    ...first.party,
    address: address?.slice(0, 300) ?? null,
    hasSuccessors: group.members.some((member) => member.party?.hasSuccessors),
  };
};

/** Whether what a reader saw at a value's place is that value. */
const confirms = (name: FieldName, value: string, text: string, reader: ReaderName): boolean => {
  switch (name) {
    case 'effective_date':
    case 'expiration_date':
      return findDates(digitsOfPicture(text)).some((date) => date.value === value);
    case 'vin':
      return (
        findVins(text, reader !== 'text').some((found) => found.value === value) ||
        glyphs(text).includes(glyphs(value))
      );
    case 'limit':
    case 'deductible':
      return findAmounts(text).some((amount) => amount.value === value);
    case 'policy_number':
    case 'hin':
      return glyphs(text).includes(glyphs(value));
    default:
      return (
        glyphs(text).includes(glyphs(value)) ||
        keyOf(name, text) === keyOf(name, value) ||
        isNear(glyphs(text), glyphs(value))
      );
  }
};

const isNear = (one: string, other: string): boolean =>
  other.length >= 8 && distanceWithin(one.slice(0, 120), other, Math.max(1, Math.floor(other.length / 10)));

const contradicts = (name: FieldName, value: string, text: string, reader: ReaderName): boolean => {
  switch (name) {
    case 'effective_date':
    case 'expiration_date': {
      const dates = findDates(digitsOfPicture(text));
      return dates.length > 0 && dates.every((date) => date.value !== value);
    }
    case 'limit':
    case 'deductible': {
      const amounts = findAmounts(text);
      return amounts.length > 0 && amounts.every((amount) => amount.value !== value);
    }
    default:
      return !confirms(name, value, text, reader) && glyphs(text).length >= 0.7 * glyphs(value).length;
  }
};

/** Whether another field says the same of a party, and says more: its role, or what it is bound to. */
const isWeakerParty = (field: ReadField, fields: readonly Combined[]): boolean =>
  field.name === 'party' &&
  !field.party?.negation &&
  fields.some(({ field: other }) => {
    if (other === field || other.name !== 'party' || !other.party || other.party.role === 'unknown')
      return false;
    const isSameName = keyOf('party', other.value).startsWith(keyOf('party', field.value));
    return (
      isSameName &&
      (field.party?.role === 'unknown' ||
        (field.item === null && other.item !== null && other.party.role === field.party?.role))
    );
  });

/** Whether another field is the same words, read better: a text layer's, or the stronger one. */
const isMisread = (own: Combined, fields: readonly Combined[]): boolean =>
  fields.some((other) => {
    if (other === own || other.field.name !== own.field.name || other.field.coverage !== own.field.coverage)
      return false;
    if (other.field.value === own.field.value || !overlap(other, own.field)) return false;
    if (other.field.party?.negation !== own.field.party?.negation) return false;
    const isText = Number(other.reader === 'text') - Number(own.reader === 'text');
    return isText > 0 || (isText === 0 && other.strength > own.strength);
  });

/** Of single values, the strongest, and others only where they are nearly as strong. */
const withoutRivals = (fields: readonly Combined[]): readonly Combined[] =>
  fields.filter((own) => {
    const { field, strength } = own;
    if (isWeakerParty(field, fields) || isMisread(own, fields)) return false;
    const rivals = fields.filter((other) => other.field !== field && other.field.name === field.name);
    if (SINGLE.has(field.name)) {
      const strongest = Math.max(strength, ...rivals.map((other) => other.strength));
      if (strength < strongest)
        return field.name !== 'insurer' && strength > strongest - 0.25 && field.confidence >= 0.7;
      return rivals.every(
        (other) =>
          other.strength < strength ||
          fields.findIndex((one) => one.field === field) <
            fields.findIndex((one) => one.field === other.field),
      );
    }
    if (field.name === 'limit' || field.name === 'deductible') {
      // One reader's misread amount beside another's at one place.
      return !rivals.some(
        (other) =>
          other.field.item === field.item &&
          other.field.coverage === field.coverage &&
          overlap(other, field) &&
          other.strength > strength,
      );
    }
    return !rivals.some(
      (other) =>
        other.field.item === field.item &&
        overlap(other, field) &&
        other.strength > strength + (other.field.party?.negation === field.party?.negation ? 0 : 9),
    );
  });

const overlap = ({ field: one }: Combined, other: ReadField): boolean => {
  if (one.page !== other.page) return false;
  const width =
    Math.min(one.box.left + one.box.width, other.box.left + other.box.width) -
    Math.max(one.box.left, other.box.left);
  const height =
    Math.min(one.box.top + one.box.height, other.box.top + other.box.height) -
    Math.max(one.box.top, other.box.top);
  return (
    width > 0 &&
    height > 0 &&
    width * height > 0.4 * Math.min(one.box.width * one.box.height, other.box.width * other.box.height)
  );
};

const ORDER: readonly FieldName[] = [
  'insurer',
  'naic',
  'policy_number',
  'named_insured',
  'effective_date',
  'expiration_date',
  'vin',
  'hin',
  'vehicle',
  'property_address',
  'party',
  'limit',
  'deductible',
];

const ordered = (fields: readonly Combined[]): readonly Combined[] =>
  fields.toSorted(
    (one, other) =>
      ORDER.indexOf(one.field.name) - ORDER.indexOf(other.field.name) ||
      (SINGLE.has(one.field.name)
        ? other.strength - one.strength
        : (one.field.item ?? -1) - (other.field.item ?? -1)) ||
      one.field.page - other.field.page ||
      one.top - other.top,
  );
