import { PDFDocument } from '@cantoo/pdf-lib';
import type { DocumentKind, Requirements } from '@coverleaf/contracts';
import { defaultRequirements } from '@coverleaf/reading';
import { LAYOUTS, OPENED_LAYOUTS } from './layouts';
import type { Layout, Sheet } from './layouts/layout';
import { documentHtml, type MarkedBox, PAGE_HEIGHT, PAGE_WIDTH } from './page-html';
import { type MarkedValue, PageMarks } from './page-marks';
import { PDF_TRAPS, type PdfTrap } from './pdf-traps';
import { type Profile, PROFILES } from './photos';
import { PAGE_TRAPS, type PageTrap } from './page-traps';
import { LENDER } from './scene/invented-data';
import { inventPolicy, type LayoutSet, type Policy } from './scene/policy';
import { Random } from './scene/random';
import { SCENE_TRAPS, type SceneTrap } from './scene/traps';
import type { LoanContext, TrueDocument, TrueValue } from './truth';

export type Trap = SceneTrap | PageTrap | PdfTrap;

/** One document of the corpus before it is printed. */
export interface Plan {
  readonly id: string;
  readonly layout: Layout;
  readonly trap: Trap | null;
  /** Null for a PDF with text. */
  readonly profile: Profile | null;
}

/** One of this many documents of a layout is a photo. */
const PHOTOS_IN = 3;

/** Page traps that no text layer shows. */
const DRAWN = new Set(['stamp-drawn', 'stamp-void', 'stamp-letters', 'dates-by-hand']);

/** Whether the text layer alone can't tell what the document shows. */
export const needsEyes = ({ trap, profile }: Plan): boolean =>
  profile !== null || (trap !== null && ('textOnly' in trap || DRAWN.has(trap.name)));

/** The positions, in each ten documents of a layout, that get a trap. */
const TRAPS_IN_TEN = new Set([1, 2, 4, 6, 7, 9]);

/** `opened` contains the layouts of `test` that somebody has looked at. */
export type CorpusSet = LayoutSet | 'opened';

/**
 * The first `count` documents of a set, always the same ones. Layouts take turns, and six documents in ten have a trap.
 * `test` and `opened` are planned together; each gets its share of `count`.
 */
export function planCorpus(set: CorpusSet, count: number): Plan[] {
  const layouts = LAYOUTS.filter((layout) => layout.set === (set === 'tune' ? 'tune' : 'test'));
  const isOpened = set === 'opened';
  return planAll(layouts, count).filter(({ layout }) => OPENED_LAYOUTS.has(layout.id) === isOpened);
}

function planAll(layouts: readonly Layout[], count: number): Plan[] {
  const used = new Map<Layout, number>();
  return Array.from({ length: count }, (_, index) => {
    const place = index % layouts.length;
    const layout = layouts[place];
    if (!layout) throw new Error('no layouts to plan with');
    const round = Math.floor(index / layouts.length);
    // Gives every layout both ordinary documents and traps.
    const isTrap = TRAPS_IN_TEN.has((place + round * 3) % 10);
    const fitting = trapsFor(layout);
    const turn = used.get(layout) ?? Math.floor(new Random(layout.id).next() * fitting.length);
    if (isTrap) used.set(layout, turn + 1);
    const trap = isTrap ? (fitting[turn % fitting.length] ?? null) : null;
    const isPhoto = (place + round) % PHOTOS_IN === 2 && !(trap && 'textOnly' in trap);
    const profile = isPhoto
      ? (PROFILES[(place + Math.floor(round / PHOTOS_IN)) % PROFILES.length] ?? null)
      : null;
    const id = [layout.id, String(round + 1).padStart(3, '0'), trap?.name, profile].filter(Boolean).join('-');
    return { id, layout, trap, profile };
  });
}

/** The traps that fit a layout. Each layout has its own order, so that even a few documents cover many traps. */
function trapsFor(layout: Layout): Trap[] {
  const all = [...SCENE_TRAPS, ...PAGE_TRAPS, ...PDF_TRAPS].filter((trap) => {
    if (!isProof(layout.kind)) return false;
    if ('shows' in trap && trap.shows && (layout.lacks ?? []).includes(trap.shows)) return false;
    if (!('change' in trap)) return true;
    if (trap.items && (layout.mostItems ?? 4) < trap.items) return false;
    return !trap.collaterals || layout.collaterals.every((one) => trap.collaterals?.includes(one));
  });
  return new Random(`${layout.id} traps`).some(all, all.length);
}

const isProof = (kind: DocumentKind): boolean =>
  !['bill', 'quote', 'cancellation', 'notice', 'other'].includes(kind);

/** A document as HTML, with its truth. */
export interface Draft {
  readonly html: string;
  /** Another document, whose pages are appended as if they belonged to this one; null if there is none. */
  readonly second: string | null;
  /** Adds what HTML can't express, such as hidden text or annotations. */
  readonly finish: (pdf: Uint8Array) => Promise<Uint8Array>;
  /**
   * @param boxes positions of the marks of this document and of the second one
   * @param file name of the file
   */
  readonly truth: (
    boxes: readonly MarkedBox[],
    secondBoxes: readonly MarkedBox[],
    file: string,
  ) => TrueDocument;
}

/** The same plan always gives the same draft. */
export function draftOf({ id, layout, trap, profile }: Plan): Draft {
  const random = new Random(id);
  const collateral = random.pick(layout.collaterals);
  const asOf = `${random.pick([2026, 2027])}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
  const sceneTrap = trap && 'change' in trap ? trap : null;
  const pageTrap = trap && !('change' in trap) && !('file' in trap) ? trap : null;
  const pdfTrap = trap && 'file' in trap ? trap : null;
  const least = sceneTrap?.items ?? 1;
  const most = layout.mostItems ?? 4;
  const wish = {
    collateral,
    set: layout.set,
    asOf,
    ...(layout.models && { models: layout.models }),
    ...(collateral === 'auto' && { items: Math.min(most, Math.max(least, random.pick([1, 1, 2, 2, 3, 4]))) }),
  };
  const ordinary = inventPolicy(random, wish);
  const knownLoan = loanOf(random, ordinary, asOf, trap !== null);
  const changed = sceneTrap?.change({ policy: ordinary, loan: knownLoan }, random) ?? {};
  const policy: Policy = { ...ordinary, ...changed.policy, ...(pdfTrap?.withoutLender && { interests: [] }) };
  const loan: LoanContext = { ...knownLoan, ...changed.loan };
  const requirements = requirementsOf(random, ordinary, trap?.name === 'deductible');

  const { sheet, body } = printed(layout, policy, random);
  const html = documentHtml(layout, sheet, {
    body: pageTrap?.body?.(body, sheet) ?? body,
    over: pageTrap?.over?.(sheet) ?? '',
  });
  const other = sceneTrap?.mixes ? printed(layout, inventPolicy(random, wish), random) : null;
  const lacking = trap?.reason ?? lackOf(layout, requirements);
  return {
    html,
    second: other && documentHtml(layout, other.sheet, { body: other.body, over: '' }),
    async finish(pdf) {
      if (!pdfTrap) return pdf;
      const document = await PDFDocument.load(pdf);
      await pdfTrap.file(document, sheet);
      return document.save();
    },
    truth: (boxes, secondBoxes, file) => ({
      id,
      layout: layout.id,
      set: layout.set,
      trap: trap?.name ?? null,
      kind: layout.kind,
      values: [
        ...valuesOf(sheet.marks.values, boxes),
        ...(other ? valuesOf(other.sheet.marks.values, secondBoxes) : []),
      ],
      untold: [],
      flags: [...(trap?.flags ?? [])],
      requirements,
      loan,
      due: lacking ? 'not_yes' : 'yes',
      reason: lacking,
      profile,
      file,
    }),
  };
}

function printed(layout: Layout, policy: Policy, random: Random): { sheet: Sheet; body: string } {
  const marks = new PageMarks(policy, layout.dates, layout.capitals ?? false);
  const sheet = { marks, policy, random, words: layout.words ?? {} };
  return { sheet, body: layout.body.map((block) => `<div>${block(sheet)}</div>`).join('') };
}

function loanOf(random: Random, policy: Policy, asOf: string, isTrap: boolean): LoanContext {
  const [lender] = policy.interests.filter(({ name }) => LENDER.names.some((one) => one === name));
  const item = policy.items[lender?.item ?? 0];
  // A trap may depend on it. Otherwise, some loans lack it, as in real life.
  const isKnown = isTrap || random.chance(0.85);
  const isHome = policy.collateral === 'home';
  const borrower = random.pick(policy.insureds);
  return {
    asOf,
    collateral: policy.collateral,
    vin: isKnown && !isHome && policy.collateral !== 'boat' ? (item?.number ?? null) : null,
    hin: isKnown && policy.collateral === 'boat' ? (item?.number ?? null) : null,
    address: isKnown && isHome ? (item?.address.join(', ') ?? null) : null,
    borrower: random.chance(0.3) ? borrower.replace(/ \w\.? /, ' ') : borrower,
  };
}

function requirementsOf(
  random: Random,
  { collateral, items, interests }: Policy,
  asksDeductible: boolean,
): Requirements {
  const deductibles = items.flatMap(({ covers }) => covers.map(({ deductible }) => deductible ?? '0'));
  const highest = Math.max(...deductibles.map((one) => (one.endsWith('%') ? Infinity : Number(one))));
  const [lender] = interests.filter(({ name }) => LENDER.names.some((one) => one === name));
  const limit = asksDeductible ? 2_500 : random.pick([1_000, 2_500, null]);
  return {
    ...defaultRequirements(collateral, LENDER.names[0]),
    lienholderNames: [...LENDER.names],
    lienholderAddress: random.chance(0.5) ? LENDER.address.join(', ') : null,
    asksSuccessors: lender?.successors !== '' && random.chance(0.15),
    maxDeductible: limit !== null && !asksDeductible && highest > limit ? null : limit,
  };
}

/** Why a layout gets no yes even without a trap; null if it does. */
function lackOf(
  { kind, lacks = [] }: Layout,
  { acceptedKinds, maxDeductible }: Requirements,
): TrueDocument['reason'] {
  if (kind === 'cancellation') return 'cancelled';
  if (kind === 'quote') return 'quote';
  if (kind === 'other') return 'not_insurance';
  if (!acceptedKinds.includes(kind)) return 'kind_not_accepted';
  if (lacks.includes('period')) return 'dates_unclear';
  if (lacks.includes('number') || lacks.includes('address')) return 'collateral_unclear';
  if (lacks.includes('lienholder')) return 'lienholder_missing';
  if (lacks.includes('coverages')) return 'coverage_missing';
  if (lacks.includes('deductibles') && maxDeductible !== null) return 'deductible_unclear';
  return null;
}

/** Merges marks that print the same value into one value with several places. */
function valuesOf(marks: readonly MarkedValue[], boxes: readonly MarkedBox[]): TrueValue[] {
  const found = new Map<string, TrueValue>();
  for (const { index, page, left, top, width, height } of boxes) {
    const mark = marks[index];
    if (!mark) throw new Error(`mark ${index} is unknown`);
    const key = JSON.stringify([mark.field, mark.value, mark.item, mark.coverage, mark.party?.role]);
    const value = found.get(key) ?? { ...mark, places: [] };
    found.set(key, value);
    value.places.push({
      page,
      box: {
        left: left / PAGE_WIDTH,
        top: top / PAGE_HEIGHT,
        width: width / PAGE_WIDTH,
        height: height / PAGE_HEIGHT,
      },
    });
  }
  return [...found.values()];
}
