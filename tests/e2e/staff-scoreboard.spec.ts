import { readFile } from 'node:fs/promises';
import { DOCUMENTS, documents } from '../stack/document-fixtures';
import { savedIn, saveTo } from '../stack/saved-files';
import { admin, examineStates, sql, staff, withStaffBrowser } from '../stack/staff-in-browser';

const FIGURES = '.figures';
const QUERY = '.chosen__query summary';
/** By its place. */
const figure = (place: number): string => `${FIGURES} li:nth-child(${place}) button`;
const textOf = (selector: string): Promise<string> =>
  staff.page.$eval(selector, (element) => element.textContent ?? '');

describe('the scoreboard', () => {
  withStaffBrowser();

  const earlier = (id: string, days: number) =>
    sql.document(`update upload_events set at = at - interval '${days} days' where upload_id = '${id}'`);
  const decided = async (name: string, lenderSlug: string, reasonCode?: string): Promise<string> => {
    const id = await documents.upload(name, { lenderSlug });
    if (reasonCode) await admin.call(`${DOCUMENTS}/${id}/reject`, { body: { reasonCode } });
    else await admin.call(`${DOCUMENTS}/${id}/approve`, { method: 'POST' });
    return id;
  };

  beforeAll(async () => {
    await admin.saveSetting('public.require_approval', true);
    const accepted = await decided('Ada Accepted', 'skyla');
    await documents.until(accepted, 'closed');
    await decided('Rita Rejected', 'skyla', 'pages_missing');
    await decided('Rob Rejected', 'harbor', 'hard_to_read');
    await documents.upload('Oscar Open', { lenderSlug: 'harbor' });
    const before = await decided('Bea Before', 'skyla');
    await documents.until(before, 'closed');
    await earlier(before, 40);
  });

  it('compares lenders and persons, says what each figure means, and exports them', async () => {
    await staff.enter('/admin/scoreboard', { sees: ['Last 4 weeks', 'compared with'] });
    expect(await textOf(FIGURES)).toContain('Received41 before, 300% more');
    expect(await textOf(FIGURES)).toContain('Rejected67%0% before, 67 points more');
    expect(await textOf('.chosen__table')).toContain('Skyla21 before2');
    await staff.click(figure(8), { at: '/admin/scoreboard?figure=rejected', sees: 'Pages are missing' });
    await staff.click(QUERY, { sees: 'from upload_events closing' });
    await staff.select('by', 'person');
    await staff.sees('Rejected, by person', 'Administrator');
    expect(await textOf('.chosen__table')).toContain('Administrator');
    await staff.click(figure(12), { sees: 'can only be told apart by lender' });

    await staff.open('/admin/scoreboard?by=person&figure=rejected', { sees: 'Rejected, by person' });
    const folder = await saveTo(staff.page);
    await staff.press('Export CSV');
    const file = await savedIn(folder);
    expect(file).toMatch(/scoreboard-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', total = '', person = ''] = (await readFile(file, 'utf8')).split('\r\n');
    expect(head).toContain('by,id,name,received,received_of,received_before');
    expect(total).toMatch(/^total,,,4,4,1,/);
    expect(person).toContain('Administrator');
  });

  it('shows a manager the own lender only, and its staff', async () => {
    const { lenderId } = await documents.detail(await documents.upload('Nora New', { lenderSlug: 'harbor' }));
    const { as } = await admin.withNew({ role: 'site_manager', lenderId });
    await staff.enter('/admin/dashboard', { as });
    await staff.press('Scoreboard', { at: '/admin/scoreboard', sees: 'Harbor Credit Union' });
    expect(await textOf('.chosen__table')).not.toContain('Skyla');
    expect(await staff.page.$('[name=lenderId]')).toBeNull();
    await staff.select('by', 'person');
    // The administrator decided, but a manager doesn't see who that is.
    await staff.sees('can only be told apart by lender');
    await staff.click(figure(2), { sees: 'Somebody else' });
  });

  it.each([320, 1440])('can be read and used at %d px', async (width) => {
    await examineStates(width, async (look) => {
      await staff.enter('/admin/scoreboard', { sees: 'compared with' });
      await look('received');
      await look('rejected', {
        open: '/admin/scoreboard?figure=rejected&period=quarter',
        sees: 'Why, in this period',
      });
      await look('query', { click: QUERY, sees: 'from upload_events closing' });
      await look('all figures', { click: '.all-figures summary', sees: 'False placements avoided' });
      await look('person', {
        open: '/admin/scoreboard?by=person&figure=turnaround_p50',
        sees: 'Turnaround, half of them, by person',
      });
      await look('team', {
        open: '/admin/scoreboard?by=team&figure=received',
        sees: 'can only be told apart',
      });
      await look('days', { open: '/admin/scoreboard?period=days', sees: 'Which days?' });
      await look('nothing', {
        open: '/admin/scoreboard?period=days&from=2020-01-01&to=2020-01-07&figure=rejected',
        sees: 'There was nothing in these periods',
      });
    });
  });
});
