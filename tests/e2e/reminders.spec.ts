import { join } from 'node:path';
import type { CaseDetail } from '@coverleaf/contracts';
import { emailsTo, waitFor } from '@coverleaf/testing';
import { eventually } from '../stack/eventually';
import { examine } from '../stack/examine-page';
import { admin, borrower, browser, sql, stack, withAdmin, withBrowser } from '../stack/product';
import { Visitor } from '../stack/visitor';

jest.setTimeout(120_000);

describe('reminders', () => {
  withAdmin({ NOTIFICATION_DELAY_MS: '0' });
  withBrowser();
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const loanToken = async (reference: string): Promise<string> => {
    const body = new URLSearchParams({ reference });
    const page = await fetch(`${stack.portalUrl}/skyla/enter-reference-id`, { method: 'POST', body });
    return /upload\?loan=([\w-]+)/.exec(await page.text())?.[1] ?? '';
  };
  const caseOf = async (reference: string): Promise<CaseDetail> => {
    const [row] = await sql.document<{ id: string }>(`select id from cases where reference = '${reference}'`);
    return (await admin.call<CaseDetail>(`/api/v1/admin/cases/${row?.id}`)).body;
  };
  const untilStage = (id: string, stage: string): Promise<unknown> =>
    eventually(`the upload to be ${stage}`, async () => {
      const rows = await sql.document(
        `select 1 from insurance_uploads where id = '${id}' and stage = '${stage}'`,
      );
      return rows.length > 0;
    });
  /** Begins the hourly run now: a service that starts looks at once for what is due. */
  const runClocks = async (): Promise<void> => {
    await sql.document(`delete from job_days where job like '%advance-clocks'`);
    await stack.kill('document');
  };

  it.each([
    ['en', 320, 'REF-1005'],
    ['es', 320, 'REF-1002'],
    ['en', 1440, 'REF-1003'],
    ['es', 1440, 'REF-1004'],
  ] as const)('are ended by their link, in %s at %d px', async (language, width, reference) => {
    const email = `${reference.toLowerCase()}@example.com`;
    const fields = { loanToken: await loanToken(reference), email, language };
    const { body } = await borrower.upload({ fields });
    await untilStage(body.id, 'awaiting_approval');
    await sql.document(`update case_evidence set sender_knows = 'loan'`);
    await sql.document('update mailboxes set proven_at = now()');
    await admin.call(`/api/v1/admin/documents/${body.id}/reject`, {
      body: { reasonCode: 'lender_not_named' },
    });
    const emails = () => emailsTo(join(stack.dataDir, 'mail'), email);
    const told = `select 1 from notifications where upload_id = '${body.id}' and state = 'sent'`;
    await eventually('the outcome to be told', async () => (await sql.document(told)).length === 2);
    // So many days have passed since.
    await sql.document(`update insurance_uploads set stage_since = stage_since - interval '9 days'`);
    await sql.document(`update notifications set sent_at = sent_at - interval '9 days'`);
    await sql.document(`update mailboxes set window_began_at = window_began_at - interval '9 days'`);
    await runClocks();
    await waitFor(async () => (await emails()).length === 3, { what: 'the reminder', timeoutMs: 40_000 });
    const reminder = (await emails()).at(-1);
    const path = /\/status\/reminders\/[\w-]+/.exec(reminder?.text ?? '')?.[0] ?? '';

    const visitor = await Visitor.arrive(stack.portalUrl, { language, width, browser });
    const faults: string[] = [];
    await visitor.page.goto(stack.portalUrl + path);
    await visitor.sees(visitor.say('Stop these reminders?'));
    faults.push(...(await examine(visitor.page)));
    expect((await caseOf(reference)).reminders.endedAt).toBeNull();
    await visitor.page.click('button');
    await visitor.sees(visitor.say('You get no more reminders'));
    faults.push(...(await examine(visitor.page)), ...visitor.troubles);
    await visitor.leave();
    expect(faults).toEqual([]);
    const { reminders, events } = await caseOf(reference);
    expect(reminders).toMatchObject({ endedAt: expect.any(String), next: null });
    expect(events.map(({ kind, details }) => [kind, ...details].join(' '))).toEqual(
      expect.arrayContaining(['reminder_sent again email', 'reminders_ended borrower']),
    );
  });
});
