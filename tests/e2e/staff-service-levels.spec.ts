import { documents } from '../stack/document-fixtures';
import { mailTo } from '../stack/staff';
import { admin, examineStates, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const DUE = '/admin/documents?queue=due';
const FIRST_ROW = '.documents tbody tr';

describe('service levels', () => {
  withStaffBrowser({ settings: { NOTIFICATION_DELAY_MS: '0' } });
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const upload = async (name: string, days: number, email?: string): Promise<string> => {
    const id = await documents.upload(name, { ...(email && { email }) });
    await sql.document(
      `update document_reviews set received_at = received_at - interval '${days} days' where upload_id = '${id}'`,
    );
    return id;
  };
  const skylaId = async (id: string): Promise<string> => (await documents.detail(id)).lenderId ?? '';
  /** Whatever the time of the test is, offices are open, unless it is a weekend. */
  const promise = async (id: string, hours: number | null): Promise<void> => {
    const path = `/api/v1/admin/service-levels/${await skylaId(id)}`;
    await admin.call(path, { method: 'PUT', body: { opens: '00:00', closes: '24:00', hours } });
  };

  it('put overdue documents first, and their clock is paused while the borrower is asked', async () => {
    await upload('Nina New', 0);
    const late = await upload('Olga Overdue', 30, 'olga@example.com');
    await staff.enter('/admin/cases/clocks', { sees: 'Choose a lender' });
    await staff.press('Skyla', { heading: 'Clocks of Skyla' });
    await staff.sees('No time is promised for decisions about documents.');
    await staff.press('Change the service level', { heading: 'Service level' });
    await staff.fill({ hours: '0' });
    await staff.press('Save', { sees: 'Enter a whole number from 1 to 1000' });
    await staff.fill({ hours: '20' });
    // Times are typed in their parts.
    await staff.page.type('[name=opens]', '1200AM');
    await staff.page.type('[name=closes]', '1200AM');
    await staff.press('Save', { sees: 'is promised within 20 business hours of its arrival' });
    await staff.sees('Business hours are around the clock');

    await staff.open('/admin', { sees: 'document is overdue' });
    // Before the documents to decide, although the oldest of those has waited longer.
    expect(await staff.page.$eval('.work__line', (line) => line.textContent)).toContain('overdue');
    await staff.open(DUE, { sees: ['Olga Overdue', 'Overdue by'], gone: 'Nina New' });
    await staff.open('/admin/documents?queue=to_decide', { sees: ['Nina New', 'Due in'] });
    expect(await staff.page.$eval(FIRST_ROW, (row) => row.textContent)).toContain('Olga Overdue');
    await staff.open(`/admin/documents?open=${late}`, { sees: 'A decision is promised by' });
    await staff.key('h', { window: 'open', sees: 'Ask Olga Overdue for one more document' });
    await staff.select('reasonCode', 'pages_missing');
    await staff.press('Ask', { sees: 'The clock of the service level is paused' });
    await staff.open(DUE, { sees: 'Due: no documents' });

    const mail = await mailTo(stack.dataDir, 'olga@example.com');
    const [, token = ''] = /https?:\/\/\S+\/status\/(\S+)/.exec(mail.text ?? '') ?? [];
    await documents.upload('Olga Overdue', { answers: token });
    await staff.open(DUE, { sees: ['The borrower sent one more document', 'Overdue by'] });
    await staff.open(`/admin/documents?open=${late}`, { sees: 'A decision is promised by' });
    const { history } = await documents.detail(late);
    expect(history.slice(-2).map(({ act }) => act)).toEqual(['asked', 'answered']);
  });

  it.each([320, 1440])('can be read and used at %d px', async (width) => {
    const late = await upload(`Wanda Late ${width}`, 30);
    // A change computes again when documents are due.
    await promise(late, null);
    await promise(late, 20);
    await examineStates(width, async (look) => {
      await staff.enter('/admin', { sees: 'overdue' });
      await look('dashboard');
      await look('queue', { open: DUE, sees: `Wanda Late ${width}` });
      if (width === 320)
        expect(await staff.page.$eval(FIRST_ROW, (row) => row.clientHeight)).toBeLessThanOrEqual(96);
      await look('document', {
        open: `/admin/documents?open=${late}`,
        sees: 'A decision is promised by',
      });
      await look('clocks', { open: `/admin/cases/clocks/${await skylaId(late)}`, sees: 'Service level' });
      await look('service level', { press: 'Change the service level', heading: 'Service level' });
      await staff.fill({ hours: 'soon' });
      await look('service level, wrong', { press: 'Save', sees: 'Enter a whole number from 1 to 1000' });
    });
  });
});
