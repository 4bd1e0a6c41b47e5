import type { CoverageKind } from '@coverleaf/contracts';
import type { Random } from './random';

/** The code by which layouts look up a coverage's label. */
export type CoverCode =
  | 'bi'
  | 'pd'
  | 'med'
  | 'um'
  | 'comp'
  | 'coll'
  | 'rental'
  | 'tow'
  | 'glass'
  | 'dwelling'
  | 'structures'
  | 'contents'
  | 'use'
  | 'liability'
  | 'guests'
  | 'aop'
  | 'wind'
  | 'hull'
  | 'water'
  | 'trailer'
  | 'effects'
  | 'awning'
  | 'emergency';

export interface Cover {
  readonly code: CoverCode;
  /** The limit as printed, such as `$100,000/$300,000`; null if there is none. */
  readonly limit: string | null;
  /** Dollars, or a percentage of the dwelling limit such as `2%`; null if there is none. */
  readonly deductible: string | null;
  readonly premium: number;
}

export const COVERAGE_KINDS: Readonly<Partial<Record<CoverCode, CoverageKind>>> = {
  bi: 'bodily_injury',
  pd: 'property_damage',
  comp: 'comprehensive',
  coll: 'collision',
  dwelling: 'dwelling',
  wind: 'wind_hail',
  aop: 'all_perils',
  hull: 'hull',
};

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

const premium = (random: Random, most: number): number => random.int(400, most * 100) / 100;

export function vehicleCovers(random: Random, isRv: boolean): Cover[] {
  const bi = random.pick(['$30,000/$60,000', '$50,000/$100,000', '$100,000/$300,000', '$250,000/$500,000']);
  const pd = dollars(random.pick([25_000, 50_000, 100_000]));
  const comp = random.pick(['100', '250', '500', '500', '1000']);
  const coll = random.pick(['250', '500', '500', '1000', '1000']);
  const none = { limit: null, deductible: null };
  const covers: Cover[] = [
    { code: 'bi', limit: bi, deductible: null, premium: premium(random, 320) },
    { code: 'pd', limit: pd, deductible: null, premium: premium(random, 210) },
    {
      code: 'med',
      limit: dollars(random.pick([1_000, 2_000, 5_000])),
      deductible: null,
      premium: premium(random, 40),
    },
    { code: 'um', limit: bi, deductible: null, premium: premium(random, 90) },
    { code: 'comp', limit: null, deductible: comp, premium: premium(random, 160) },
    { code: 'coll', limit: null, deductible: coll, premium: premium(random, 420) },
  ];
  if (random.chance(0.5))
    covers.push({
      ...none,
      code: 'rental',
      limit: random.pick(['$30/day $900 max', '$40/$1,200', '$50/day']),
      premium: premium(random, 30),
    });
  if (random.chance(0.5))
    covers.push({
      ...none,
      code: 'tow',
      limit: random.pick(['$75 per disablement', '$100', 'Included']),
      premium: premium(random, 15),
    });
  if (random.chance(0.25))
    covers.push({ ...none, code: 'glass', deductible: '0', premium: premium(random, 25) });
  if (isRv) {
    covers.push({
      ...none,
      code: 'effects',
      limit: dollars(random.pick([2_000, 5_000, 10_000])),
      premium: premium(random, 50),
    });
    covers.push({ ...none, code: 'awning', limit: dollars(3_000), premium: premium(random, 20) });
    if (random.chance(0.6))
      covers.push({ ...none, code: 'emergency', limit: dollars(750), premium: premium(random, 12) });
  }
  return covers;
}

export function homeCovers(random: Random): Cover[] {
  const dwelling = random.int(145, 720) * 1_000;
  const share = (percent: number): string => dollars(Math.round((dwelling * percent) / 100));
  const covers: Cover[] = [
    { code: 'dwelling', limit: dollars(dwelling), deductible: null, premium: premium(random, 1_900) },
    { code: 'structures', limit: share(10), deductible: null, premium: 0 },
    { code: 'contents', limit: share(random.pick([50, 70])), deductible: null, premium: 0 },
    { code: 'use', limit: share(random.pick([20, 30])), deductible: null, premium: 0 },
    {
      code: 'liability',
      limit: dollars(random.pick([100_000, 300_000, 500_000])),
      deductible: null,
      premium: premium(random, 40),
    },
    {
      code: 'guests',
      limit: dollars(random.pick([1_000, 5_000])),
      deductible: null,
      premium: premium(random, 10),
    },
    { code: 'aop', limit: null, deductible: random.pick(['500', '1000', '1500', '2500']), premium: 0 },
  ];
  if (random.chance(0.7))
    covers.push({
      code: 'wind',
      limit: null,
      deductible: random.pick(['1%', '2%', '2%', '2500', '5000']),
      premium: 0,
    });
  return covers;
}

export function boatCovers(random: Random): Cover[] {
  const deductible = random.pick(['250', '500', '500', '1000']);
  const covers: Cover[] = [
    { code: 'hull', limit: dollars(random.int(90, 780) * 100), deductible, premium: premium(random, 420) },
    {
      code: 'water',
      limit: dollars(random.pick([100_000, 300_000, 500_000])),
      deductible: null,
      premium: premium(random, 110),
    },
    {
      code: 'med',
      limit: dollars(random.pick([1_000, 5_000])),
      deductible: null,
      premium: premium(random, 30),
    },
    {
      code: 'um',
      limit: dollars(random.pick([100_000, 300_000])),
      deductible: null,
      premium: premium(random, 30),
    },
    {
      code: 'effects',
      limit: dollars(random.pick([1_000, 2_500])),
      deductible: null,
      premium: premium(random, 20),
    },
    {
      code: 'tow',
      limit: dollars(random.pick([500, 1_000])),
      deductible: null,
      premium: premium(random, 25),
    },
  ];
  if (random.chance(0.7))
    covers.push({
      code: 'trailer',
      limit: dollars(random.int(15, 60) * 100),
      deductible: null,
      premium: premium(random, 30),
    });
  return covers;
}
