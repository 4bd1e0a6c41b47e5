import { type DocumentKind, NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { fieldOf, readingOf } from '../../../../../libs/reading/test/invented-readings';
import { lenderRecord } from '../../../test/fake-services';
import { insertReading } from '../../../test/insert-reading';
import { HARBOR, useDocument } from '../../../test/start-document';
import { DecisionsService } from '../../uploads/decisions/decisions.service';
import { CasesService } from '../cases.service';
import { addDays, dayAt } from '../clock/calendar';
import { ClockRuns } from '../runs/clock-runs';
import { EvidenceActsService } from '../evidence-acts.service';
import { LookupsService } from '../lookups.service';
import { ChargesService } from './charges.service';

const ZONE = 'America/Chicago';
const HOUR_MS = 3_600_000;

describe('a charge', () => {
  const service = useDocument();
  const ann = newActor();
  const daysAgo = (count: number): string => addDays(dayAt(new Date(), ZONE), -count, 'days');
  const momentDaysAgo = (count: number): Date => new Date(Date.now() - count * 24 * HOUR_MS);

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { timeZone: ZONE })];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(async () => {
    service.lenders.away = false;
    Object.assign(service.mails, { pending: [], away: false });
    await service.empty();
  });

  /** A car without proof; its last day was 10 days ago unless told otherwise. */
  const open = async (fields: Partial<NewCaseFields> = {}): Promise<string> => {
    const known = {
      reference: 'REF-1001',
      collateral: 'auto',
      noticeOn: daysAgo(44),
      monthlyChargeCents: 7_300,
    };
    const body = { ...NewCaseFields.parse({ ...known, ...fields }), lenderId: HARBOR.id };
    return (await service.get(CasesService).open({ actor: ann, body })).id;
  };
  const get = (id: string) => service.get(CasesService).get({ actor: ann, params: { id } });
  const run = () => service.get(ClockRuns).run();
  const chargesOf = async (id: string) => (await get(id)).charges;
  const eventsOf = async (id: string) =>
    (await get(id)).events.map(({ kind, details }) => [kind, ...details].join(' '));
  /** An upload that is compared with the cases, but joined none. */
  const arrive = (columns: Parameters<typeof service.insertUpload>[0] = {}) =>
    service.insertUpload({ lenderId: HARBOR.id, comparedAt: new Date(), ...columns });
  const join = (id: string, documentId: string) =>
    service
      .get(EvidenceActsService)
      .decide({ actor: ann, params: { id }, body: { act: 'join', documentId } });
  const decisions = () => service.get(DecisionsService);

  it('begins once, when the time for proof is over', async () => {
    const late = await open();
    const running = await open({ reference: 'REF-1002', noticeOn: daysAgo(33) });
    const unknown = await open({ reference: 'REF-1003', noticeOn: null });
    await run();
    await run();
    expect(await chargesOf(late)).toMatchObject([
      { firstOn: daysAgo(0), lastOn: null, monthlyCents: 7_300, refundDueOn: null },
    ]);
    expect(await eventsOf(late)).toEqual(['opened staff', 'stepped over', `charged ${daysAgo(0)}`]);
    expect(await chargesOf(running)).toEqual([]);
    expect(await eventsOf(running)).toEqual(['opened staff', 'stepped noticed']);
    expect(await eventsOf(unknown)).toEqual(['opened staff']);
  });

  it('waits for everything that arrived in time and is not compared, filed or decided', async () => {
    const id = await open();
    const inTime = momentDaysAgo(12);
    const unread = await arrive({ comparedAt: null, receivedAt: inTime });
    await run();
    expect(await chargesOf(id)).toEqual([]);
    await service.query('update insurance_uploads set compared_at = now() where id = $1', [unread]);
    await service.query(
      `insert into case_evidence (case_id, upload_id, state, score) values ($1, $2, 'proposed', 50)`,
      [id, unread],
    );
    await run();
    expect(await chargesOf(id)).toEqual([]);
    await service.query(`update case_evidence set state = 'declined'`);
    for (const lenderId of [HARBOR.id, null]) {
      service.mails.pending = [{ lenderId, receivedAt: inTime.toISOString() }];
      await run();
      expect(await chargesOf(id)).toEqual([]);
    }
    service.mails.away = true;
    await run();
    service.lenders.away = true;
    await run().catch(() => undefined);
    expect(await chargesOf(id)).toEqual([]);
    Object.assign(service.mails, { away: false, pending: [] });
    service.lenders.away = false;
    // What came after the last day keeps nobody waiting.
    await arrive({ comparedAt: null, receivedAt: momentDaysAgo(3) });
    service.mails.pending = [{ lenderId: HARBOR.id, receivedAt: momentDaysAgo(3).toISOString() }];
    await run();
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it('never begins while evidence holds the case, however late its review is', async () => {
    const id = await open({ noticeOn: daysAgo(20) });
    const { loanToken } = await service
      .get(LookupsService)
      .lookUp({ reference: 'REF-1001', lenderId: HARBOR.id });
    await service.send(HARBOR, { loanToken });
    await service.query(`update cases set notice_on = $1`, [daysAgo(90)]);
    await run();
    expect(await get(id)).toMatchObject({ state: 'held', charges: [], items: [{ holds: true }] });
  });

  it('does not begin before a sender of a rejected document was asked and had time', async () => {
    const id = await open();
    const upload = await service.sendUntil('awaiting_approval', HARBOR);
    await join(id, upload);
    await decisions().reject({ actor: ann, params: { id: upload }, body: { reason: 'A page is missing' } });
    await run();
    expect(await get(id)).toMatchObject({ state: 'held', charges: [] });
    const askedDaysAgo = (days: number) =>
      service.query('update insurance_uploads set stage_since = $1', [momentDaysAgo(days)]);
    await askedDaysAgo(10);
    await run();
    expect(await get(id)).toMatchObject({ state: 'held', charges: [] });
    // The email with the question hasn't left.
    await askedDaysAgo(11);
    await service.query(
      `insert into notifications (id, upload_id, kind, state) values (gen_random_uuid(), $1, 'outcome', 'waiting')`,
      [upload],
    );
    await run();
    expect(await get(id)).toMatchObject({ state: 'held', charges: [] });
    await service.query(`update notifications set state = 'sent', sent_at = $1`, [momentDaysAgo(11)]);
    await run();
    expect(await get(id)).toMatchObject({ state: 'open', charges: [{ firstOn: daysAgo(0) }] });
    expect((await eventsOf(id)).slice(-3)).toEqual([
      ...['released', 'state_changed open'],
      `charged ${daysAgo(0)}`,
    ]);
  });

  it('ends with proof, and what was covered is owed, warned of and reported as paid', async () => {
    const id = await open();
    await run();
    await service.query('update case_charges set first_on = $1', [daysAgo(40)]);
    const upload = await service.sendUntil('awaiting_approval', HARBOR);
    await service.query('update insurance_uploads set received_at = $1 where id = $2', [
      momentDaysAgo(11),
      upload,
    ]);
    const dates = [
      fieldOf('effective_date', daysAgo(30)),
      fieldOf('expiration_date', addDays(daysAgo(30), 365, 'days')),
    ];
    await insertReading(service.dataSource.manager, upload, readingOf('auto_declarations', dates));
    await join(id, upload);
    await run();
    // Not accepted yet, but the days of the refund run already.
    expect(await chargesOf(id)).toMatchObject([
      { lastOn: null, refundDueOn: addDays(daysAgo(11), 15, 'days'), refundDays: null },
    ]);
    expect(await eventsOf(id)).toContain(`refund_due ${addDays(daysAgo(11), 15, 'days')}`);
    await decisions().approve({ actor: ann, params: { id: upload } });
    await service.until(upload, 'sent');
    await decisions().process({ actor: ann, params: { id: upload } });
    await waitFor(async () => (await chargesOf(id))[0]?.refundDays !== null, { what: 'the refund' });
    const [charge] = await chargesOf(id);
    // $73 a month are $2.40 a day.
    expect(charge).toMatchObject({
      ...{ lastOn: daysAgo(0), coveredFrom: daysAgo(30), refundDays: 31, refundCents: 7_440 },
      refundDueOn: addDays(daysAgo(11), 15, 'days'),
    });
    const owed = async () =>
      (await service.get(CasesService).list({ actor: ann, query: { refund: 'owed', limit: 10 } })).items;
    expect(await owed()).toHaveLength(1);
    const change = (body: Parameters<ChargesService['change']>[0]['body'], version = charge?.version) =>
      service
        .get(ChargesService)
        .change({ actor: ann, params: { id, chargeId: charge?.id ?? '' }, body, version });
    expect(await outcome(change({ lastOn: daysAgo(50) }))).toMatch(/^422/);
    await change({ coveredFrom: daysAgo(9) });
    expect((await chargesOf(id))[0]).toMatchObject({ refundDays: 10, refundCents: 2_400 });
    expect(await outcome(change({ coveredFrom: daysAgo(8) }))).toBe('409 stale');
    expect(await outcome(change({ refundPaidOn: daysAgo(-3) }, (charge?.version ?? 0) + 1))).toMatch(/^422/);
    await change({ refundPaidOn: daysAgo(0) }, (charge?.version ?? 0) + 1);
    expect(await owed()).toEqual([]);
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining(['accepted', 'refund_owed 31 7440', `refund_paid ${daysAgo(0)}`]),
    );
    expect(await service.acts({ action: 'case.charge_changed' })).toHaveLength(2);
    // Nothing is charged anew while nothing was noticed anew.
    await run();
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it('that the lender did not make is not begun again', async () => {
    const id = await open();
    await run();
    const [charge] = await chargesOf(id);
    const body = { isVoid: true };
    await service
      .get(ChargesService)
      .change({ actor: ann, params: { id, chargeId: charge?.id ?? '' }, body });
    await run();
    expect(await chargesOf(id)).toMatchObject([{ isVoid: true }]);
  });

  it('that was withdrawn lets another one begin after the next notice', async () => {
    const id = await open({ noticeOn: daysAgo(120) });
    await run();
    await service.query('update case_charges set first_on = $1, is_void = true', [daysAgo(100)]);
    await run();
    expect(await chargesOf(id)).toHaveLength(2);
    await run();
    expect(await chargesOf(id)).toHaveLength(2);
  });

  /** Staff accept a document with these dates. */
  const accept = async (
    id: string,
    from: string,
    until: string,
    kind: DocumentKind = 'auto_declarations',
  ) => {
    const upload = await service.sendUntil('awaiting_approval', HARBOR);
    const dates = [fieldOf('effective_date', from), fieldOf('expiration_date', until)];
    await insertReading(service.dataSource.manager, upload, readingOf(kind, dates));
    await join(id, upload);
    if (kind === 'bill')
      await service.query(`update case_evidence set no_proof = 'bill' where upload_id = $1`, [upload]);
    await decisions().approve({ actor: ann, params: { id: upload } });
    await service.until(upload, 'sent');
    await decisions().process({ actor: ann, params: { id: upload } });
  };
  const chargedSince = async (days: number): Promise<string> => {
    const id = await open();
    await run();
    await service.query('update case_charges set first_on = $1', [daysAgo(days)]);
    return id;
  };
  const refundIs = (id: string, days: number) =>
    waitFor(async () => (await chargesOf(id))[0]?.refundDays === days, { what: `a refund of ${days} days` });

  it('is refunded for the days of every policy that is accepted, whichever comes first', async () => {
    const id = await chargedSince(40);
    await accept(id, daysAgo(400), daysAgo(38));
    await refundIs(id, 2);
    await accept(id, daysAgo(30), daysAgo(-335));
    await refundIs(id, 33);
    expect(await chargesOf(id)).toMatchObject([{ coveredFrom: daysAgo(30) }]);
    // What a document showed outlives it.
    for (const table of ['transmission_events', 'transmissions', 'insurance_uploads'])
      await service.query(`delete from ${table}`);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ coveredFrom: daysAgo(30), refundDays: 33 }]);
  });

  it('is refunded, with a day until when, for what the readers took for a bill and staff accepted', async () => {
    const id = await chargedSince(40);
    await accept(id, daysAgo(30), daysAgo(-335), 'bill');
    await refundIs(id, 31);
    expect(await chargesOf(id)).toMatchObject([{ refundDueOn: daysAgo(-15) }]);
  });
});
