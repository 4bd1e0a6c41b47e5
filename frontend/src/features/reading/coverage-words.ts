import type { CoverageKind, LackingCoverage } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';

export type LackingCoverages = readonly LackingCoverage[];

/** The names on US policies, the same in every language. */
const ON_POLICIES: Readonly<Record<CoverageKind, string>> = {
  bodily_injury: 'bodily injury liability',
  property_damage: 'property damage liability',
  comprehensive: 'comprehensive',
  collision: 'collision',
  dwelling: 'dwelling',
  wind_hail: 'wind and hail',
  flood: 'flood',
  hull: 'hull',
  all_perils: 'all perils',
};

export const coverageInWords = (coverage: CoverageKind): string =>
  ({
    bodily_injury: t('bodily injury liability'),
    property_damage: t('property damage liability'),
    comprehensive: t('comprehensive'),
    collision: t('collision'),
    dwelling: t('dwelling'),
    wind_hail: t('wind and hail'),
    flood: t('flood'),
    hull: t('hull'),
    all_perils: t('all perils'),
  })[coverage];

interface CoverageLists {
  /** `comprehensive, collision`; null if unknown. */
  readonly missing: string | null;
  /** `collision: $2,500, dwelling: 2%`; null if unknown. */
  readonly high: string | null;
}

const listsOf = (coverages: LackingCoverages, nameOf: (coverage: CoverageKind) => string): CoverageLists => {
  const missing = coverages.filter(({ deductible }) => deductible === null);
  const high = coverages.flatMap(({ coverage, deductible }) =>
    deductible === null ? [] : [`${nameOf(coverage)}: ${amountOf(deductible)}`],
  );
  return {
    missing: missing.map(({ coverage }) => nameOf(coverage)).join(', ') || null,
    high: high.join(', ') || null,
  };
};

export const coveragesInWords = (coverages: LackingCoverages): CoverageLists =>
  listsOf(coverages, coverageInWords);

export const coveragesOnPolicies = (coverages: LackingCoverages): CoverageLists =>
  listsOf(coverages, (coverage) => ON_POLICIES[coverage]);

const amountOf = (deductible: string): string =>
  /^\d{1,9}$/.test(deductible) ? dollars(Number(deductible)) : deductible;

/** `$1,000`, as US policies print it, in every language. */
export const dollars = (amount: number): string => `$${new Intl.NumberFormat('en-US').format(amount)}`;
