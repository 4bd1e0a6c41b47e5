import { join } from 'node:path';
import type { CaseDetail } from '@coverleaf/contracts';
import { emailsTo, waitFor } from '@coverleaf/testing';
import type { SimulatedText } from '../../tools/twilio-simulator/src/simulator.server';
import { documents } from '../stack/document-fixtures';
import { eventually } from '../stack/eventually';
import { messageButton } from '../stack/staff';
import {
  admin,
  borrower,
  examineStates,
  sql,
  stack,
  staff,
  withStaffBrowser,
} from '../stack/staff-in-browser';

jest.setTimeout(180_000);

describe('messages to borrowers', () => {
  withStaffBrowser({ settings: { NOTIFICATION_DELAY_MS: '0' } });
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const emails = (to: string) => emailsTo(join(stack.dataDir, 'mail'), to);
  const textsTo = async (number: string): Promise<SimulatedText[]> => {
    const reply = await fetch(`${stack.textSimulatorUrl}/texts`);
    const { items } = (await reply.json()) as { items: SimulatedText[] };
    return items.filter(({ to }) => to === number);
  };
  const prove = () => sql.document('update mailboxes set proven_at = now()');
  const untilSent = (id: string, count: number): Promise<unknown> =>
    eventually(`${count} to be sent`, async () => {
      const sent = await sql.document(
        `select 1 from notifications where upload_id = '${id}' and state = 'sent'`,
      );
      return sent.length === count;
    });
  const loanToken = async (reference: string): Promise<string> => {
    const body = new URLSearchParams({ reference });
    const page = await fetch(`${stack.portalUrl}/skyla/enter-reference-id`, { method: 'POST', body });
    return /upload\?loan=([\w-]+)/.exec(await page.text())?.[1] ?? '';
  };
  /** A case whose borrower was reminded by email. @returns its id */
  const remind = async (reference: string, email: string): Promise<string> => {
    const { body } = await borrower.upload({ fields: { loanToken: await loanToken(reference), email } });
    await documents.until(body.id, 'awaiting_approval');
    await untilSent(body.id, 1);
    await sql.document(`update case_evidence set sender_knows = 'loan'`);
    await prove();
    await admin.call(`/api/v1/admin/documents/${body.id}/reject`, {
      body: { reasonCode: 'lender_not_named' },
    });
    await untilSent(body.id, 2);
    // So many days have passed since.
    const older = `- interval '9 days'`;
    await sql.document(`update insurance_uploads set stage_since = stage_since ${older}`);
    await sql.document(`update notifications set sent_at = sent_at ${older}`);
    await sql.document(`update mailboxes set window_began_at = window_began_at ${older}`);
    // A service that starts looks at once for what is due.
    await sql.document(`delete from job_days where job like '%advance-clocks'`);
    await stack.kill('document');
    await waitFor(async () => (await emails(email)).length === 3, {
      what: 'the reminder',
      timeoutMs: 40_000,
    });
    const [row] = await sql.document<{ id: string }>(
      `select case_id as id from case_evidence where upload_id = '${body.id}'`,
    );
    const id = row?.id ?? '';
    await eventually('the reminder to be kept', async () => {
      const { reminders } = await admin.get<CaseDetail>(`/api/v1/admin/cases/${id}`);
      return reminders.items[0]?.state === 'sent';
    });
    return id;
  };
  /** A document whose sender left an address and a number. @returns its id */
  const leaveNumber = async (phone: string, email: string): Promise<string> => {
    const { body } = await borrower.upload({ fields: { email } });
    await untilSent(body.id, 1);
    const reply = await fetch(`${stack.portalUrl}/api/v1/uploads/${body.id}/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, consent: 1, language: 'en', token: body.confirmationToken }),
    });
    expect(reply.status).toBe(201);
    await documents.until(body.id, 'awaiting_approval');
    await prove();
    return body.id;
  };

  /** An entry of the timeline has these words, folded. */
  const untilTold = (entry: string, ...words: string[]): Promise<unknown> =>
    staff.page.waitForFunction(
      (name, wanted) =>
        [...document.querySelectorAll('.history__event')].some((event) => {
          const told = event.querySelector('details')?.textContent ?? '';
          return event.textContent.includes(name) && wanted.every((one) => told.includes(one));
        }),
      {},
      entry,
      words,
    );

  it.each([
    [320, 'REF-1005', '+12025550171'],
    [1440, 'REF-1003', '+12025550172'],
  ])(
    'are read, sent again, and no more texts sent to a wrong number, at %d px',
    async (width, reference, number) => {
      const email = `${reference.toLowerCase()}@example.com`;
      const caseId = await remind(reference, email);
      const words = (await emails(email)).at(-1)?.subject ?? '';
      const about = `wrong-${width}@example.com`;
      const documentId = await leaveNumber(number, about);
      await admin.call(`/api/v1/admin/documents/${documentId}/reject`, {
        body: { reasonCode: 'hard_to_read' },
      });
      await waitFor(async () => (await textsTo(number)).length === 1, {
        what: 'the text',
        timeoutMs: 20_000,
      });
      await untilSent(documentId, 2);
      // Their owner opened a link.
      await prove();

      await examineStates(width, async (look) => {
        await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
        await look('case', { open: `/admin/cases/${caseId}`, sees: 'Reminders' });
        await untilTold('Reminder sent', words, '/status/…');
        await look('reminder', {
          click: messageButton('Reminder: What a document lacks'),
          sees: [words, 'This is what was sent', '/status/…', 'Send again'],
        });
        await staff.press('Send again', { sees: 'It is sent again', window: 'closed' });
        await staff.open(`/admin/documents/${documentId}/borrower`, { sees: 'Timeline' });
        await untilTold('Decision to the borrower', `Text to ${number}`, '/status/…');
        await look('document', {
          open: `/admin/documents?open=${documentId}`,
          sees: 'Decision to the borrower',
        });
        await look('text', {
          click: messageButton('Decision to the borrower'),
          sees: ['Text to', number, 'This is what was sent', "couldn't use your document", '/status/…'],
        });
        await staff.press('Send again', { sees: 'It is sent again' });
        await waitFor(async () => (await textsTo(number)).length === 2, {
          what: 'the second text',
          timeoutMs: 20_000,
        });
        await untilSent(documentId, 2);
        await staff.open(`/admin/documents?open=${documentId}`, { sees: 'Decision to the borrower' });
        await staff.click(messageButton('Decision to the borrower'), { sees: 'Remove the number' });
        await look('number', {
          press: 'Remove the number',
          sees: ['You can’t enter another number', `go by email to ${about}`],
        });
        await staff.press('Remove this number', { sees: 'No more texts go to this number' });
      });
      await waitFor(async () => (await emails(email)).length === 4, {
        what: 'the reminder again',
        timeoutMs: 20_000,
      });
      expect((await documents.detail(documentId)).phone).toBeNull();
      // What went to the wrong number.
      await waitFor(
        async () =>
          (await emails(about)).some(({ subject }) => subject?.startsWith('Please send your document')),
        { what: 'the decision by email', timeoutMs: 20_000 },
      );
      expect(await textsTo(number)).toHaveLength(2);
    },
  );
});
