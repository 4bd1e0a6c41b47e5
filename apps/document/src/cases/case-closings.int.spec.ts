import { type Actor, type ClosingReason, NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { ErasuresService } from '../retention/erasures.service';
import { CaseClosingsService } from './case-closings.service';
import { ChargesService } from './charges/charges.service';
import { CasesService } from './cases.service';
import { addDays, dayAt } from './clock/calendar';
import { EvidenceActsService } from './evidence-acts.service';
import { LookupsService } from './lookups.service';
import { ClockRuns } from './runs/clock-runs';

/** It is tomorrow there while it is today at the default. */
const ZONE = 'Pacific/Kiritimati';

describe('a closed case', () => {
  const service = useDocument();
  const ann = newActor();
  const daysAgo = (count: number): string => addDays(dayAt(new Date(), ZONE), -count, 'days');

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { timeZone: ZONE }), lenderRecord(SKYLA)];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const open = (fields: Partial<NewCaseFields> = {}) => {
    const body = { ...NewCaseFields.parse({ reference: 'REF-1001', ...fields }), lenderId: HARBOR.id };
    return service.get(CasesService).open({ actor: ann, body });
  };
  /** A car without proof whose time for proof is over. */
  const openLate = () =>
    open({ collateral: 'auto', noticeOn: daysAgo(60), monthlyChargeCents: 7_300, borrower: 'Ann Example' });
  const get = (id: string) => service.get(CasesService).get({ actor: ann, params: { id } });
  const closings = () => service.get(CaseClosingsService);
  const close = (
    id: string,
    {
      reason = 'paid_off',
      note = null,
      version,
      actor = ann,
    }: { reason?: ClosingReason; note?: string | null; version?: number; actor?: Actor } = {},
  ) => closings().close({ actor, params: { id }, body: { reason, note }, version });
  const reopen = (id: string, version?: number, actor: Actor = ann) =>
    closings().reopen({ actor, params: { id }, version });
  const eventsOf = async (id: string) =>
    (await get(id)).events.map(({ kind, details }) => [kind, ...details].join(' '));
  const join = (id: string, documentId: string) =>
    service
      .get(EvidenceActsService)
      .decide({ actor: ann, params: { id }, body: { act: 'join', documentId } });
  const run = () => service.get(ClockRuns).run();

  it('is neither stepped nor charged, and its charge ends on the lender’s day', async () => {
    const { id } = await openLate();
    await run();
    await service.query('update case_charges set first_on = $1', [daysAgo(5)]);
    const closed = await close(id, { note: 'Paid off by wire.' });
    expect(closed).toMatchObject({
      ...{ state: 'closed', closingNote: 'Paid off by wire.', version: 2 },
      charges: [{ firstOn: daysAgo(5), lastOn: daysAgo(0), version: 2 }],
    });
    expect((await eventsOf(id)).slice(-3)).toEqual([
      ...['charge_changed lastOn', 'closed paid_off', 'state_changed closed'],
    ]);
    await service.query('update cases set notice_on = $1', [daysAgo(40)]);
    const before = await eventsOf(id);
    await run();
    expect(await eventsOf(id)).toEqual(before);
    expect(await service.acts({ action: 'case.closed' })).toMatchObject([
      { subjectId: id, fields: ['paid_off'] },
    ]);
    const [row] = await service.query<{ note: string }>('select closing_note as note from cases');
    expect(row?.note).not.toContain('wire');
  });

  it('ends a charge that began today on that day, and leaves one that ended before', async () => {
    const { id } = await openLate();
    await run();
    await service.query('update case_charges set first_on = $1', [daysAgo(-1)]);
    expect((await close(id)).charges).toMatchObject([{ firstOn: daysAgo(-1), lastOn: daysAgo(-1) }]);
    await reopen(id);
    await service.query('update case_charges set first_on = $1, last_on = $2', [daysAgo(9), daysAgo(3)]);
    const [before] = (await get(id)).charges;
    expect((await close(id)).charges).toEqual([before]);
  });

  it('still owes the refund that it owed', async () => {
    const { id } = await openLate();
    await run();
    const proof = await service.insertUpload({ lenderId: HARBOR.id, comparedAt: new Date() });
    await service.query(
      `insert into case_evidence (case_id, upload_id, state, outcome) values ($1, $2, 'joined', 'accepted')`,
      [id, proof],
    );
    await service.query(`update cases set state = 'proven'`);
    await service.query(
      `update case_charges set first_on = $1, last_on = $2, proof_on = $2, refund_due_on = $3, refund_days = 6,
         refund_cents = 1440`,
      [daysAgo(10), daysAgo(5), daysAgo(-10)],
    );
    const { charges } = await close(id, { reason: 'sold' });
    expect(charges).toMatchObject([{ refundDays: 6, refundCents: 1_440, refundPaidOn: null }]);
    await run();
    const owed = await service.get(CasesService).list({ actor: ann, query: { refund: 'owed', limit: 10 } });
    expect(owed.items).toMatchObject([{ id, state: 'closed' }]);
    expect((await get(id)).charges).toEqual(charges);
    const params = { id, chargeId: charges[0]?.id ?? '' };
    const paid = { refundPaidOn: daysAgo(0) };
    await service.get(ChargesService).change({ actor: ann, params, body: paid, version: undefined });
    expect((await get(id)).charges).toMatchObject([{ refundDays: 6, refundCents: 1_440, ...paid }]);
  });

  it('stays closed when it is looked up, or a document joins it', async () => {
    const { id } = await open();
    await close(id);
    const { loanToken } = await service
      .get(LookupsService)
      .lookUp({ reference: 'REF-1001', lenderId: HARBOR.id });
    await service.send(HARBOR, { loanToken });
    expect(await get(id)).toMatchObject({ state: 'closed', evidence: { joined: 1 } });
    expect(await eventsOf(id)).toEqual([
      ...['opened staff', 'closed paid_off', 'state_changed closed', 'looked_up', 'joined reference'],
    ]);
  });

  it('is exported with its note or reason, and without a decision once it is reopened', async () => {
    const exported = async () => {
      const page = await service.get(CasesService).exportPage({ actor: ann, query: {}, limit: 10 });
      return page.items[0]?.decision;
    };
    const { id } = await open();
    await close(id, { note: 'Paid off by wire.' });
    const closing = { kind: 'closed', actorId: ann.userId, documentId: null };
    expect(await exported()).toMatchObject({ ...closing, reason: 'Paid off by wire.' });
    await reopen(id);
    expect(await exported()).toBeNull();
    await close(id, { reason: 'sold' });
    expect(await exported()).toMatchObject({ ...closing, reason: 'sold' });
  });

  it('is reopened in the state of its evidence, which may have arrived meanwhile', async () => {
    const { id } = await open();
    await service.query('update cases set compared_at = now()');
    await close(id, { note: 'By mistake' });
    await join(id, await service.send(HARBOR));
    expect(await reopen(id)).toMatchObject({ state: 'held', closingNote: null });
    expect((await eventsOf(id)).slice(-2)).toEqual(['reopened', 'state_changed held']);
    const [row] = await service.query<{ at: Date | null }>('select compared_at as at from cases');
    expect(row?.at).toBeNull();
    expect(await service.acts({ action: 'case.reopened' })).toHaveLength(1);
  });

  it('is closed and reopened once by people who saw the same version', async () => {
    const { id, version } = await open();
    const closed = await Promise.all([outcome(close(id, { version })), outcome(close(id, { version }))]);
    expect(closed.filter((one) => one === 'done')).toHaveLength(1);
    expect(await outcome(close(id))).toBe('409 changed_since');
    expect(await outcome(reopen(id, version))).toBe('409 stale');
    expect(await outcome(reopen(id, version + 1))).toBe('done');
    expect(await outcome(reopen(id))).toBe('409 changed_since');
    expect(await outcome(close(id, { version }))).toBe('409 stale');
  });

  it('no longer waits for a call to the agent', async () => {
    const { id } = await open();
    await service.query(
      `insert into case_attestations (id, case_id, effective_on, expires_on, holds_until)
       values (gen_random_uuid(), $1, $2, $3, now() + interval '10 days')`,
      [id, daysAgo(30), daysAgo(-335)],
    );
    const waiting = async () =>
      (await service.get(CasesService).list({ actor: ann, query: { waiting: 'call', limit: 10 } })).items;
    expect(await waiting()).toMatchObject([{ id, awaitsCall: true }]);
    expect(await close(id)).toMatchObject({ state: 'closed', awaitsCall: false });
    expect(await waiting()).toEqual([]);
    expect(await reopen(id)).toMatchObject({ state: 'held', awaitsCall: true });
  });

  it('is hidden from the staff of other lenders', async () => {
    const { id } = await open();
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await outcome(close(id, { actor: other }))).toBe('404 not_found');
    await close(id);
    expect(await outcome(reopen(id, undefined, other))).toBe('404 not_found');
    expect((await get(id)).state).toBe('closed');
  });

  it('loses its note when its borrower is erased', async () => {
    const email = 'denise@example.com';
    const { id } = await open({ borrower: 'Denise Okafor', email });
    await close(id, { reason: 'other', note: 'Denise moved away' });
    await service.get(ErasuresService).request({ actor: ann, body: { email, dryRun: false } });
    await waitFor(async () => (await get(id)).borrower === null, { what: 'the erasure' });
    expect(await get(id)).toMatchObject({ state: 'closed', closingNote: null });
  });
});
