import type { FigureId, FigureValue, ScoreboardGroup } from '@coverleaf/contracts';
import { DEFAULT_TIME_ZONE } from '@coverleaf/contracts';
import { dayAt, isBusinessDay } from '../src/cases/clock/calendar';
import type { RunningDocument } from './start-document';

/*
 * The 12 figures once more, from the rows of the logs alone and without SQL, so that a wrong query is found.
 */

const DAY_MS = 86_400_000;
const SAME_CASE_MS = 120 * DAY_MS;

interface UploadEvent {
  readonly id: number;
  readonly uploadId: string;
  readonly stage: string;
  readonly status: string;
  readonly act: string | null;
  readonly actorId: string | null;
  readonly actorLenderId: string | null;
  readonly code: string | null;
  readonly fault: string | null;
  readonly lenderId: string | null;
  readonly at: Date;
}

interface CaseEvent {
  readonly id: number;
  readonly caseId: string;
  readonly lenderId: string;
  readonly kind: string;
  readonly details: readonly string[];
  readonly at: Date;
}

export interface Log {
  readonly uploads: ReadonlyMap<string, readonly UploadEvent[]>;
  readonly cases: ReadonlyMap<string, readonly CaseEvent[]>;
  readonly joined: readonly { readonly caseId: string; readonly uploadId: string }[];
  readonly views: readonly { readonly lenderId: string | null; readonly at: Date }[];
}

export async function readLog(service: Pick<RunningDocument, 'query'>): Promise<Log> {
  const uploads = await service.query<UploadEvent>(
    `select id::int, upload_id as "uploadId", stage, status, act, actor_id as "actorId", code, fault, at,
            actor_lender_id as "actorLenderId", lender_id as "lenderId" from upload_events order by id`,
  );
  const cases = await service.query<CaseEvent>(
    `select event.id::int, case_id as "caseId", cases.lender_id as "lenderId", kind, details, at
       from case_events event join cases on cases.id = case_id order by event.id`,
  );
  const joined = await service.query<Log['joined'][number]>(
    `select case_id as "caseId", upload_id as "uploadId" from case_evidence where state = 'joined'`,
  );
  const views = await service.query<Log['views'][number]>(
    `select lender_id as "lenderId", at from status_views`,
  );
  return {
    ...{ joined, views },
    uploads: groupedBy(uploads, ({ uploadId }) => uploadId),
    cases: groupedBy(cases, ({ caseId }) => caseId),
  };
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

interface Closed {
  readonly lenderId: string | null;
  readonly isAccepted: boolean;
  readonly reason: string | null;
  readonly actorId: string | null;
  readonly actorLenderId: string | null;
  readonly seconds: number;
  readonly businessSeconds: number;
  readonly isFirst: boolean;
}

export interface Selection {
  readonly from: Date;
  readonly until: Date;
  readonly lenderId: string | null;
  /** Undefined: of all rows. */
  readonly by?: ScoreboardGroup;
  readonly id?: string | null;
}

export function figuresFromLog(log: Log, selection: Selection): Record<FigureId, FigureValue> {
  const { by, id } = selection;
  const closed = closedOf(log, selection).filter((one) => {
    if (by === 'lender') return one.lenderId === id;
    if (by === 'team') return one.actorId !== null && one.actorLenderId === id;
    return by === undefined || one.actorId === id;
  });
  const ofLender = (rows: readonly { readonly lenderId: string | null }[]): number =>
    rows.filter(({ lenderId }) => by !== 'lender' || lenderId === id).length;
  const accepted = closed.filter(({ isAccepted }) => isAccepted);
  const of = closed.length;
  const ages = agesOf(log, selection).filter(({ lenderId }) => by !== 'lender' || lenderId === id);
  const count = (value: number): FigureValue => ({ value, of: value });
  const percentile = (part: number, name: 'seconds' | 'businessSeconds'): FigureValue => ({
    value: percentileOf(
      part,
      closed.map((one) => one[name]),
    ),
    of,
  });
  return {
    received: count(ofLender(receivedOf(log, selection))),
    closed: count(of),
    turnaround_p50: percentile(0.5, 'seconds'),
    turnaround_p90: percentile(0.9, 'seconds'),
    business_p50: percentile(0.5, 'businessSeconds'),
    business_p90: percentile(0.9, 'businessSeconds'),
    first_time_right: shareOf(accepted, ({ isFirst }) => isFirst),
    rejected: shareOf(closed, ({ isAccepted }) => !isAccepted),
    without_person: shareOf(closed, ({ actorId }) => actorId === null),
    placements_avoided: count(ofLender(provenOf(log, selection))),
    backlog_age: {
      value: percentileOf(
        0.5,
        ages.map(({ seconds }) => seconds),
      ),
      of: ages.length,
    },
    calls_avoided: count(ofLender(log.views.filter(({ lenderId, at }) => isIn(selection, at, lenderId)))),
  };
}

export function reasonsFromLog(log: Log, selection: Selection): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { reason, lenderId } of closedOf(log, selection))
    if (reason !== null && lenderId === selection.id) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return reasons;
}

const isIn = ({ from, until, lenderId: only }: Selection, at: Date, lenderId: string | null): boolean =>
  at >= from && at < until && (only === null || only === lenderId);

function shareOf<Row>(rows: readonly Row[], isIt: (row: Row) => boolean): FigureValue {
  return { value: rows.length === 0 ? null : rows.filter(isIt).length / rows.length, of: rows.length };
}

/** Interpolated between its neighbors. */
function percentileOf(part: number, values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

const receivedOf = ({ uploads }: Log, selection: Selection): UploadEvent[] =>
  [...uploads.values()].flatMap(([first]) =>
    first && isIn(selection, first.at, first.lenderId) ? [first] : [],
  );

function closedOf(log: Log, selection: Selection): Closed[] {
  const found: Closed[] = [];
  for (const [uploadId, events] of log.uploads) {
    const place = events.findLastIndex(({ stage }) => stage === 'closed');
    const closing = events[place];
    const received = events[0];
    if (!closing || !received || !isIn(selection, closing.at, closing.lenderId)) continue;
    if (events.slice(place).some(({ act }) => act === 'reopened')) continue;
    const decided = events.findLast(({ actorId, act }) => actorId !== null && act === null);
    const isAccepted = closing.status === 'processed';
    found.push({
      ...{ lenderId: closing.lenderId, isAccepted },
      reason: isAccepted ? null : (closing.code ?? closing.fault ?? 'other'),
      actorId: decided?.actorId ?? null,
      actorLenderId: decided?.actorLenderId ?? null,
      seconds: (closing.at.getTime() - received.at.getTime()) / 1_000,
      businessSeconds: businessSeconds(received.at, closing.at),
      isFirst:
        !events.some(({ act }) => act === 'asked' || act === 'reopened') &&
        !beside(log, uploadId).some(
          ({ act, status, at }) =>
            (act === 'asked' || status === 'rejected') &&
            at < closing.at &&
            at.getTime() > closing.at.getTime() - SAME_CASE_MS,
        ),
    });
  }
  return found;
}

/** The events of the other documents of its cases. */
function beside({ joined, uploads }: Log, uploadId: string): UploadEvent[] {
  const cases = new Set(joined.flatMap((one) => (one.uploadId === uploadId ? one.caseId : [])));
  const others = joined.filter((one) => cases.has(one.caseId) && one.uploadId !== uploadId);
  return others.flatMap((other) => uploads.get(other.uploadId) ?? []);
}

function provenOf({ cases }: Log, selection: Selection): CaseEvent[] {
  return [...cases.values()].flatMap((events) => {
    let [isProven, isCharged] = [false, false];
    let step = 'no_notice';
    let proof: CaseEvent | undefined;
    for (const event of events) {
      if (event.kind === 'stepped') {
        step = event.details[0] ?? '';
        isCharged = false;
      } else if (event.kind === 'charged') isCharged = true;
      if (event.kind !== 'state_changed' || event.details[0] === 'closed') continue;
      const wasProven = isProven;
      isProven = event.details[0] === 'proven';
      if (!isProven) proof = undefined;
      else if (!wasProven && step !== 'no_notice' && !isCharged) proof = event;
    }
    return proof && isIn(selection, proof.at, proof.lenderId) ? [proof] : [];
  });
}

function agesOf({ uploads }: Log, { from, until, lenderId: only }: Selection) {
  const now = new Date();
  if (from > now) return [];
  const end = until < now ? until : now;
  return [...uploads.values()].flatMap((events) => {
    const last = events.findLast(({ at }) => at < end);
    const received = events[0];
    if (!received || !last || last.stage === 'closed') return [];
    if (only !== null && only !== last.lenderId) return [];
    return [{ lenderId: last.lenderId, seconds: (end.getTime() - received.at.getTime()) / 1_000 }];
  });
}

/** From 9:00 to 17:00 of the lender's business days; minute by minute would be too slow, so day by day. */
function businessSeconds(from: Date, until: Date): number {
  let total = 0;
  for (let at = from.getTime() - DAY_MS; at <= until.getTime() + DAY_MS; at += DAY_MS) {
    const day = dayAt(new Date(at), DEFAULT_TIME_ZONE);
    if (!isBusinessDay(day)) continue;
    const [opens, closes] = [momentAt(day, 9), momentAt(day, 17)];
    total += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, from.getTime()));
  }
  return total / 1_000;
}

/** In milliseconds. At 9:00 and later, New York is four or five hours behind. */
function momentAt(day: string, hour: number): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: DEFAULT_TIME_ZONE,
    hour: '2-digit',
    hour12: false,
  });
  const guess = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const behind = [4, 5].find((hours) => Number(clock.format(guess + hours * 3_600_000)) === hour);
  return guess + (behind ?? 0) * 3_600_000;
}
