import type { FigureId, FigureUnit, ScoreboardGroup } from '@coverleaf/contracts';
import { SAME_CASE_DAYS, type Source, SOURCES } from './figure-sources';

export interface Figure {
  readonly title: string;
  /** For staff. */
  readonly definition: string;
  readonly unit: FigureUnit;
  readonly source: Source;
  /** SQL over the rows of its source: the figure, and how many rows it is computed from. */
  readonly value: string;
  readonly of: string;
}

const ALL = 'count(*)';
const ACCEPTED = `count(*) filter (where status = 'processed')`;
const percentile = (part: number, column: string): string =>
  `percentile_cont(${part}) within group (order by ${column})`;
const share = (condition: string, of = ALL): string =>
  `(count(*) filter (where ${condition}))::float8 / nullif(${of}, 0)`;

const COUNTED_ONCE = 'A decision that was taken back doesn’t count; the one that followed does.';

export const FIGURES: Readonly<Record<FigureId, Figure>> = {
  received: {
    title: 'Received',
    definition:
      'Documents that arrived in the period by any door: the upload page, an email or an agent link. An attachment of an email arrives when it is filed.',
    unit: 'count',
    ...{ source: 'received', value: ALL, of: ALL },
  },
  closed: {
    title: 'Closed',
    definition: `Documents that were accepted or rejected in the period, by staff, by the lender’s system or because nobody could open them. ${COUNTED_ONCE}`,
    unit: 'count',
    ...{ source: 'closed', value: ALL, of: ALL },
  },
  turnaround_p50: {
    title: 'Turnaround, half of them',
    definition:
      'Half of the closed documents took at most this long from their arrival, by the clock: nights, weekends and the time in which the sender was asked count.',
    unit: 'seconds',
    ...{ source: 'closed', value: percentile(0.5, 'seconds'), of: ALL },
  },
  turnaround_p90: {
    title: 'Turnaround, nine of ten',
    definition: 'Nine of ten closed documents took at most this long from their arrival, by the clock.',
    unit: 'seconds',
    ...{ source: 'closed', value: percentile(0.9, 'seconds'), of: ALL },
  },
  business_p50: {
    title: 'Business hours, half of them',
    definition:
      'The same in business hours: only the lender’s office hours count, without weekends and US bank holidays. The time in which the sender was asked counts.',
    unit: 'seconds',
    ...{ source: 'closed', value: percentile(0.5, 'business_seconds'), of: ALL },
  },
  business_p90: {
    title: 'Business hours, nine of ten',
    definition: 'Nine of ten closed documents took at most this many business hours from their arrival.',
    unit: 'seconds',
    ...{ source: 'closed', value: percentile(0.9, 'business_seconds'), of: ALL },
  },
  first_time_right: {
    title: 'First time right',
    definition: `The share of accepted documents whose sender had to do nothing twice: nobody asked for another document or took a decision back, and no other document of the same case was asked about or rejected in the ${SAME_CASE_DAYS} days before. A document without a case counts by itself.`,
    unit: 'share',
    ...{ source: 'closed', value: share(`status = 'processed' and is_first`, ACCEPTED), of: ACCEPTED },
  },
  rejected: {
    title: 'Rejected',
    definition: `The share of closed documents that were rejected, by staff, the lender’s system or the virus scanner. The reasons are told apart beside it. ${COUNTED_ONCE}`,
    unit: 'share',
    ...{ source: 'closed', value: share(`status = 'rejected'`), of: ALL },
  },
  without_person: {
    title: 'Closed without a person',
    definition:
      'The share of closed documents that no member of staff approved, processed or rejected: the lender’s system answered, or nobody could open them.',
    unit: 'share',
    ...{ source: 'closed', value: share('actor_id is null'), of: ALL },
  },
  placements_avoided: {
    title: 'False placements avoided',
    definition:
      'Cases that were proven in the period, after the first letter and before anything was charged in this round of letters. Their borrowers were insured; without the proof, the lender could have charged for insurance when the time was over. Whether it would have is not known.',
    unit: 'count',
    ...{ source: 'proven', value: ALL, of: ALL },
  },
  backlog_age: {
    title: 'Age of the backlog',
    definition:
      'At the end of the period, or now if it isn’t over: half of the documents that are not closed arrived at least this long ago, by the clock. Documents whose sender is asked count.',
    unit: 'seconds',
    ...{ source: 'open', value: percentile(0.5, 'seconds'), of: ALL },
  },
  calls_avoided: {
    title: 'Calls avoided, at most',
    definition:
      'Views of the status page, at most one per document and day (UTC). Each may have saved a call; how many did is not known, and programs that check links in emails also open the page.',
    unit: 'count',
    ...{ source: 'viewed', value: ALL, of: ALL },
  },
};

/** SQL over the rows of `closed`: who decided. The team `none` is that of the operator. */
const DECIDED_BY = {
  team: `case when actor_id is not null then coalesce(actor_lender_id::text, 'none') end`,
  person: 'actor_id::text',
};

/** SQL over the rows of a source: what they are told apart by. Undefined if it doesn't apply. */
export function groupOf(source: Source, by: ScoreboardGroup): string | undefined {
  if (by === 'lender') return `coalesce(lender_id::text, 'none')`;
  return source === 'closed' ? DECIDED_BY[by] : undefined;
}

/** Nobody decided what was closed without a person. */
export const appliesTo = (id: FigureId, by: ScoreboardGroup): boolean =>
  groupOf(FIGURES[id].source, by) !== undefined && (by === 'lender' || id !== 'without_person');

/** The query that computes a figure of all rows. */
export const queryOf = ({ source, value }: Figure): string =>
  `select ${value}\nfrom (\n ${SOURCES[source]}\n) ${source}`;
