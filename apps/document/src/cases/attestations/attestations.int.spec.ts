import { AttestationForm, type AttestationReply, type CaseDetail, NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { ErasuresService } from '../../retention/erasures.service';
import { CaseStates } from '../case-states';
import { CasesService } from '../cases.service';
import { ClockRuns } from '../runs/clock-runs';
import { LookupsService } from '../lookups.service';
import { AttestationsService } from './attestations.service';

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const STATED = {
  ...{ insurer: 'Prairie Mutual', policyNumber: 'PM-2231-0', agentName: 'Rosa Delgado' },
  ...{
    agentPhone: '(555) 010-0142',
    effectiveOn: dayIn(-30),
    expiresOn: dayIn(335),
    consent: 'yes' as const,
  },
};

describe('an attestation', () => {
  const service = useDocument();
  const ann = newActor();

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const tokenOf = async (reference: string, lenderId: string = HARBOR.id): Promise<string> =>
    (await service.get(LookupsService).lookUp({ reference, lenderId })).loanToken;
  const attest = async (loanToken: string, more = {}, lenderId = HARBOR.id): Promise<AttestationReply> =>
    service
      .get(AttestationsService)
      .attest({ lenderId, form: AttestationForm.parse({ ...STATED, loanToken, ...more }) });
  const cases = () => service.get(CasesService);
  const caseOf = async (reference: string): Promise<CaseDetail> => {
    const { items } = await cases().list({ actor: ann, query: { q: reference, limit: 50 } });
    return cases().get({ actor: ann, params: { id: items[0]?.id ?? '' } });
  };
  const decide = ({ id, attestations }: CaseDetail, to: 'accepted' | 'rejected', actor = ann) =>
    service.get(AttestationsService).decide({
      ...{ actor, params: { id } },
      body: { attestationId: attestations[0]?.id ?? '', outcome: to },
    });
  const lapse = () => service.query(`update case_attestations set holds_until = now() - interval '1 second'`);

  it('holds its case, and is listed for staff with what was stated; the row says nothing in clear text', async () => {
    expect(await attest(await tokenOf('REF-1001'))).toMatchObject({ kind: 'held' });
    const { state, attestations, events, awaitsCall } = await caseOf('REF-1001');
    expect({ state, awaitsCall }).toEqual({ state: 'held', awaitsCall: true });
    const { consent: _, effectiveOn, expiresOn, ...facts } = STATED;
    expect(attestations).toEqual([expect.objectContaining({ facts, effectiveOn, expiresOn, outcome: null })]);
    const days = (Date.parse(attestations[0]?.holdsUntil ?? '') - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(10);
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'looked_up', 'attested', 'state_changed']);
    const stored = JSON.stringify(await service.query('select * from case_attestations'));
    expect(stored).not.toMatch(/Prairie|PM-2231|Rosa|0142/);
  });

  it('is found by the filter of those that wait for a call, until somebody decided', async () => {
    await attest(await tokenOf('REF-1001'));
    await tokenOf('REF-1002');
    const waiting = async () =>
      (await cases().list({ actor: ann, query: { waiting: 'call', limit: 50 } })).items.map((one) => [
        ...[one.reference, one.awaitsCall],
      ]);
    expect(await waiting()).toEqual([['REF-1001', true]]);
    await decide(await caseOf('REF-1001'), 'rejected');
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['accepted', 'proven'],
    ['rejected', 'open'],
  ] as const)('that staff have %s leaves the case %s, once, audited', async (to, state) => {
    await attest(await tokenOf('REF-1001'));
    const one = await caseOf('REF-1001');
    const both = await Promise.all([outcome(decide(one, to)), outcome(decide(one, to))]);
    expect(both.toSorted()).toEqual(['409 changed_since', 'done']);
    const after = await caseOf('REF-1001');
    expect(after).toMatchObject({ state, awaitsCall: false });
    expect(after.events.at(-2)).toMatchObject({ kind: `attestation_${to}`, actorId: ann.userId });
    const acts = await service.acts({ subjectId: one.id });
    expect(acts.filter(({ action }) => action === 'case.attestation_decided')).toHaveLength(1);
  });

  it('is hidden from the staff of other lenders', async () => {
    await attest(await tokenOf('REF-1001'));
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await outcome(decide(await caseOf('REF-1001'), 'accepted', other))).toBe('404 not_found');
    expect((await caseOf('REF-1001')).state).toBe('held');
  });

  it('is one at a time, also if two forms are sent at once, and at most two in ninety days', async () => {
    const token = await tokenOf('REF-1001');
    const kinds = (await Promise.all([attest(token), attest(token)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['held', 'pending']);
    await decide(await caseOf('REF-1001'), 'rejected');
    expect((await attest(token)).kind).toBe('held');
    expect((await attest(token)).kind).toBe('pending');
    await lapse();
    expect((await attest(token)).kind).toBe('too_many');
    await service.query(`update case_attestations set created_at = now() - interval '91 days'`);
    expect((await attest(token)).kind).toBe('held');
    expect((await caseOf('REF-1001')).attestations).toHaveLength(3);
  });

  it('holds no longer than its days, and not at all once a document is accepted', async () => {
    const token = await tokenOf('REF-1001');
    await attest(token);
    const refresh = async (id: string) => {
      await service.dataSource.transaction((manager) => service.get(CaseStates).refresh(manager, id));
      return (await caseOf('REF-1001')).state;
    };
    const { id } = await caseOf('REF-1001');
    expect(await refresh(id)).toBe('held');
    await lapse();
    await service.get(ClockRuns).run();
    const { state, events } = await caseOf('REF-1001');
    expect(state).toBe('open');
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['attestation_lapsed', 'state_changed']);
    await attest(token);
    await service.send(HARBOR, { loanToken: token });
    await service.query(`update case_evidence set outcome = 'accepted'`);
    expect(await refresh(id)).toBe('proven');
  });

  it('ends a charge once the agent confirmed it, and the covered days are owed', async () => {
    const token = await tokenOf('REF-1001');
    const { id } = await caseOf('REF-1001');
    await service.query(`insert into case_charges (id, case_id, first_on, monthly_cents)
      values (gen_random_uuid(), '${id}', current_date - 10, 7300)`);
    await attest(token);
    await decide(await caseOf('REF-1001'), 'accepted');
    await service.get(ClockRuns).run();
    const { charges } = await caseOf('REF-1001');
    expect(charges).toEqual([
      expect.objectContaining({
        ...{ coveredFrom: STATED.effectiveOn, coveredUntil: STATED.expiresOn },
        ...{ lastOn: expect.any(String), refundDueOn: expect.any(String) },
      }),
    ]);
    expect(charges[0]?.refundDays).toBeGreaterThan(9);
  });

  it('that nobody decided about makes a refund due, counted from the first day of the charge', async () => {
    await attest(await tokenOf('REF-1001'));
    const { id } = await caseOf('REF-1001');
    await lapse();
    await service.query(`update case_attestations set created_at = now() - interval '20 days'`);
    await service.query(`insert into case_charges (id, case_id, first_on, monthly_cents)
      values (gen_random_uuid(), '${id}', current_date - 12, 7300)`);
    await service.get(ClockRuns).run();
    const { charges, events } = await caseOf('REF-1001');
    expect(charges).toEqual([expect.objectContaining({ refundDueOn: dayIn(3), refundDays: null })]);
    expect(events.at(-1)).toMatchObject({ kind: 'refund_due' });
  });

  it('of an altered lookup, or one of another lender, is not taken', async () => {
    const token = await tokenOf('REF-1001');
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await attest(altered)).toEqual({ kind: 'unknown_loan' });
    expect(await attest(token, {}, SKYLA.id)).toEqual({ kind: 'unknown_loan' });
    expect((await caseOf('REF-1001')).attestations).toEqual([]);
  });

  it('needs consent, and dates that a policy in force may have', () => {
    const fieldsOf = (more: object): string[] => {
      const { error } = AttestationForm.safeParse({ ...STATED, loanToken: 'token', ...more });
      return (error?.issues ?? []).map(({ path }) => path.join('.'));
    };
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ consent: undefined })).toEqual(['consent']);
    expect(fieldsOf({ expiresOn: dayIn(-5), effectiveOn: dayIn(-300) })).toEqual(['expiresOn']);
    expect(fieldsOf({ effectiveOn: dayIn(90) })).toEqual(['effectiveOn']);
    expect(fieldsOf({ effectiveOn: dayIn(20), expiresOn: dayIn(10) })).toEqual(['expiresOn']);
    expect(fieldsOf({ expiresOn: dayIn(1_200) })).toEqual(['expiresOn']);
    expect(fieldsOf({ effectiveOn: '2026-02-31' })).toEqual(['effectiveOn']);
    expect(fieldsOf({ agentPhone: 'call Rosa' })).toEqual(['agentPhone']);
    expect(fieldsOf({ policyNumber: 'unknown' })).toEqual(['policyNumber']);
    expect(fieldsOf({ insurer: 'x'.repeat(201) })).toEqual(['insurer']);
  });

  it('opens the case of a loan that has none', async () => {
    const token = await tokenOf('REF-1001');
    await service.query('delete from cases');
    await attest(token);
    expect(await caseOf('REF-1001')).toMatchObject({ state: 'held', origin: 'statement' });
  });

  it('loses what was stated when its borrower is erased', async () => {
    const email = 'denise@example.com';
    const fields = NewCaseFields.parse({ reference: 'REF-1001', email });
    await cases().open({ actor: ann, body: { ...fields, lenderId: HARBOR.id } });
    await attest(await tokenOf('REF-1001'));
    await service.get(ErasuresService).request({ actor: ann, body: { email, dryRun: false } });
    const erased = async () => (await caseOf('REF-1001')).events.some(({ kind }) => kind === 'erased');
    await waitFor(erased, { what: 'the erasure' });
    const { attestations, state } = await caseOf('REF-1001');
    expect(attestations).toEqual([expect.objectContaining({ facts: null, outcome: null })]);
    expect(state).toBe('held');
  });
});
