import type { CollateralKind, MatchReason } from '@coverleaf/contracts';
import { compareBorrowers, distanceWithin, hasCheckDigit, isSameAddress } from '@coverleaf/reading';
import { houseAndZip } from '../case-facts';

/**
 * What each agreement and doubt adds to the score. A sum of 40 is proposed, one of 75 may join: no single agreement
 * joins, and every agreement about the loan or its collateral is proposed alone.
 */
export const WEIGHTS = {
  /** Unique per lender, but emails quote other loans and people mistype. */
  reference: 55,
  /** Unique in the world, but a refinanced loan or a former owner's has it, too. */
  number: 55,
  /** Of the insured home. Second mortgages and tenants share it. */
  home: 50,
  /** Of anything else: where the borrower lives, with others and with all other loans. */
  otherAddress: 25,
  /** Often covers several vehicles, so it tells the household and not the loan. */
  policy: 40,
  /** A person has one address, but may have several loans. */
  email: 40,
  /** There are thousands of some names: no proposal without anything else. */
  name: 25,
  /** The lender has few open cases of that name, and nothing contradicts them: worth a look. */
  fewOfName: 15,
  /** A number that differs in few characters, as readers misread them: with the name it is proposed. */
  nearNumber: 20,
  /** The same house and ZIP code in other words, or without the apartment. */
  nearAddress: 20,
  /** Something on the document contradicts the case. A reference and a name together outweigh it, for staff. */
  contradiction: -40,
  /** Nobody on the policy has the borrower's name: proposed if the loan itself agrees, such as for a spouse. */
  otherName: -10,
} as const;

/** A VIN or HIN of an arrival. */
export interface SeenNumber {
  readonly name: 'vin' | 'hin';
  readonly value: string;
  /** Staff confirmed it, or its check digit is right: so it isn't misread. */
  readonly isCertain: boolean;
}

/** What an arrival says about itself. */
export interface Arrival {
  readonly referenceHashes: ReadonlySet<string>;
  readonly emailHashes: ReadonlySet<string>;
  /** As the sender typed it, or the email has it. */
  readonly sender: string;
  /** Null if the document doesn't surely tell. */
  readonly collateral: CollateralKind | null;
  readonly numbers: readonly SeenNumber[];
  readonly addresses: readonly { readonly value: string; readonly isSure: boolean }[];
  readonly insured: readonly { readonly value: string; readonly isSure: boolean }[];
}

/** What is known of a case. */
export interface KnownCase {
  readonly id: string;
  readonly referenceHash: string;
  readonly emailHash: string | null;
  readonly borrower: string | null;
  readonly collateral: CollateralKind | null;
  readonly number: string | null;
  readonly address: string | null;
  /** A document of the case has the policy number of the arrival. */
  readonly hasPolicy: boolean;
}

export interface Match {
  readonly caseId: string;
  /** The sum of the weights, which may be beyond 100. */
  readonly points: number;
  readonly reasons: readonly MatchReason[];
  /** The VIN, HIN or address by which it is about the case's collateral. */
  readonly item: string | null;
  /** The VIN or HIN differs in few characters. */
  readonly isNear: boolean;
  readonly isContradicted: boolean;
}

interface Finding {
  readonly points: number;
  readonly reason?: MatchReason;
  readonly item?: string;
  readonly isNear?: true;
  readonly contradicts?: true;
}

const NOTHING: Finding = { points: 0 };
const CONTRADICTION: Finding = { points: WEIGHTS.contradiction, contradicts: true };

/** How well an arrival fits a case, and why. */
export function matchOf(arrival: Arrival, known: KnownCase): Match {
  const findings = [
    arrival.referenceHashes.has(known.referenceHash)
      ? ({ points: WEIGHTS.reference, reason: 'reference' } as const)
      : NOTHING,
    byCollateral(arrival, known),
    known.hasPolicy ? ({ points: WEIGHTS.policy, reason: 'policy' } as const) : NOTHING,
    byName(arrival, known),
    known.emailHash !== null && arrival.emailHashes.has(known.emailHash)
      ? ({ points: WEIGHTS.email, reason: 'email' } as const)
      : NOTHING,
  ] satisfies Finding[];
  return {
    caseId: known.id,
    points: findings.reduce((sum, { points }) => sum + points, 0),
    reasons: findings.flatMap(({ reason }: Finding) => reason ?? []),
    item: findings.map(({ item }: Finding) => item).find((item) => item !== undefined) ?? null,
    isNear: findings.some(({ isNear }: Finding) => isNear),
    isContradicted: findings.some(({ contradicts }: Finding) => contradicts),
  };
}

/** Kind, number and address are one finding: a document about another boat contradicts its loan once. */
function byCollateral(arrival: Arrival, known: KnownCase): Finding {
  const number = byNumber(arrival, known);
  if (number.reason) return number;
  const address = byAddress(arrival, known);
  if (address.reason && !number.contradicts) return { ...address, points: address.points + number.points };
  const isOther =
    arrival.collateral !== null &&
    known.collateral !== null &&
    kindOf(arrival.collateral) !== kindOf(known.collateral);
  if (number.isNear && !isOther) return number;
  if (isOther || number.contradicts || address.contradicts) return CONTRADICTION;
  return { points: number.points + address.points };
}

/** Motor homes are insured by either kind of policy. */
const kindOf = (collateral: CollateralKind): string => (collateral === 'rv' ? 'auto' : collateral);

/** Characters in which a misread number may differ from the right one. */
const MISREAD = 3;

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function byNumber({ numbers }: Arrival, { number, collateral }: KnownCase): Finding {
  const wanted = plain(number ?? '');
  if (wanted === '') return NOTHING;
  const equal = numbers.find(({ value }) => plain(value) === wanted);
  if (equal) return { points: WEIGHTS.number, reason: 'number', item: wanted };
  const name = collateral === 'boat' || wanted.length !== 17 ? 'hin' : 'vin';
  const others = numbers.filter((one) => one.name === name);
  if (others.length === 0) return NOTHING;
  // The lender may have mistyped it, too.
  const isTypo = name === 'vin' && !hasCheckDigit(wanted);
  const near = others.filter(({ value }) => distanceWithin(plain(value), wanted, MISREAD));
  if (near.length === 0) return CONTRADICTION;
  const isMisread = isTypo || near.some(({ isCertain }) => !isCertain);
  // One misread number of eleven has a right check digit. Vehicles of a fleet are as near, so it doesn't join.
  return isMisread
    ? { points: WEIGHTS.nearNumber, isNear: true }
    : { points: WEIGHTS.nearNumber, isNear: true, contradicts: true };
}

function byAddress({ addresses }: Arrival, { address, collateral, number }: KnownCase): Finding {
  if (address === null || addresses.length === 0) return NOTHING;
  const isHome = collateral === 'home' || (collateral === null && number === null);
  const same = addresses.find(({ value }) => isSameAddress(value, address));
  if (same)
    return isHome
      ? { points: WEIGHTS.home, reason: 'address', item: same.value }
      : { points: WEIGHTS.otherAddress, reason: 'address' };
  if (!isHome) return NOTHING;
  const place = houseAndZip(address);
  const isNear = place !== null && addresses.some(({ value }) => houseAndZip(value) === place);
  if (isNear) return { points: WEIGHTS.nearAddress };
  return addresses.some(({ isSure }) => isSure) ? CONTRADICTION : NOTHING;
}

function byName({ insured, sender }: Arrival, { borrower }: KnownCase): Finding {
  if (borrower === null) return NOTHING;
  const compared = insured.map(({ value }) => compareBorrowers(value, borrower));
  if (compared.includes('same')) return { points: WEIGHTS.name, reason: 'name' };
  const isSender = compareBorrowers(sender, borrower) === 'same';
  const isOther = insured.some(({ isSure }) => isSure) && !compared.includes('kin');
  if (isSender)
    return isOther
      ? { points: WEIGHTS.name, reason: 'name', contradicts: true }
      : { points: WEIGHTS.name, reason: 'name' };
  return isOther ? { points: WEIGHTS.otherName, contradicts: true } : NOTHING;
}
