import { numberHash } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { CaseEntity } from '../case.entity';
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
 * The most cases that one clue finds. A building has hundreds of apartments; an agent's email address and a common name
 * find nobody in particular.
 */
const MOST = { reference: 100, number: 100, address: 300, email: 50, name: 50, policy: 50 } as const;
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
    const rows: { id: string; clue: Clue }[] = await manager.query(parts.join(' union all '), [
      clues.lenderId,
      ...hashes.map(([, values]) => values),
    ]);
    const idsOf = (wanted: Clue): string[] => rows.filter(({ clue }) => clue === wanted).map(({ id }) => id);
    const clueNames = hashes.map(([clue]) => clue);
    const cut = clueNames.filter((clue) => idsOf(clue).length > MOST[clue]);
    const ids = new Set(clueNames.filter((clue) => !cut.includes(clue)).flatMap(idsOf));
    const withPolicy = new Set(idsOf('policy'));
    const cases = ids.size === 0 ? [] : await manager.findBy(CaseEntity, { id: In([...ids]) });
    return { cases: cases.map((row) => knownOf(row, withPolicy)), isCut: cut.length > 0 };
  }
}

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

function knownOf(row: CaseEntity, withPolicy: ReadonlySet<string>): KnownCase {
  const { id, referenceHash, emailHash, borrower, collateral } = row;
  const { number, address } = factsOf(row);
  return {
    id,
    referenceHash,
    emailHash,
    borrower,
    collateral,
    number,
    address,
    hasPolicy: withPolicy.has(id),
  };
}
