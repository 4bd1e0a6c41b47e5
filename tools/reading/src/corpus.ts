import type { CollateralKind, CoverageKind, DocumentKind, Requirements } from '@coverleaf/contracts';
import { LAYOUTS } from './layouts';
import type { Layout } from './layouts/layout';
import { documentHtml, type MarkedBox, PAGE_HEIGHT, PAGE_WIDTH } from './page-html';
import { type MarkedValue, PageMarks } from './page-marks';
import { PAGE_TRAPS, type PageTrap } from './page-traps';
import { LENDER } from './scene/invented-data';
import { inventPolicy, type LayoutSet, type Policy } from './scene/policy';
import { Random } from './scene/random';
import { SCENE_TRAPS, type SceneTrap } from './scene/traps';
import type { LoanContext, TrueDocument, TrueValue } from './truth';

export type Trap = SceneTrap | PageTrap;

/** One document of the corpus before it is printed. */
export interface Plan {
  readonly id: string;
  readonly layout: Layout;
  readonly trap: Trap | null;
}

/** Of ten documents in a row, those that are traps. */
const TRAPS_IN_TEN = new Set([1, 4, 6, 9]);

/** The first documents of a set, always the same ones: layouts in turn, 4 of 10 with a trap. */
export function planCorpus(set: LayoutSet, count: number): Plan[] {
  const layouts = LAYOUTS.filter((layout) => layout.set === set);
  const used = new Map<Layout, number>();
  return Array.from({ length: count }, (_, index) => {
    const layout = layouts[index % layouts.length];
    if (!layout) throw new Error(`no layout is in ${set}`);
    const round = Math.floor(index / layouts.length);
    // Each layout meets ordinary documents and traps alike.
    const isTrap = TRAPS_IN_TEN.has((index + round * 3) % 10);
    const fitting = trapsFor(layout);
    const turn = used.get(layout) ?? Math.floor(new Random(layout.id).next() * fitting.length);
    if (isTrap) used.set(layout, turn + 1);
    const trap = isTrap ? (fitting[turn % fitting.length] ?? null) : null;
    return {
      id: `${layout.id}-${String(round + 1).padStart(3, '0')}${trap ? `-${trap.name}` : ''}`,
      layout,
      trap,
    };
  });
}

/** In an order of its own for each layout, so that few documents show many traps. */
function trapsFor(layout: Layout): Trap[] {
  const all = [...SCENE_TRAPS, ...PAGE_TRAPS].filter((trap) => {
    if (!isProof(layout.kind)) return false;
    if (trap.shows && (layout.lacks ?? []).includes(trap.shows)) return false;
    if (!('change' in trap)) return true;
    if (trap.items && (layout.mostItems ?? 4) < trap.items) return false;
    return !trap.collaterals || layout.collaterals.every((one) => trap.collaterals?.includes(one));
  });
  return new Random(`${layout.id} traps`).some(all, all.length);
}

const isProof = (kind: DocumentKind): boolean =>
  !['bill', 'quote', 'cancellation', 'notice', 'other'].includes(kind);

const ACCEPTED: Readonly<Record<CollateralKind, readonly DocumentKind[]>> = {
  auto: ['auto_declarations', 'binder'],
  home: ['home_declarations', 'binder', 'acord_27', 'acord_28'],
  boat: ['boat_declarations', 'binder'],
  rv: ['rv_declarations', 'binder'],
};
const ASKED: Readonly<Record<CollateralKind, readonly CoverageKind[]>> = {
  auto: ['comprehensive', 'collision'],
  home: ['dwelling'],
  boat: ['hull'],
  rv: ['comprehensive', 'collision'],
};

/** A document as HTML, with what is true of it. */
export interface Draft {
  readonly html: string;
  /** @param boxes of the marks, as printed */
  readonly truth: (boxes: readonly MarkedBox[], file: string, profile: string | null) => TrueDocument;
}

/** Always the same draft for the same plan. */
export function draftOf({ id, layout, trap }: Plan): Draft {
  const random = new Random(id);
  const collateral = random.pick(layout.collaterals);
  const asOf = `${random.pick([2026, 2027])}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
  const sceneTrap = trap && 'change' in trap ? trap : null;
  const pageTrap = trap && !('change' in trap) ? trap : null;
  const least = sceneTrap?.items ?? 1;
  const most = layout.mostItems ?? 4;
  const ordinary = inventPolicy(random, {
    collateral,
    set: layout.set,
    asOf,
    ...(collateral === 'auto' && { items: Math.min(most, Math.max(least, random.pick([1, 1, 2, 2, 3, 4]))) }),
  });
  const knownLoan = loanOf(random, ordinary, asOf, sceneTrap !== null);
  const changed = sceneTrap?.change({ policy: ordinary, loan: knownLoan }, random) ?? {};
  const policy: Policy = { ...ordinary, ...changed.policy };
  const loan: LoanContext = { ...knownLoan, ...changed.loan };
  const requirements = requirementsOf(random, ordinary, trap?.name === 'deductible');

  const marks = new PageMarks(policy, layout.dates, layout.capitals ?? false);
  const sheet = { marks, policy, random, words: layout.words ?? {} };
  const plain = layout.body.map((block) => `<div>${block(sheet)}</div>`).join('');
  const body = pageTrap?.body?.(plain, sheet) ?? plain;
  const html = documentHtml(layout, sheet, { body, over: pageTrap?.over?.(sheet) ?? '' });
  const lacking = trap?.reason ?? lackOf(layout, requirements);
  return {
    html,
    truth: (boxes, file, profile) => ({
      id,
      layout: layout.id,
      set: layout.set,
      trap: trap?.name ?? null,
      kind: layout.kind,
      values: valuesOf(marks.values, boxes),
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

function loanOf(random: Random, policy: Policy, asOf: string, isTrap: boolean): LoanContext {
  const [lender] = policy.interests.filter(({ name }) => LENDER.names.some((one) => one === name));
  const item = policy.items[lender?.item ?? 0];
  // A trap may rest on it; else some cases don't know it.
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
    acceptedKinds: [...ACCEPTED[collateral]],
    lienholderNames: [...LENDER.names],
    lienholderAddress: random.chance(0.5) ? LENDER.address.join(', ') : null,
    asksSuccessors: lender?.successors !== '' && random.chance(0.15),
    coverages: [...ASKED[collateral]],
    maxDeductible: limit !== null && !asksDeductible && highest > limit ? null : limit,
    acceptsYes: false,
    sampledPercent: 10,
  };
}

/** Why even an ordinary document of a form gets no yes. */
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

/** One value for all marks that say the same. */
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
