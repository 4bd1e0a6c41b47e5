import { READING_BOUNDS, type FoundFlag, type Reading } from '@coverleaf/contracts';
import { combine, type ReaderCandidates } from './agreement/combine';
import { findConflicts, findWrongSums } from './flags/conflicts';
import { findAdded, findEdits, findGaps } from './flags/file-signs';
import { findFonts, findHandwriting } from './flags/fonts';
import type { Candidate } from './sheet/candidates';
import { findCoverages } from './coverages/coverages';
import { findDoubts } from './flags/doubts';
import { findInsured } from './insured/insured';
import { findInsurers } from './insurers/insurers';
import { findItems, type Items } from './items/items';
import { kindOf } from './policy/kind';
import { labelsOf } from './sheet/labels';
import { sheetOf } from './sheet/lines';
import { withLabels, type LabeledSheet } from './sheet/labeled-sheet';
import { findOtherDates } from './flags/other-dates';
import { findParties } from './parties/parties';
import { findPeriods } from './policy/policy-period';
import { findPolicyNumbers } from './policy/policy-number';
import { findStatements } from './flags/statements';
import { findProperties } from './policy/properties';
import { shippedModel, type Model } from './ranking/model';
import { rank, type Steps } from './ranking/ranking';
import { withRanked } from './ranking/with-ranked';
import { findDrawings, findStamps } from './flags/stamps';
import { isAskedFor } from './policy/sentences';
import { visibilityOf } from './agreement/visibility';
import { PAGE_READERS, type PageReader, type ReadFile, type View } from './sheet/words';

/** Of the rules; changes with everything that may change a result. */
export const READING_VERSION = 'rules-4-ranking-2';

/** The most views that are looked at: ten pages, or as many spreads. */
const MAX_VIEWS = 20;
/** Of all readers together: ten full pages, seen twice. A file that is made of words must not take long. */
const MAX_WORDS = 16_000;
/** Of one name, by one reader. */
const MAX_CANDIDATES = 60;

/**
 * What a document says, from what readers saw of it. Never throws: words that make no sense are no fields.
 * @param model ranks values that the rules don't find; null: the rules alone, to measure them
 */
export const readFields = (file: ReadFile, model: Model | null = shippedModel()): Reading => {
  const steps = readingSteps(file, model);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/**
 * The same, with a pause after each step. Ten pages that are made of labels take a second together: a process that
 * answers others must do so in between.
 */
export const readFieldsInSteps = async (file: ReadFile, pause: () => Promise<void>): Promise<Reading> => {
  const steps = readingSteps(file, shippedModel());
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
};

function* readingSteps(file: ReadFile, model: Model | null): Steps<Reading> {
  const views = boundedViews(file.views);
  const visibilities = new Map<View, ReturnType<typeof visibilityOf>>();
  for (const view of views) {
    visibilities.set(view, visibilityOf(view));
    yield;
  }
  const byReader: { reader: PageReader; sheets: LabeledSheet[] }[] = [];
  for (const reader of PAGE_READERS) {
    const sheets: LabeledSheet[] = [];
    for (const view of views) {
      if (!view.words[reader]?.length) continue;
      const sheet = sheetOf(view, reader, visibilities.get(view)?.isVisible ?? (() => true));
      yield;
      sheets.push(withLabels(sheet, labelsOf(sheet), sheets.at(-1) ?? null));
      yield;
    }
    if (sheets.length > 0) byReader.push({ reader, sheets });
  }
  const items = findItems(byReader.map(({ sheets }) => sheets));
  yield;
  const found: ReaderCandidates[] = [];
  for (const [index, { reader, sheets }] of byReader.entries()) {
    const own = items[index];
    if (own) found.push(yield* candidatesOf(reader, sheets, own, model));
  }
  const fields = combine(file, found, items[0]?.keys.length ?? 0);
  yield;
  const kinds = byReader.map(({ sheets }) => kindOf(sheets));
  const flags = [
    ...views.flatMap(findStamps),
    ...views.flatMap(findDrawings),
    ...byReader.flatMap(({ sheets }, index) => [
      ...findStatements(sheets, kinds[index]?.value),
      ...sheets.flatMap(findDoubts),
    ]),
    ...views.flatMap((view) => visibilities.get(view)?.flags ?? []),
    ...findEdits(file),
    ...findConflicts(fields),
    ...byReader.flatMap(({ sheets }) => findOtherDates(sheets, fields)),
    ...found.flatMap(({ candidates }) => [...findFonts(candidates), ...findAdded(candidates)]),
    ...findHandwriting(found.map(({ candidates }) => candidates)),
    ...byReader
      .filter(({ reader }) => reader === 'text')
      .flatMap(({ sheets }) => sheets.flatMap(findWrongSums)),
    ...findGaps({ ...file, views }),
  ];
  return {
    version: READING_VERSION,
    kind: bestKind(kinds),
    pages: pagesOf(file),
    pageCount: file.pageCount,
    fields: [...fields],
    flags: withoutRepeats(flags).slice(0, READING_BOUNDS.flags),
    layout: layoutOf(byReader[0]?.sheets ?? []),
  };
}

/** The first views, up to the bounds; the pages of others count as unread. */
const boundedViews = (views: readonly View[]): readonly View[] => {
  let words = 0;
  return views.slice(0, MAX_VIEWS).filter((view) => {
    const own = Object.values(view.words).reduce((sum, seen) => sum + seen.length, 0);
    if (words + own > MAX_WORDS) return false;
    words += own;
    return true;
  });
};

function* candidatesOf(
  reader: PageReader,
  sheets: readonly LabeledSheet[],
  items: Items,
  model: Model | null,
): Steps<ReaderCandidates> {
  const found: Candidate[] = [];
  for (const find of [findInsurers, findPolicyNumbers, findInsured, findPeriods]) {
    found.push(...find(sheets));
    yield;
  }
  found.push(...items.candidates);
  if (items.keys.length === 0) found.push(...findProperties(sheets));
  yield;
  found.push(...findParties(sheets, items));
  yield;
  found.push(...findCoverages(sheets, items));
  yield;
  const ranked = model && (yield* rank(sheets, model));
  const all = ranked ? withRanked(found, sheets, items, ranked) : found;
  const candidates = all.filter(
    ({ name, sheet, tokens }) => name !== 'deductible' || !isAskedFor(sheet, tokens),
  );
  return { reader, candidates: bounded(candidates) };
}

/** Of each name the best ones: a page that is made of labels must not take long. */
const bounded = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const counts = new Map<string, number>();
  const best = new Set(
    candidates
      .toSorted((one, other) => other.score - one.score)
      .filter(({ name }) => {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return count <= MAX_CANDIDATES;
      }),
  );
  return candidates.filter((candidate) => best.has(candidate));
};

/** The kind that readers agree on; where they don't, the surest one, with less confidence. */
const bestKind = (kinds: readonly Reading['kind'][]): Reading['kind'] => {
  const known = kinds.filter((kind) => kind.value !== 'other');
  const [first] = (known.length > 0 ? known : kinds).toSorted(
    (one, other) => other.confidence - one.confidence,
  );
  if (!first) return { value: 'other', confidence: 0.5, page: null };
  const isShared = known.every((kind) => kind.value === first.value);
  return isShared ? first : { ...first, confidence: Math.min(first.confidence, 0.45) };
};

const pagesOf = (file: ReadFile): Reading['pages'] => {
  const pages = new Map<number, Reading['pages'][number]>();
  for (const view of file.views) {
    const known = pages.get(view.page);
    const readers = PAGE_READERS.filter((reader) => view.words[reader]);
    pages.set(view.page, {
      number: view.page,
      width: view.width,
      height: view.height,
      rotation: view.rotation,
      quality: Math.max(known?.quality ?? 0, view.quality),
      readers: [...new Set([...(known?.readers ?? []), ...readers])],
    });
  }
  return [...pages.values()].toSorted((one, other) => one.number - other.number);
};

/** One flag per page and kind. */
const withoutRepeats = (flags: readonly FoundFlag[]): FoundFlag[] =>
  flags.filter(
    (flag, index) =>
      flags.findIndex((other) => other.flag === flag.flag && other.page === flag.page) === index,
  );

/** A page is divided into so many columns and rows; a label is known by its name and place in them. */
const LAYOUT_COLUMNS = 6;
const LAYOUT_ROWS = 12;

/** A fingerprint of where labels stand on the first page: equal for documents of one form, whatever their values. */
const layoutOf = (sheets: readonly LabeledSheet[]): string => {
  const first = sheets.find((sheet) => sheet.labels.length > 0);
  if (!first) return '';
  const places = first.labels
    .filter((label) => !label.inProse)
    .map((label) => {
      const column = Math.round((label.left / first.view.width) * LAYOUT_COLUMNS);
      return `${label.name}@${column},${Math.round((label.top / first.view.height) * LAYOUT_ROWS)}`;
    });
  return hash([...new Set(places)].toSorted().slice(0, 40).join(' '));
};

/** FNV-1a, twice with different beginnings: a fingerprint without secrets needs no more. */
const hash = (text: string): string => {
  const half = (seed: number): string => {
    let value = seed;
    for (const character of text)
      value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return value.toString(16).padStart(8, '0');
  };
  return half(0x811c9dc5) + half(0x2b1f3a77);
};
