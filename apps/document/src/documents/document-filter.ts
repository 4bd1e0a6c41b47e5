import { dayOf } from '@coverleaf/audit';
import type { Actor, DocumentQuery } from '@coverleaf/contracts';
import { containsSpellings, type Spellings } from '../search/spellings';
import {
  hasNumber,
  hasReceipt,
  hasReference,
  type SearchTerm,
  searchTermOf,
  sentByAddress,
} from '../uploads/upload-search';

/** SQL over `insurance_uploads`. */
export interface FilterSql {
  readonly condition: string;
  readonly parameters: readonly unknown[];
}

/** Adds a parameter. @returns its place in the SQL, such as `$5` */
type Add = (value: unknown) => string;

/**
 * Contains only what is asked for, because PostgreSQL would parse and plan the rest each time. $1 is the actor's lender,
 * or null. @param spellings of the words of the search, in place of the words as they are typed
 */
export function documentFilter(actor: Actor, query: DocumentQuery, spellings?: Spellings): FilterSql {
  const parameters: unknown[] = [actor.lenderId];
  const add: Add = (value) => `$${parameters.push(value)}`;
  const where = <Value>(value: Value | null | undefined, sql: (value: Value) => string): string[] =>
    value === null || value === undefined ? [] : [sql(value)];
  const { stage, answer, q, from, until, decidedFrom, decidedUntil } = query;
  const term = searchTermOf(q);
  const conditions = [
    '($1::uuid is null or lender_id = $1)',
    ...where(query.lenderId, (ids) => isOneOf('lender_id', ids, add)),
    ...where(query.status, (statuses) => isOneOf('status', statuses, add)),
    ...where(query.door, (doors) => isOneOf('door', doors, add)),
    ...where(stage, (wanted) => `stage = ${add(wanted)}`),
    ...where(answer, (wanted) => (wanted === 'none' ? 'answer is null' : `answer = ${add(wanted)}`)),
    ...where(query.senderHash ?? term.emailHash, (hash) => sentByAddress('id', add(hash))),
    ...where(from, (time) => `created_at >= ${add(time)}`),
    ...where(until, (time) => `created_at < ${add(time)}`),
    ...where(decidedFrom, (time) => `stage = 'closed' and stage_since >= ${add(time)}`),
    ...where(decidedUntil, (time) => `stage = 'closed' and stage_since < ${add(time)}`),
    ...where(term.patterns, (patterns) => isFound({ ...term, patterns }, spellings, add)),
  ];
  return { condition: conditions.join(' and '), parameters };
}

/** A single value is compared alone, because only then an index gives the order. */
function isOneOf(column: string, values: string | readonly string[], add: Add): string {
  const [one, ...others] = typeof values === 'string' ? [values] : values;
  return others.length > 0 ? `${column} = any(${add(values)})` : `${column} = ${add(one)}`;
}

function isFound(
  { patterns, ids, receipt, hashes, reference }: SearchTerm & { readonly patterns: readonly string[] },
  spellings: Spellings | undefined,
  add: Add,
): string {
  // Other spellings are tried where nothing else was found either.
  if (spellings) return containsSpellings('search', add(spellings.flat()), spellings);
  const words = patterns.map((pattern) => [pattern]);
  const ways = [
    containsSpellings('search', add(words.flat()), words),
    ...(ids[0] ? [`id between ${add(ids[0])} and ${add(ids[1])}`] : []),
    ...(receipt ? [hasReceipt('id', add(receipt))] : []),
    ...(hashes ? [hasNumber('id', add(hashes))] : []),
    ...(reference ? [hasReference('id', add(reference))] : []),
  ];
  return `(${ways.join(' or ')})`;
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
