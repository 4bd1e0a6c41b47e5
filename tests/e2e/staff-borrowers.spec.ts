import { randomUUID } from 'node:crypto';
import type { CaseDetail, EmailDetail, MessagePreview } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { documents } from '../stack/document-fixtures';
import { emails, withEmails } from '../stack/email-fixtures';
import { eventually } from '../stack/eventually';
import { pdfText } from '../stack/pdf-text';
import {
  admin,
  borrower,
  examineStates,
  sql,
  stack,
  staff,
  withStaffBrowser,
} from '../stack/staff-in-browser';

const NOBODY = 'no document has arrived for this loan';
const TIMELINE = 'section[aria-labelledby=timeline]';

describe('everything of a borrower', () => {
  withStaffBrowser();
  withEmails();
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const someone = (): string => `someone-${randomUUID()}@example.com`;
  const openCase = async (reference: string, fields: object = {}): Promise<string> => {
    const body = { lenderId: await admin.lenderId('Skyla'), reference, ...fields };
    return (await admin.call<CaseDetail>('/api/v1/admin/cases', { body })).body.id;
  };
  const textOf = (selector: string): Promise<string> =>
    staff.page.$eval(selector, (one) => (one as HTMLElement).innerText);

  it('is one key away from a document without a case, and the link to its status page two more', async () => {
    const email = someone();
    const first = await documents.upload('Nora Nocase', { email });
    const second = await documents.upload('Nora Nocase', { email, pages: 2 });
    await documents.upload('Nora Nocase', { email, lenderSlug: 'ufcu' });
    await documents.upload('Somebody Else', { email: someone() });
    await openCase('REF-8001', { email });
    await staff.enter(`/admin/documents?open=${first}`, { sees: 'Everything of this borrower' });
    await staff.key('b', { at: `/admin/documents/${first}/borrower`, heading: 'Borrower' });
    await staff.sees('Case REF-8001: ', 'At other lenders', 'Receipt to the borrower');
    expect(await textOf('section[aria-labelledby=borrower-elsewhere]')).toContain('UFCU');
    await staff.page.waitForFunction(
      (selector) => document.querySelectorAll(`${selector} .history__event`).length >= 5,
      {},
      TIMELINE,
    );
    expect(await textOf('main')).not.toContain('Somebody Else');
    expect(decodeURIComponent(staff.page.url())).not.toMatch(/nora|@/i);
    await staff.fill({ text: 'Asked whether both arrived.' });
    await staff.click('[name=isCall]');
    await staff.press('Add comment', { sees: ['Comment added', 'Phone call'] });
    await staff.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await staff.key('s', { window: 'open', sees: 'We received your document' });
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Send again');
    const sent = staff.page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().includes('/notifications/'),
    );
    await staff.key('Enter', { sees: 'It is sent again', window: 'closed' });
    // The newest one’s.
    expect((await sent).url()).toContain(second);
  });

  it('loads the history of more documents than ten when asked', async () => {
    const email = someone();
    let newest = '';
    for (let document = 0; document < 12; document++) newest = await documents.upload('Mona Many', { email });
    const receivedCount = () =>
      staff.page.$$eval(
        `${TIMELINE} .history__event`,
        (all) => all.filter((one) => one.textContent?.includes('Received')).length,
      );
    await staff.enter(`/admin/documents/${newest}/borrower`, { sees: 'The history of some documents' });
    expect(await receivedCount()).toBe(10);
    await staff.press('Load the rest');
    await eventually('all to be loaded', async () => (await receivedCount()) === 12);
    expect(await textOf('main')).not.toContain('The history of some documents');
  }, 60_000);

  it('shows staff of one lender nothing of others, and those who don’t decide no link', async () => {
    const email = someone();
    const id = await documents.upload('Ona Other', { email });
    const elsewhere = await documents.upload('Ona Other', { email, lenderSlug: 'ufcu' });
    const { as } = await admin.withNew({ role: 'user', lenderId: await admin.lenderId('Skyla') });
    await staff.enter(`/admin/documents/${id}/borrower`, { as, sees: 'Receipt to the borrower' });
    await staff.sees('Cases and documents');
    expect(await staff.page.$$(`a[href*="${elsewhere}"]`)).toEqual([]);
    expect(await textOf('main')).not.toContain('At other lenders');
    for (const name of ['Send status link', 'Show audit log'])
      expect(await staff.page.$$(`::-p-aria([name="${name}"])`)).toEqual([]);
    await staff.open(`/admin/documents/${elsewhere}/borrower`, { sees: 'There is no such document' });
  }, 60_000);

  it('says why a case without a document has no link to send', async () => {
    const email = someone();
    const id = await openCase('REF-8002', { email, borrower: 'Pia Proposed' });
    await staff.enter(`/admin/cases/${id}`, { heading: 'Case REF-8002' });
    await staff.key('s', { window: 'open', sees: NOBODY });
    await staff.key('Escape', { window: 'closed' });
    await documents.upload('Pia Proposed', { email });
    const items = async () => (await admin.get<CaseDetail>(`/api/v1/admin/cases/${id}`)).items;
    await eventually('the proposal', async () => (await items()).some(({ state }) => state === 'proposed'));
    await staff.open(`/admin/cases/${id}`, { sees: 'May belong to this case' });
    await staff.key('s', { window: 'open', sees: 'join it first' });
  });

  /** What a borrower does who looks up a loan first. @returns the document */
  const lookUpAndSend = async (reference: string, email: string): Promise<string> => {
    const page = await fetch(`${stack.portalUrl}/ufcu/enter-reference-id`, {
      ...{ method: 'POST', body: new URLSearchParams({ reference }) },
    });
    const loanToken = /upload\?loan=([\w-]+)/.exec(await page.text())?.[1] ?? '';
    const fields = { loanToken, email, lenderSlug: 'ufcu' };
    const { body } = await borrower.upload({ filename: 'renewal.pdf', fields });
    await documents.until(body.id, 'awaiting_approval');
    return body.id;
  };

  /** As somebody prints the screen. */
  const printed = async (): Promise<string> => (await pdfText(await staff.page.pdf())).text;
  /** Without spaces: lines break anywhere on paper. */
  const unbroken = (text: string): string => text.replaceAll(/\s+/g, '');
  /** The words of everything that can be pressed or filled in, without lists of choices. */
  const controls = (): Promise<string[]> =>
    staff.page.$$eval('main :is(button, label, .btn)', (found) =>
      found.map((one) => (one as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()).filter(Boolean),
    );

  it('is printed as a whole, without controls and links to the status page', async () => {
    const id = await lookUpAndSend('REF-1005', someone());
    await admin.call(`/api/v1/admin/documents/${id}/comments`, {
      body: { text: 'She asked when it is decided.', isCall: true, mentions: [] },
    });
    await admin.call(`/api/v1/admin/documents/${id}/approve`, { method: 'POST' });
    await documents.until(id, 'sent');
    await admin.call(`/api/v1/admin/documents/${id}/process`, { method: 'POST' });
    await documents.until(id, 'closed');
    await eventually('the decision to be told', async () =>
      (await documents.detail(id)).notifications.some(
        (one) => one.kind === 'outcome' && one.state === 'sent',
      ),
    );
    const told = await admin.get<MessagePreview>(`/api/v1/admin/documents/${id}/notifications/outcome`);
    expect(told.wording).toBe('sent');
    const words = told.text.split('\n').filter((line) => line.trim() && !line.includes('/status/'));
    const [row] = await sql.document<{ id: string }>(`select id from cases where reference = 'REF-1005'`);
    await staff.enter('/admin/dashboard', { heading: 'Dashboard' });
    for (const path of [`/admin/documents/${id}/borrower`, `/admin/cases/${row?.id}`]) {
      await staff.open(path, { sees: ['The borrower looked it up', 'Processed', 'Phone call'] });
      await staff.shows('.history__text');
      await staff.page.waitForFunction(() => !document.body.innerText.includes('are being loaded'));
      const paper = await printed();
      expect(words.length).toBeGreaterThan(1);
      for (const printedWords of [
        ...[...words, told.subject ?? '', told.to],
        ...['The borrower looked it up', 'Document joined', 'Received', 'Receipt to the borrower'],
        ...['Phone call', 'She asked when it is decided.', 'Document to', 'Processed by Administrator'],
      ])
        expect(unbroken(paper)).toContain(unbroken(printedWords));
      expect(paper).not.toMatch(/\/status\/[\w-]/);
      expect(paper).not.toContain('Words of the email');
      const labels = await controls();
      expect(labels).toEqual(expect.arrayContaining(['Print', 'Add comment', 'Show message']));
      // The email may say such a word, too.
      const own = words.reduce((text, line) => text.replace(line, ''), paper);
      expect(labels.filter((label) => own.includes(label))).toEqual([]);
    }
  });

  /** Files the attachment of an email. @returns the document */
  const fileFromEmail = async (name: string, email: string, bodyPlain: string): Promise<string> => {
    const attachment = { bytes: await samplePdf(1) };
    const id = await emails.add(
      { subject: `From ${name}`, from: email, fromHeader: `${name} <${email}>`, bodyPlain },
      [attachment],
    );
    const body = { lenderId: await admin.lenderId('Skyla'), name };
    await admin.call(`/api/v1/admin/emails/${id}/attachments/0/file`, { body });
    await waitFor(
      async () => (await admin.get<EmailDetail>(`/api/v1/admin/emails/${id}`)).handledAt !== null,
    );
    const [row] = await sql.document<{ id: string }>(
      `select id from insurance_uploads where name = '${name}'`,
    );
    return row?.id ?? '';
  };

  it('has the email by which a document came, with its text, and for those who ask the audit log', async () => {
    const text = 'Here is my new policy.\nYour page: https://portal.example/status/c2VhbGVk, thank you.';
    const id = await fileFromEmail('Mia Mailer', someone(), text);
    await staff.enter(`/admin/documents/${id}/borrower`, {
      sees: ['Email from Mia Mailer', 'From Mia Mailer'],
    });
    expect(await textOf(TIMELINE)).not.toContain('Here is my new policy.');
    await staff.click('.history__text summary', { sees: 'Here is my new policy.' });
    await staff.click('.history__text summary');
    await staff.press('Show audit log', { sees: 'Audit log: ' });
    await staff.sees('Document details read', 'by Administrator', 'Attachment filed as a document');
    const paper = await printed();
    expect(paper).toContain('Here is my new policy.');
    expect(paper).toContain('Document details read by Administrator');
    expect(paper).not.toMatch(/\/status\/[\w-]|Text of the email|Hide audit log/);
    await staff.press('Hide audit log', { gone: 'Audit log: ' });
  });

  it.each([320, 1440])('looks right in every state at %d px', async (width) => {
    const email = someone();
    const id = await documents.upload('Lola Looker', { email });
    const second = await documents.upload('Lars Looker', { email });
    await documents.upload('Lola Looker', { email, lenderSlug: 'ufcu' });
    await documents.reject(second, 'The last page is missing');
    await openCase(`REF-81${width}`, { email, phone: '+1 555 010 0000', borrower: 'Lola Looker' });
    const without = await openCase(`REF-82${width}`);
    await admin.call(`/api/v1/admin/documents/${id}/comments`, {
      body: { text: 'She says that the agent has sent it.', isCall: true, mentions: [] },
    });
    await eventually('the decision to be told', async () =>
      (await documents.detail(second)).notifications.some(({ state }) => state === 'sent'),
    );
    const silent = await documents.upload('Sid Silent', { email: '' });
    const text = 'Here is my new policy.\nPlease tell me if you need anything else.';
    const mailed = await fileFromEmail(`Mia ${width}`, someone(), text);
    await examineStates(width, async (look) => {
      await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
      await look('document', {
        open: `/admin/documents?open=${id}`,
        sees: 'Everything of this borrower',
      });
      await look('borrower', {
        open: `/admin/documents/${id}/borrower`,
        sees: ['At other lenders', `Case REF-81${width}: `, 'Phone call'],
      });
      await look('words of an email', { click: '.history__text summary', sees: 'Email to' });
      await look('link', { press: 'Send status link', sees: '/status/…' });
      await look('borrower without an address', {
        open: `/admin/documents/${silent}/borrower`,
        sees: 'The borrower left no address or phone',
      });
      await look('borrower who sent an email', {
        open: `/admin/documents/${mailed}/borrower`,
        sees: 'Email from Mia',
      });
      await look('text of an email', { click: '.history__text summary', sees: 'Please tell me' });
      await look('audit log', { press: 'Show audit log', sees: 'Document details read' });
      await look('case without a document', {
        open: `/admin/cases/${without}`,
        sees: 'No document has arrived',
      });
      await look('no link', { press: 'Send status link', sees: NOBODY });
    });
  });
});
