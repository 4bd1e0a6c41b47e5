import type { MatchReason } from '@coverleaf/contracts';
import { type Arrival, type Match, WEIGHTS } from './match-score';

/** What is done with the points of a match; see `WEIGHTS`. */
export const THRESHOLDS = {
  /** The number or reference and the name, or the address of a home and the name. */
  join: 75,
  /** One agreement about the loan, or two about the person. */
  propose: 40,
  /** A second case so near is as good: less than any agreement but the name apart. */
  rival: 25,
  /** A case of the same person so much worse than the best is another loan of theirs. */
  span: 50,
  /** With more open cases of a name, it says nothing about any of them. */
  namesakes: 3,
  /** More cases that fit alike tell nothing about any of them. */
  proposals: 5,
} as const;

/** Agreements about the loan or its collateral. The rest is about a person, who may have several loans. */
const isAboutLoan = ({ reasons, item }: Match): boolean => reasons.includes('reference') || item !== null;

const isAboutPerson = ({ reasons }: Match): boolean =>
  (['name', 'email', 'policy'] satisfies MatchReason[]).some((reason) => reasons.includes(reason));

interface Circumstances {
  /** Cases that the arrival was joined with before. */
  readonly joinedBefore: ReadonlySet<string>;
  /** There are further cases that may fit: a document about some vehicle or home joins only by that. */
  readonly isCut: boolean;
}

export interface Choice {
  readonly joined: readonly Match[];
  readonly proposed: readonly Match[];
}

/**
 * The cases that an arrival belongs to, and those that staff should look at. Joins only what two independent agreements
 * support, nothing contradicts, and no other case supports as well
 * ([ADR 64](docs/decisions/0064-join-on-two-agreeing-signals.md)).
 * @param found with the open cases of its lender that may fit
 */
export function choose(
  arrival: Arrival,
  found: readonly Match[],
  { joinedBefore, isCut }: Circumstances = { joinedBefore: new Set(), isCut: false },
): Choice {
  const matches = isCut ? found : withFewOfName(found);
  const open = matches.filter(({ caseId }) => !joinedBefore.has(caseId));
  const joined = open.filter(
    (match) =>
      match.points >= THRESHOLDS.join &&
      match.reasons.length >= 2 &&
      isAboutLoan(match) &&
      !match.isContradicted &&
      (!showsItem(arrival) || isConfirmed(match, isCut)) &&
      !matches.some((other) => other !== match && isRival(arrival, match, other)),
  );
  const ids = new Set(joined.map(({ caseId }) => caseId));
  const best = Math.max(0, ...matches.map(({ points }) => points));
  const isSettled = joined.length > 0 || joinedBefore.size > 0;
  const worthALook = open
    .filter(({ caseId }) => !ids.has(caseId))
    .filter(({ points }) => points >= THRESHOLDS.propose)
    .filter((match) => isAboutLoan(match) || match.points >= best - THRESHOLDS.span)
    .filter((match) => isAboutLoan(match) || !(isSettled || (match.isContradicted && !match.isNear)))
    .filter(({ isContradicted }) => !(isSettled && isContradicted))
    .toSorted((one, other) => other.points - one.points);
  const beyond = worthALook[THRESHOLDS.proposals]?.points ?? -Infinity;
  return { joined, proposed: worthALook.filter(({ points }) => points > beyond) };
}

/**
 * Whether a document about some vehicle or home is about that of the case. The reference with it may be of another
 * loan, also of the same person.
 */
const isConfirmed = ({ item, isNear, reasons }: Match, isCut: boolean): boolean =>
  item !== null || (!isCut && (isNear || reasons.includes('policy')));

function withFewOfName(matches: readonly Match[]): readonly Match[] {
  const named = matches.filter(({ reasons, isContradicted }) => reasons.includes('name') && !isContradicted);
  if (named.length > THRESHOLDS.namesakes) return matches;
  return matches.map((match) =>
    named.includes(match) ? { ...match, points: match.points + WEIGHTS.fewOfName } : match,
  );
}

/** Whether another case makes it doubtful that the arrival belongs to this one. */
function isRival(arrival: Arrival, match: Match, other: Match): boolean {
  if (other.isContradicted) return false;
  // A policy for two cars, each with its loan.
  if (match.item !== null && other.item !== null) return match.item === other.item;
  // Of two references, the document must say which one is meant.
  if (other.reasons.includes('reference') && (match.item === null || !match.reasons.includes('reference')))
    return true;
  // Another loan of a person fits the person as well.
  if (match.item !== null && !isAboutLoan(other)) return false;
  if (other.points >= match.points - THRESHOLDS.rival) return true;
  // It may be about the person's other loan.
  return showsItem(arrival) && match.item === null && isAboutPerson(other);
}

const showsItem = ({ numbers, addresses }: Arrival): boolean => numbers.length + addresses.length > 0;

export const scoreOf = ({ points }: Match): number => Math.min(100, Math.max(0, points));
