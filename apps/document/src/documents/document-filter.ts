import { dayOf } from '@coverleaf/audit';
import type { Actor, DocumentQuery } from '@coverleaf/contracts';
import { containsWords } from '@coverleaf/service-kit';
import { containsSpellings, type Spellings } from '../search/spellings';
import { hasNumber, hasReceipt, searchTermOf, sentByAddress } from '../uploads/upload-search';

/** SQL over `insurance_uploads`. */
export interface FilterSql {
  readonly condition: string;
  readonly parameters: readonly unknown[];
}

/** One of several values. A single one is compared alone, because only then an index gives the order. */
const isOneOf = (column: string, type: string, one: string, several: string): string =>
  `(${one}::${type} is null or ${column} = ${one}) and (${several}::${type}[] is null or ${column} = any(${several}))`;

/** $1: the actor's lender. The planner removes conditions whose parameter is null. */
const conditionOf = (hasWords: string): string =>
  `($1::uuid is null or lender_id = $1) and ${isOneOf('lender_id', 'uuid', '$2', '$3')}
  and ${isOneOf('status', 'text', '$4', '$5')} and ${isOneOf('door', 'text', '$6', '$7')}
  and ($8::text is null or stage = $8)
  and ($9::text is null or case when $9 = 'none' then answer is null else answer = $9 end)
  and ($10::text is null or ${sentByAddress('id', '$10')})
  and ($11::timestamptz is null or created_at >= $11) and ($12::timestamptz is null or created_at < $12)
  and ($13::timestamptz is null or stage = 'closed' and stage_since >= $13)
  and ($14::timestamptz is null or stage = 'closed' and stage_since < $14)
  and ($15::text[] is null or ${hasWords} or id between $16 and $17::uuid or ${hasReceipt('id', '$18::text')}
    or ${hasNumber('id', '$19::text[]')})`;

const HAS_WORDS = containsWords('search', '$15');

/** @param spellings of the words of the search, in place of the words as they are typed */
export function documentFilter(actor: Actor, query: DocumentQuery, spellings?: Spellings): FilterSql {
  const { stage, answer, q, from, until, decidedFrom, decidedUntil } = query;
  const { patterns, ids, receipt, emailHash, hashes } = searchTermOf(q);
  const hasWords = spellings ? containsSpellings('search', '$15', spellings) : HAS_WORDS;
  return {
    condition: conditionOf(hasWords),
    parameters: [
      actor.lenderId,
      ...oneOrSeveral(query.lenderId),
      ...oneOrSeveral(query.status),
      ...oneOrSeveral(query.door),
      ...[stage, answer, query.senderHash ?? emailHash, from, until, decidedFrom, decidedUntil],
      ...[spellings ? spellings.flat() : patterns, ...ids, receipt, hashes],
    ],
  };
}

function oneOrSeveral(values: string | readonly string[] | undefined) {
  const all = typeof values === 'string' ? [values] : (values ?? []);
  return all.length > 1 ? [null, all] : [all[0], null];
}

/** Filters whose values the audit log gets, because they can't be personal data. */
export const AUDITED_VALUES = [
  ...(['queue', 'status', 'stage', 'lenderId', 'door', 'answer', 'order'] as const),
  ...(['from', 'until', 'decidedFrom', 'decidedUntil'] as const),
];

/** The filter as the audit log names it. */
export const auditedFilter = ({ status, lenderId, door, ...query }: DocumentQuery) => ({
  ...query,
  ...{ status: status?.toString(), lenderId: lenderId?.toString(), door: door?.toString() },
  ...{ from: dayOf(query.from), until: dayOf(query.until) },
  ...{ decidedFrom: dayOf(query.decidedFrom), decidedUntil: dayOf(query.decidedUntil) },
});
