import type { CollateralKind, PartyRole } from '@coverleaf/contracts';
import { boatCovers, type Cover, homeCovers, vehicleCovers } from './covers';
import {
  BOATS,
  CARS,
  DISCOUNTS,
  ENDORSEMENTS,
  FAMILY_NAMES,
  GIVEN_NAMES,
  type Insurer,
  INVENTED_INSURERS,
  LENDER,
  MOTOR_HOMES,
  OTHER_LENDERS,
  PLACES,
  REAL_INSURERS,
  SIMILAR_LENDERS,
  STREET_KINDS,
  STREETS,
} from './invented-data';
import type { Random } from './random';
import { inventHin, inventVin } from './vehicle-numbers';

export type LayoutSet = 'tune' | 'test';

/** Street and city, as two printed lines. */
export type Address = readonly [string, string];

export interface Interest {
  readonly role: PartyRole;
  readonly name: string;
  /** Printed after the name: `ISAOA/ATIMA` or similar, or nothing. */
  readonly successors: string;
  readonly address: Address;
  readonly negation: 'removed' | 'prior' | null;
  /** Index of the insured item that the interest is bound to; null for the whole policy. */
  readonly item: number | null;
  readonly loan: string;
}

export interface Item {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** VIN or HIN; empty for a home. */
  readonly number: string;
  /** Where the item is kept. */
  readonly address: Address;
  readonly covers: readonly Cover[];
}

/** What an invented document is about, before a layout prints it. */
export interface Policy {
  readonly collateral: CollateralKind;
  readonly insurer: Insurer;
  readonly insurerAddress: Address;
  readonly insurerPhone: string;
  readonly agent: {
    readonly agency: string;
    readonly name: string;
    readonly address: Address;
    readonly phone: string;
    readonly code: string;
  };
  readonly number: string;
  /** Dates such as `2026-05-16`. */
  readonly from: string;
  readonly to: string;
  readonly issued: string;
  readonly insureds: readonly string[];
  readonly mailing: Address;
  readonly items: readonly Item[];
  readonly interests: readonly Interest[];
  readonly drivers: readonly string[];
  readonly endorsements: readonly { readonly number: string; readonly title: string }[];
  readonly discounts: readonly string[];
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

export const inventName = (random: Random): string => {
  const middle = random.chance(0.45)
    ? ` ${random.pick([...'ABCDEGJKLMPRSTW'])}${random.chance(0.3) ? '.' : ''}`
    : '';
  const suffix = random.chance(0.05) ? random.pick([' Jr', ' Sr.', ' III']) : '';
  return `${random.pick(GIVEN_NAMES)}${middle} ${random.pick(FAMILY_NAMES)}${suffix}`;
};

export function inventAddress(random: Random): Address {
  const place = random.pick(PLACES);
  const [, city = '', state = '', zip = ''] = /^(.+) (\w\w) (\d{3})$/.exec(place) ?? [];
  const unit = random.chance(0.12) ? random.pick([' Apt 4B', ' Unit 12', ' #207', ' Apt. 3']) : '';
  const plus = random.chance(0.2) ? `-${random.fill('####')}` : '';
  const street = `${random.fill(random.pick(['###', '####', '#####']))} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`;
  return [street + unit, `${city}, ${state} ${zip}${String(random.int(1, 99)).padStart(2, '0')}${plus}`];
}

const box = (random: Random): Address => {
  const [, city] = inventAddress(random);
  return [random.pick(['PO Box ', 'P.O. Box ', 'P O Box ']) + random.fill('#####'), city];
};

const NUMBERS = [
  '### #### @##-##@',
  '##-@@-####-#',
  '@@########',
  '#########',
  '####-##-##-##',
  '@@@ ####### ##',
  '#### ### ##',
  'Q##-#######-##',
  '@#######',
  '### ### ###',
  '@@-###-######-#',
  '########-#',
  '@@@#########',
  '##@@######',
  'H#-###-######',
];

/** Ways to print "its successors and assigns" after a lender's name. */
const SUCCESSORS = [
  'ISAOA',
  'ISAOA/ATIMA',
  'ISAOA ATIMA',
  'Its Successors and/or Assigns',
  'its successors and/or assigns, as their interests may appear',
];

const ROLES: Readonly<Record<CollateralKind, readonly PartyRole[]>> = {
  auto: ['lienholder', 'loss_payee'],
  home: ['mortgagee'],
  boat: ['lienholder', 'loss_payee'],
  rv: ['lienholder', 'loss_payee'],
};

export const inventInterest = (
  random: Random,
  collateral: CollateralKind,
  whose: 'lender' | 'other' | 'similar',
  item: number | null,
): Interest => ({
  role: random.pick(ROLES[collateral]),
  name: random.pick(whose === 'lender' ? LENDER.names : whose === 'other' ? OTHER_LENDERS : SIMILAR_LENDERS),
  successors: random.chance(0.55) ? random.pick(SUCCESSORS) : '',
  address: whose === 'lender' ? lenderAddress(random) : box(random),
  negation: null,
  item,
  loan: random.fill(random.pick(['########', '##########', '####-###'])),
});

const lenderAddress = (random: Random): Address => [
  random.pick(['PO Box 18649', 'P.O. Box 18649', 'P O BOX 18649']),
  random.pick(['Charlotte, NC 28218', 'Charlotte NC 28218', 'Charlotte, NC 28218-0649']),
];

export interface PolicyWish {
  readonly collateral: CollateralKind;
  readonly set: LayoutSet;
  /** The day on which the document is checked. The policy is in force on that day. */
  readonly asOf: string;
  readonly items?: number;
  readonly months?: number;
  /** The models to choose items from. The default is all models of the collateral. */
  readonly models?: readonly string[];
}

/**
 * Invents a policy in force. It names the lender in the right role, bound to one of its items or, for a home, to the
 * whole policy.
 */
export function inventPolicy(random: Random, { collateral, set, asOf, ...wish }: PolicyWish): Policy {
  const months = wish.months ?? (collateral === 'auto' ? random.pick([6, 6, 12]) : 12);
  const from = addDays(asOf, -random.int(1, months * 30 - 20));
  const mailing = random.chance(0.12) ? box(random) : inventAddress(random);
  const insureds = [inventName(random), ...(random.chance(0.4) ? [inventName(random)] : [])];
  const count = wish.items ?? (collateral === 'auto' ? random.pick([1, 1, 2, 2, 3, 4]) : 1);
  const fallback = /^P/.test(mailing[0]) || random.chance(0.15) ? inventAddress(random) : mailing;
  const items = Array.from({ length: count }, () => inventItem(random, collateral, fallback, wish.models));
  const bound = random.int(0, count - 1);
  const others = random.chance(count > 1 ? 0.5 : collateral === 'home' ? 0.3 : 0.1);
  const lender = inventInterest(random, collateral, 'lender', collateral === 'home' ? null : bound);
  const second = inventInterest(
    random,
    collateral,
    'other',
    collateral === 'home' ? null : (bound + 1) % count,
  );
  const [agentName, agentAddress] = [inventName(random), inventAddress(random)];
  const agencyKind = random.pick([
    'Insurance Agency',
    'Insurance Services LLC',
    'Insurance Group, Inc.',
    '& Associates Insurance',
  ]);
  return {
    collateral,
    insurer: random.pick(random.chance(0.6) ? REAL_INSURERS : INVENTED_INSURERS[set]),
    insurerAddress: box(random),
    insurerPhone: random.fill('1-800-###-####'),
    agent: {
      agency: `${random.pick(FAMILY_NAMES)} ${agencyKind}`,
      name: agentName,
      address: agentAddress,
      phone: random.fill(random.pick(['(###) ###-####', '###-###-####', '###.###.####'])),
      code: random.fill(random.pick(['##-####', '@#####', '######'])),
    },
    number: random.fill(random.pick(NUMBERS)),
    from,
    to: addMonths(from, months),
    issued: addDays(from, -random.int(2, 35)),
    insureds,
    mailing,
    items,
    interests: others ? (random.chance(0.5) ? [lender, second] : [second, lender]) : [lender],
    drivers: [...insureds, ...(random.chance(0.3) ? [inventName(random)] : [])],
    endorsements: random.some(ENDORSEMENTS[collateral], random.int(5, 12)).map((one) => {
      const [number = '', title = ''] = one.split('~');
      return { number, title };
    }),
    discounts: random.some(DISCOUNTS, random.int(3, 8)),
  };
}

function inventItem(
  random: Random,
  collateral: CollateralKind,
  address: Address,
  models?: readonly string[],
): Item {
  const year = random.int(2012, 2026);
  if (collateral === 'home')
    return {
      year: random.int(1948, 2024),
      make: '',
      model: '',
      number: '',
      address,
      covers: homeCovers(random),
    };
  const list = models ?? (collateral === 'auto' ? CARS : collateral === 'boat' ? BOATS : MOTOR_HOMES);
  const [make = '', model = '', maker = ''] = random.pick(list).split('=');
  const number = collateral === 'boat' ? inventHin(random, maker, year) : inventVin(random, maker, year);
  const covers = collateral === 'boat' ? boatCovers(random) : vehicleCovers(random, collateral === 'rv');
  return { year, make, model, number, address, covers };
}
