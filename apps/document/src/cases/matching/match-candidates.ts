import { numberHash } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CASE_FACTS, type CaseEntity } from '../case.entity';
import { addressHash, factsOf, personHashes } from '../case-facts';
import type { KnownCase } from './match-score';

/** By what the cases of an arrival are found. */
export interface Clues {
  readonly lenderId: string;
  readonly referenceHashes: readonly string[];
  readonly emailHashes: readonly string[];
  /** As printed. */
  readonly policies: readonly string[];
  /** VINs and HINs. */
  readonly numbers: readonly string[];
  readonly addresses: readonly string[];
  readonly names: readonly string[];
}

export interface Candidates {
  readonly cases: readonly KnownCase[];
  /** More cases than are compared have one of the clues, so that a better case may be among the others. */
  readonly isCut: boolean;
}

/**
 * The most cases that one clue finds. A building has hundreds of apartments, and a name as many bearers; an agent's email
 * address finds nobody in particular.
 */
const MOST = { reference: 100, number: 100, address: 300, email: 50, name: 150, policy: 50 } as const;
type Clue = keyof typeof MOST;

/** $1: the lender. Each condition has an index of its own. */
const CONDITIONS: Readonly<Record<Clue, (hashes: string) => string>> = {
  reference: (hashes) => `reference_hash = any(${hashes})`,
  number: (hashes) => `number_hash = any(${hashes})`,
  address: (hashes) => `address_hash = any(${hashes})`,
  email: (hashes) => `email_hash = any(${hashes})`,
  name: (hashes) => `person_hashes && ${hashes}`,
  policy: (hashes) => `id in (select evidence.case_id from document_readings reading
    join case_evidence evidence on evidence.upload_id = reading.upload_id and evidence.state = 'joined'
    where reading.numbers && ${hashes})`,
};

/** The hashes that a case must have one of to be found. An upload keeps them, for cases that are opened later. */
export const clueHashes = (clues: Clues): string[] =>
  hashesOf(clues).flatMap(([clue, values]) => (clue === 'policy' ? [] : values));

/** Finds the open cases of a lender that may fit an arrival. */
@Injectable()
export class MatchCandidates {
  async find(manager: EntityManager, clues: Clues): Promise<Candidates> {
    const hashes = hashesOf(clues);
    if (hashes.length === 0) return { cases: [], isCut: false };
    const parts = hashes.map(
      ([clue], index) =>
        `(select id, '${clue}' as clue from cases where lender_id = $1 and state <> 'closed'
            and ${CONDITIONS[clue](`$${index + 2}::text[]`)} limit ${MOST[clue] + 1})`,
    );
    // Not as entities, which are slow to make.
    const rows: FoundCase[] = await manager.query(
      `select cases.id, found.clue, reference_hash as "referenceHash", email_hash as "emailHash", borrower, collateral,
           facts from (${parts.join(' union all ')}) found join cases on cases.id = found.id`,
      [clues.lenderId, ...hashes.map(([, values]) => values)],
    );
    const idsOf = (wanted: Clue): string[] => rows.filter(({ clue }) => clue === wanted).map(({ id }) => id);
    const cut = hashes.map(([clue]) => clue).filter((clue) => idsOf(clue).length > MOST[clue]);
    const used = new Map(rows.filter(({ clue }) => !cut.includes(clue)).map((row) => [row.id, row]));
    const withPolicy = new Set(idsOf('policy'));
    return { cases: [...used.values()].map((row) => knownOf(row, withPolicy)), isCut: cut.length > 0 };
  }
}

type FoundCase = Pick<
  CaseEntity,
  'id' | 'referenceHash' | 'emailHash' | 'borrower' | 'collateral' | 'facts'
> & {
  readonly clue: Clue;
};

/** Without clues that are lacking: the planner would read the whole table for an empty list. */
function hashesOf(clues: Clues): (readonly [Clue, readonly string[]])[] {
  const hashes: Readonly<Record<Clue, readonly string[]>> = {
    reference: clues.referenceHashes,
    number: clues.numbers.flatMap((number) => numberHash(number) ?? []),
    address: clues.addresses.flatMap((address) => addressHash(address) ?? []),
    email: clues.emailHashes,
    name: clues.names.flatMap(personHashes),
    policy: clues.policies.flatMap((policy) => numberHash(policy) ?? []),
  };
  return (Object.keys(MOST) as Clue[])
    .map((clue) => [clue, [...new Set(hashes[clue])]] as const)
    .filter(([, values]) => values.length > 0);
}

function knownOf({ clue: _, facts, ...row }: FoundCase, withPolicy: ReadonlySet<string>): KnownCase {
  const { number, address } = factsOf({ facts: CASE_FACTS.open(facts, row.id) });
  return { ...row, number, address, hasPolicy: withPolicy.has(row.id) };
}
