import type { CaseDetail } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { documents } from '../stack/document-fixtures';
import {
  admin,
  borrower,
  examineStates,
  sql,
  stack,
  staff,
  withStaffBrowser,
} from '../stack/staff-in-browser';

const LOAN = {
  ...{ borrower: 'Denise Okafor', email: 'denise@example.com', phone: '+1 555 010 0000', collateral: 'auto' },
  ...{ description: '2018 Ford F-150', number: '1FTEW1E45JFA10937', dueOn: '2026-12-24' },
  ...{ coverages: ['comprehensive', 'collision'], maxDeductible: 1_000, monthlyChargeCents: 8_150 },
};

describe('cases', () => {
  withStaffBrowser();
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const openCase = async (reference: string, fields: object = {}): Promise<string> => {
    const [skyla] = await sql.lender<{ id: string }>(`select id from lenders where slug = 'skyla'`);
    const body = { lenderId: skyla?.id, reference, ...fields };
    return (await admin.call<CaseDetail>('/api/v1/admin/cases', { body })).body.id;
  };
  /** As the matching of arrivals does, which may have proposed it already by the name alone. */
  const propose = (caseId: string, documentId: string): Promise<unknown> =>
    sql.document(`insert into case_evidence (case_id, upload_id, state, score, reasons)
      values ('${caseId}', '${documentId}', 'proposed', 70, '{name,email}')
      on conflict (case_id, upload_id) do update set score = excluded.score, reasons = excluded.reasons`);

  /** As the clocks leave it after proof was accepted. */
  const charge = (caseId: string): Promise<unknown> =>
    sql.document(`insert into case_charges (id, case_id, first_on, last_on, monthly_cents, covered_from, covered_until,
        proof_on, refund_due_on, refund_days, refund_cents, warned_at)
      values (gen_random_uuid(), '${caseId}', '2026-10-01', '2026-10-31', 7300, '2026-01-01', '2027-01-01',
        '2026-10-31', '2026-11-15', 31, 7440, now())`);

  it('are listed with the proof that is due first', async () => {
    await openCase('REF-6001', { borrower: 'Dora Due', dueOn: '2026-12-30' });
    await openCase('REF-6002', { borrower: 'Dora Due', dueOn: '2026-12-10' });
    await openCase('REF-6003', { borrower: 'Dora Due' });
    await staff.enter('/admin/cases?q=dora', { sees: '3 cases' });
    const references = () =>
      staff.page.$$eval('tbody tr', (rows) =>
        rows.map((row) => /REF-\d+/.exec(row.textContent ?? '')?.[0] ?? ''),
      );
    expect(await references()).toEqual(['REF-6003', 'REF-6002', 'REF-6001']);
    await staff.select('order', 'due', { at: '/admin/cases?q=dora&order=due' });
    await waitFor(async () => (await references()).join() === 'REF-6002,REF-6001,REF-6003');
    await staff.page.reload();
    await waitFor(async () => (await references()).join() === 'REF-6002,REF-6001,REF-6003');
  });

  it('are opened, found and changed; a second editor loses nothing', async () => {
    await staff.enter('/admin/cases', { sees: 'Cases' });
    await staff.press('Open case', { heading: 'Open case' });
    await staff.press('Open case', { sees: 'Fill in this field' });
    await staff.chooseLender('Skyla');
    await staff.fill({ reference: 'REF-5001', borrower: 'Denise Okafor', number: '1FTEW1E45JFA10937' });
    await staff.press('Open case', { at: '/admin/cases', sees: 'REF-5001' });
    await staff.page.type('[name=q]', 'okafor');
    await staff.at('/admin/cases?q=okafor');
    await staff.page.keyboard.press('Enter');
    const [row] = await sql.document<{ id: string }>(`select id from cases where reference = 'REF-5001'`);
    await staff.open(`/admin/cases/${row?.id}/edit`, { heading: 'Edit case REF-5001' });
    await admin.call(`/api/v1/admin/cases/${row?.id}`, {
      method: 'PATCH',
      body: { phone: '+1 555 010 1111' },
    });
    await staff.fill({ monthlyChargeCents: '81.50' });
    await staff.press('Save', { sees: 'Someone else changed this case' });
    await staff.press('Keep editing');
    await staff.press('Save', { at: `/admin/cases/${row?.id}`, sees: '$81.50' });
    await staff.sees('+1 555 010 1111');
    await staff.sees('Monthly charge');
  });

  it('get the document that staff accept with one key, and undo takes it back', async () => {
    const [first, second] = [await openCase('REF-5002', LOAN), await openCase('REF-5003')];
    const documentId = await documents.upload('Denise Okafor');
    await propose(first, documentId);
    await staff.enter(`/admin/documents?open=${documentId}`, { sees: 'May belong to this case' });
    await staff.page.keyboard.press('m');
    await staff.sees('The document belongs to case REF-5002 now');
    await staff.open(`/admin/cases/${first}`, { sees: 'Nothing may be charged' });
    await staff.press('Move: denise-okafor.pdf');
    await staff.fill({ moveTo: 'REF-5003' });
    await staff.press('Find', { sees: 'REF-5003' });
    await staff.press('REF-5003', { sees: 'The document was moved to the other case' });
    await staff.sees('Proof of insurance is asked for.');
    await staff.open(`/admin/cases/${second}`, { sees: 'Nothing may be charged' });
    await staff.press('Undo: Document joined', { sees: 'Undone' });
    await staff.sees('Proof of insurance is asked for.');
  });

  it('have a clock that is tried on open cases before it is saved', async () => {
    const noticeOn = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const id = await openCase('REF-5004', { collateral: 'rv', noticeOn });
    await staff.enter('/admin/cases/clocks', { sees: 'Choose a lender' });
    await staff.press('Skyla', { heading: 'Clocks of Skyla' });
    await staff.sees('A reminder must be sent');
    await staff.press('Change the clock for RV', { heading: 'Clock: RV' });
    await staff.fill({ noticeDays: 'soon' });
    await staff.press('Save', { sees: 'Enter a whole number from 0 to 365' });
    await staff.fill({ noticeDays: '0', graceDays: '0' });
    await staff.press('Try on open cases', { sees: 'over: a charge may begin' });
    await staff.fill({ noticeDays: '60' });
    await staff.press('Try on open cases', { sees: '1 of 1 open case would get another step or last day' });
    await staff.press('Save', { sees: 'within 60 days of the first notice' });
    await staff.open(`/admin/cases/${id}`, { sees: 'Proof stops a charge until' });
  });

  it('show a charge and what is owed back, until it is reported as paid', async () => {
    const id = await openCase('REF-5005', LOAN);
    await charge(id);
    await staff.enter('/admin/cases?refund=owed', { sees: 'REF-5005' });
    await staff.open(`/admin/cases/${id}`, { sees: '$74.40 for 31 days with coverage' });
    await staff.press('Change the charge from Oct 1, 2026 on', { sees: 'Refund paid on' });
    // A day is typed in its parts.
    await staff.page.type('[name=lastOn]', '08012026');
    await staff.press('Save', { sees: 'This is before the first day' });
    await staff.page.type('[name=lastOn]', '10312026');
    await staff.page.type('[name=refundPaidOn]', '11202026');
    await staff.press('Save', { sees: 'Charge saved' });
    await staff.sees('Nov 20, 2026');
    await staff.open('/admin/cases?refund=owed', { sees: 'No cases match your filters' });
  });

  it('are closed for a reason, and reopened', async () => {
    const id = await openCase('REF-5006', LOAN);
    await staff.enter(`/admin/cases/${id}`, { sees: 'Proof of insurance is asked for.' });
    await staff.press('Close case', { sees: 'Refunds that are owed stay owed' });
    await staff.select('reason', 'sold');
    await staff.fill({ note: 'Sold to Prairie Bank' });
    await staff.press('Close case', { sees: 'No proof is asked for any more.' });
    await staff.sees('Sold to Prairie Bank', 'The loan was sold to another lender');
    await staff.press('Reopen', { sees: 'Proof of insurance is asked for.' });
    await staff.sees('Case reopened');
  });

  /** A borrower looks a reference up and states the insurance without a document. */
  const attest = async (reference: string): Promise<string> => {
    const post = (path: string, fields: Record<string, string>): Promise<Response> =>
      fetch(stack.portalUrl + path, { method: 'POST', body: new URLSearchParams(fields) });
    const html = await (await post('/skyla/enter-reference-id', { reference })).text();
    const loanToken = /no-document\?loan=([\w-]+)/.exec(html)?.[1] ?? '';
    const dayIn = (days: number): string =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await post('/skyla/no-document', {
      ...{ loanToken, insurer: 'Prairie Mutual', policyNumber: 'PM-2231-0', agentName: 'Rosa Delgado' },
      ...{ agentPhone: '(555) 010-0142', effectiveOn: dayIn(-30), expiresOn: dayIn(335), consent: 'yes' },
    });
    const [row] = await sql.document<{ id: string }>(
      `select id from cases where reference = '${reference}' order by created_at desc`,
    );
    return row?.id ?? '';
  };

  it('wait for a call to the agent, who confirms the insurance or does not', async () => {
    const [confirmed, other] = [await attest('REF-1005'), await attest('REF-1002')];
    await staff.enter('/admin/cases?waiting=call', { sees: 'REF-1005' });
    await staff.sees('REF-1002', 'Waits for a call');
    await staff.open(`/admin/cases/${confirmed}`, { sees: 'Rosa Delgado' });
    await staff.sees('PM-2231-0', '(555) 010-0142');
    await staff.press('Confirmed by agent', { sees: 'The agent confirmed the insurance' });
    await staff.open(`/admin/cases/${other}`, { sees: 'Nothing may be charged' });
    await staff.press('Not confirmed', { sees: 'Proof of insurance is asked for.' });
    await staff.open('/admin/cases?waiting=call', { sees: 'No cases match your filters' });
  });

  it.each([320, 1440])('look right in every state at %d px', async (width) => {
    const attested = await attest(width === 320 ? 'REF-1003' : 'REF-1004');
    const id = await openCase(`REF-60${width}`, LOAN);
    const { body } = await borrower.upload({ fields: { name: 'Ann Example' } });
    const documentId = await documents.upload('Denise Okafor');
    await propose(id, documentId);
    await propose(id, body.id);
    await charge(id);
    await examineStates(width, async (look) => {
      await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
      await look('list', { open: '/admin/cases', sees: 'REF-60' });
      await look('list, none', { open: '/admin/cases?q=nobody-at-all', sees: 'No cases match your filters' });
      await look('list, waiting for a call', { open: '/admin/cases?waiting=call', sees: 'Waits for a call' });
      await look('case without a document', { open: `/admin/cases/${attested}`, sees: 'Rosa Delgado' });
      await look('case, confirmed by an agent', {
        press: 'Confirmed by agent',
        sees: 'The agent confirmed the insurance',
      });
      await look('case', { open: `/admin/cases/${id}`, sees: 'May belong to this case' });
      await staff.press('Join: denise-okafor.pdf', { sees: 'The document belongs to this case now' });
      await staff.press('Decline: policy.pdf', { sees: 'Proposal declined' });
      // On a phone, toasts cover the button.
      await staff.page.waitForSelector('.toast', { hidden: true });
      await look('case, moving', { press: 'Move: denise-okafor.pdf', sees: 'Move to the case' });
      await look('case, changing a charge', {
        press: 'Change the charge from Oct 1, 2026 on',
        sees: 'Refund paid on',
      });
      await look('case, closing', { press: 'Close case', sees: 'Whoever opens this case reads it' });
      await staff.fill({ note: 'The loan was paid off by wire.' });
      await look('case, closed', { press: 'Close case', sees: 'No proof is asked for any more.' });
      await staff.press('Reopen', { sees: 'Case reopened' });
      await look('editing', { open: `/admin/cases/${id}/edit`, heading: `Edit case REF-60${width}` });
      await look('clocks, lenders', { open: '/admin/cases/clocks', sees: 'Choose a lender' });
      await look('clocks', { press: 'Skyla', heading: 'Clocks of Skyla' });
      await look('clock', { press: 'Change the clock for Auto', heading: 'Clock: Auto' });
      await look('clock, tried', { press: 'Try on open cases', sees: 'open case' });
      await look('new', { open: '/admin/cases/new', heading: 'Open case' });
      await look('new, nothing filled in', { press: 'Open case', sees: 'Fill in this field' });
      await look('document with a case', {
        open: `/admin/documents?open=${documentId}`,
        sees: `REF-60${width}`,
      });
    });
  });
});
