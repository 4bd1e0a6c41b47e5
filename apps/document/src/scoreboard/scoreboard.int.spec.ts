import {
  type Actor,
  FIGURE_IDS,
  NewCaseFields,
  type RpcInput,
  type readScoreboardRpc,
  ScoreboardGroup,
} from '@coverleaf/contracts';
import { newActor } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { figuresFromLog, type Log, readLog, reasonsFromLog } from '../../test/figures-from-log';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { CaseClosingsService } from '../cases/case-closings.service';
import { CasesService } from '../cases/cases.service';
import { addDays, dayAt } from '../cases/clock/calendar';
import { EvidenceActsService } from '../cases/evidence-acts.service';
import { ClockRuns } from '../cases/runs/clock-runs';
import { AsksService } from '../uploads/asks/asks.service';
import { LenderAssignments } from '../uploads/assignments/lender-assignments';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { ReopeningsService } from '../uploads/decisions/reopenings.service';
import { StatusLinks, StatusService } from '../uploads/status/status.service';
import { type Figure, FIGURES, queryOf } from './figures';
import { ScoreboardService } from './scoreboard.service';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'America/New_York';
const DAYS = 30;

const operator = newActor();
const skyla = newActor({ role: 'site_manager', lenderId: SKYLA.id });
const harbor = newActor({ role: 'site_manager', lenderId: HARBOR.id });

describe('the scoreboard', () => {
  const service = useDocument();
  const now = Date.now();
  const period = { from: iso(now - DAYS * DAY_MS), until: iso(now + HOUR_MS) };
  const before = { from: iso(now - 2 * DAYS * DAY_MS), until: period.from };
  let log: Log;

  const decisions = () => service.get(DecisionsService);
  const approve = (id: string, actor: Actor) => decisions().approve({ actor, params: { id } });
  const process = (id: string, actor: Actor) => decisions().process({ actor, params: { id } });
  const reject = (id: string, actor: Actor, reasonCode?: 'pages_missing' | 'hard_to_read') =>
    decisions().reject({
      ...{ actor, params: { id } },
      body: reasonCode ? { reasonCode } : { reason: 'Something else' },
    });
  const ask = (id: string, actor: Actor) =>
    service.get(AsksService).ask({ actor, params: { id }, body: { reasonCode: 'pages_missing' } });
  const reopen = (id: string, actor: Actor) =>
    service.get(ReopeningsService).reopen({ actor, params: { id }, body: { reason: 'A mistake' } });
  const arrive = (lender: typeof SKYLA | typeof HARBOR | null) =>
    service.sendUntil('awaiting_approval', lender, { financialInstitution: 'Skyla Credit Union' });
  const untilClosed = (id: string) => service.until(id, 'closed');
  const accept = async (id: string, actor: Actor): Promise<void> => {
    await approve(id, actor);
    await service.until(id, 'sent');
    await process(id, actor);
  };
  const view = async (id: string, daysAgo: number): Promise<void> => {
    const token = service.get(StatusLinks).urlOf(id).split('/').at(-1) ?? '';
    await service.get(StatusService).read({ token, isView: true });
    await service.query(
      `update status_views set day = day - $2::int, at = at - make_interval(days => $2)
        where upload_id = $1 and day = (now() at time zone 'UTC')::date`,
      [id, daysAgo],
    );
  };
  /** Its first event was so many days ago, and each further one came so many hours after the one before. */
  const happened = (id: string, daysAgo: number, ...hours: number[]): Promise<unknown> =>
    service.query(
      `update upload_events event set at = $2::timestamptz + make_interval(secs => 3600 * (
           select coalesce(sum(hours), 0) from unnest($3::float8[]) with ordinality as given (hours, place)
            where place < numbered.place))
         from (select id, row_number() over (order by id) as place from upload_events where upload_id = $1) numbered
        where numbered.id = event.id`,
      [id, iso(now - daysAgo * DAY_MS), hours],
    );

  let references = 7_000;
  const openCase = async (noticeDaysAgo: number | null): Promise<string> => {
    const noticeOn = noticeDaysAgo === null ? null : addDays(dayAt(new Date(), ZONE), -noticeDaysAgo, 'days');
    references += 1;
    const fields = { reference: `REF-${references}`, collateral: 'auto', noticeOn };
    const body = { ...NewCaseFields.parse(fields), lenderId: HARBOR.id };
    return (await service.get(CasesService).open({ actor: operator, body })).id;
  };
  const joined = async (caseId: string): Promise<string> => {
    const documentId = await arrive(HARBOR);
    const body = { act: 'join' as const, documentId };
    await service.get(EvidenceActsService).decide({ actor: harbor, params: { id: caseId }, body });
    return documentId;
  };
  const caseHappened = (caseId: string, daysAgo: number) =>
    service.query(`update case_events set at = at - make_interval(days => $2) where case_id = $1`, [
      ...[caseId, daysAgo],
    ]);

  beforeAll(async () => {
    service.lenders.lenders = [lenderRecord(SKYLA), lenderRecord(HARBOR, { name: 'Harbor' })];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
    await decideDocumentsOfSkyla();
    await decideDocumentsOfHarbor();
    await assignDocuments();
    await proveCases();
    await closeWithoutPerson();
    log = await readLog(service);
  }, 120_000);

  /** Its system accepts or refuses what was approved. */
  async function decideDocumentsOfSkyla(): Promise<void> {
    for (const [index, actor] of [operator, skyla, skyla].entries()) {
      const id = await arrive(SKYLA);
      await approve(id, actor);
      await untilClosed(id);
      await happened(id, 3 + index * 2, 5 + index * 20, 3, 1);
      await view(id, 2);
      await view(id, 1);
    }
    const rejected = await arrive(SKYLA);
    await reject(rejected, skyla, 'pages_missing');
    await happened(rejected, 8, 30, 90);
    const asked = await arrive(SKYLA);
    await ask(asked, skyla);
    await approve(asked, skyla);
    await untilClosed(asked);
    await happened(asked, 12, 1, 20, 100, 2);
    const reopened = await arrive(SKYLA);
    await reject(reopened, operator, 'hard_to_read');
    await reopen(reopened, skyla);
    await approve(reopened, operator);
    await untilClosed(reopened);
    await happened(reopened, 40, 2, 20, 300, 2, 1);
    await service.fault('refuse', 1);
    const refused = await arrive(SKYLA);
    await approve(refused, operator);
    await untilClosed(refused);
    await service.fault('none');
    await happened(refused, 20, 1, 50, 4);
    for (const daysAgo of [1, 9, 70]) await happened(await arrive(SKYLA), daysAgo, 2);
  }

  async function decideDocumentsOfHarbor(): Promise<void> {
    for (const [index, actor] of [harbor, harbor, operator].entries()) {
      const id = await arrive(HARBOR);
      await accept(id, actor);
      await happened(id, 4 + index * 17, 3, 40 * (index + 1), 3, 50);
      await view(id, 33 - index);
    }
    const rejected = await arrive(HARBOR);
    await reject(rejected, harbor);
    await happened(rejected, 33, 1, 12);
    const sent = await arrive(HARBOR);
    await approve(sent, harbor);
    await service.until(sent, 'sent');
    await happened(sent, 45, 1, 2, 3);
    // Somebody else approved it, and it was open at the end of the period before.
    const shared = await arrive(HARBOR);
    await approve(shared, harbor);
    await service.until(shared, 'sent');
    await process(shared, operator);
    await happened(shared, 32, 1, 2, 3, 24 * 6);
    const open = await arrive(HARBOR);
    await reject(open, harbor, 'hard_to_read');
    await reopen(open, harbor);
    // It was closed at the end of the period before, and is open now.
    await happened(open, 36, 1, 2, 24 * 20);
  }

  async function assignDocuments(): Promise<void> {
    const nobodys = await arrive(null);
    await accept(nobodys, operator);
    await happened(nobodys, 6, 1, 2, 3, 4);
    await view(nobodys, 0);
    const assigned = await arrive(null);
    await service
      .get(LenderAssignments)
      .assign({ actor: operator, params: { id: assigned }, body: { lenderId: SKYLA.id } });
    await approve(assigned, operator);
    await untilClosed(assigned);
    await happened(assigned, 2, 1, 2, 3);
  }

  async function proveCases(): Promise<void> {
    const run = () => service.get(ClockRuns).run();
    const noticed = await openCase(20);
    const withoutNotice = await openCase(null);
    const charged = await openCase(60);
    const takenBack = await openCase(20);
    const twice = await openCase(20);
    const earlier = await openCase(20);
    const withdrawn = await openCase(20);
    await run();
    await service.query('update cases set notice_on = null where id = $1', [withdrawn]);
    await run();
    await happened(await proven(withdrawn), 5, 1, 2, 3, 4);
    await happened(await proven(noticed), 5, 1, 2, 3, 4);
    await happened(await proven(withoutNotice), 5, 1, 2, 3, 4);
    await happened(await proven(charged), 5, 1, 2, 3, 4);
    const document = await proven(takenBack);
    await reopen(document, operator);
    await happened(document, 5, 1, 2, 3, 4, 5);
    // Another document of the case was rejected before, and one long before.
    const first = await joined(twice);
    await reject(first, harbor, 'pages_missing');
    await happened(first, 10, 1, 2);
    await happened(await proven(twice), 7, 1, 2, 3, 4);
    await closeAndReopen(twice);
    const longAgo = await joined(earlier);
    await reject(longAgo, harbor, 'pages_missing');
    await happened(longAgo, 160, 1, 2);
    await happened(await proven(earlier), 38, 1, 2, 3, 4);
    await caseHappened(earlier, 37);
  }

  async function proven(caseId: string): Promise<string> {
    const id = await joined(caseId);
    await accept(id, harbor);
    return id;
  }

  async function closeAndReopen(caseId: string): Promise<void> {
    const closings = service.get(CaseClosingsService);
    const about = { actor: operator, params: { id: caseId } };
    await closings.close({ ...about, body: { reason: 'paid_off', note: null } });
    await closings.reopen(about);
  }

  async function closeWithoutPerson(): Promise<void> {
    service.lenders.settings = { requireApproval: false, enableNotifications: false };
    for (const daysAgo of [1, 2, 35])
      await happened(await service.sendUntil('closed', SKYLA), daysAgo, 0.01, 0.5);
  }

  const read = (input: Partial<RpcInput<typeof readScoreboardRpc>> = {}) =>
    service
      .get(ScoreboardService)
      .read({ actor: operator, by: 'lender', lenderId: null, period, before, ...input });
  const actsOf = async ({ userId }: Actor) =>
    (await service.acts({ action: 'scoreboard.read' })).filter(({ actorId }) => actorId === userId);
  const spanOf = ({ from, until }: typeof period) => ({ from: new Date(from), until: new Date(until) });

  it.each(ScoreboardGroup.options)('has the figures of the event log, by %s', async (by) => {
    const { figures, total, rows } = await read({ by });
    expect(figures.map(({ id }) => id)).toEqual([...FIGURE_IDS]);
    for (const [name, span] of [['values', period] as const, ['before', before] as const]) {
      const selection = { ...spanOf(span), lenderId: null };
      expectEqual(total[name], figuresFromLog(log, selection));
      for (const row of rows) {
        const expected = figuresFromLog(log, { ...selection, by, id: row.id });
        const applying = figures.filter((figure) => figure.by.includes(by)).map(({ id }) => id);
        expectEqual(row[name], expected, applying);
      }
    }
    const lendersAndNone = [SKYLA.id, HARBOR.id, null];
    const people = [operator, skyla, harbor].map(({ userId }) => userId);
    const ids = { lender: lendersAndNone, team: lendersAndNone, person: people }[by];
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it('tells apart by team and person only what they decided', async () => {
    const { figures } = await read();
    const ofPeople = figures.filter(({ by }) => by.includes('person')).map(({ id }) => id);
    expect(ofPeople).toEqual([
      ...['closed', 'turnaround_p50', 'turnaround_p90', 'business_p50', 'business_p90'],
      ...['first_time_right', 'rejected'],
    ]);
    expect(figures.filter(({ by }) => by.includes('team')).map(({ id }) => id)).toEqual(ofPeople);
  });

  it('has no figure that would be the same for every lender and period', () => {
    const select = (lenderId: string, span: typeof period) =>
      figuresFromLog(log, { ...spanOf(span), lenderId: null, by: 'lender', id: lenderId });
    for (const id of FIGURE_IDS) {
      const [a, b, c, d] = [
        ...[select(SKYLA.id, period), select(HARBOR.id, period)],
        ...[select(SKYLA.id, before), select(HARBOR.id, before)],
      ].map((figures) => figures[id]);
      expect(new Set([a, b, c, d].map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
    }
    expect(select(HARBOR.id, period).placements_avoided.value).toBe(2);
    expect(select(HARBOR.id, before).placements_avoided.value).toBe(1);
    expect(select(HARBOR.id, before).first_time_right.value).toBe(1);
  });

  it('tells the reasons of rejections', async () => {
    const { rows } = await read();
    for (const { id, reasons } of rows)
      expect(Object.fromEntries(reasons.map(({ reason, count }) => [reason, count]))).toEqual(
        reasonsFromLog(log, { ...spanOf(period), lenderId: null, id }),
      );
    const skylas = rows.find(({ id }) => id === SKYLA.id)?.reasons.map(({ reason }) => reason);
    expect(skylas?.toSorted()).toEqual(['pages_missing', 'refused']);
  });

  it('shows managers their own lender only, whatever they ask for', async () => {
    const { total, rows } = await read({ actor: harbor, lenderId: SKYLA.id });
    expect(rows.map(({ id }) => id)).toEqual([HARBOR.id]);
    expectEqual(total.values, figuresFromLog(log, { ...spanOf(period), lenderId: HARBOR.id }));
    const chosen = await read({ lenderId: SKYLA.id, by: 'person' });
    expectEqual(chosen.total.values, figuresFromLog(log, { ...spanOf(period), lenderId: SKYLA.id }));
    expect(chosen.rows.map(({ id }) => id).toSorted()).toEqual([operator.userId, skyla.userId].toSorted());
  });

  it('tells of each figure the query that computes it', async () => {
    const { figures, total } = await read();
    for (const { id, query } of figures) {
      expect(query).toBe(queryOf(FIGURES[id as keyof typeof FIGURES] satisfies Figure));
      const [row] = await service.query<Record<string, unknown>>(query, [period.from, period.until, null]);
      expectNear(id, Number(Object.values(row ?? {})[0]), total.values[id]?.value ?? null);
    }
  });

  it('is audited if it tells of persons', async () => {
    const actor = newActor();
    await read({ actor, by: 'team' });
    expect(await actsOf(actor)).toEqual([]);
    await read({ actor, by: 'person' });
    expect(await actsOf(actor)).toHaveLength(1);
  });

  function expectEqual(
    actual: Readonly<Record<string, { value: number | null; of: number }>>,
    expected: ReturnType<typeof figuresFromLog>,
    ids: readonly string[] = FIGURE_IDS,
  ): void {
    const known = Object.keys(actual);
    expect(known.filter((id) => !ids.includes(id))).toEqual([]);
    for (const id of FIGURE_IDS.filter((one) => ids.includes(one))) {
      const { value, of } = actual[id] ?? { value: null, of: 0 };
      const wanted = expected[id];
      expect({ id, of }).toEqual({ id, of: wanted.of });
      if (wanted.of === 0) expect({ id, value: value ?? 0 }).toEqual({ id, value: wanted.value ?? 0 });
      else expectNear(id, value, wanted.value);
    }
  }
});

/** A minute may pass until an age is computed again. Business seconds are whole. */
function expectNear(id: string, actual: number | null, expected: number | null): void {
  const difference = Math.abs((actual ?? Number.NaN) - (expected ?? Number.NaN));
  const allowed = id === 'backlog_age' ? 60 : id.startsWith('business') ? 2 : 0.001;
  expect({ id, actual, expected, isNear: difference <= allowed }).toMatchObject({ isNear: true });
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
