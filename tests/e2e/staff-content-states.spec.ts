import { sampleImage } from '../../apps/lender/test/sample-images';
import { examine } from '../stack/examine-page';
import { imageForm } from '../stack/images';
import { query } from '../stack/query';
import { StaffVisitor } from '../stack/staff';
import { StaffCaller } from '../stack/staff-caller';
import { startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(300_000);

const SETTINGS = '/api/v1/admin/settings';
const FAQS = '/api/v1/admin/faqs';
const LONG = `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4)}?`;

describe('settings, questions and templates in every state', () => {
  let stack: Stack;
  let admin: StaffCaller;

  beforeAll(async () => {
    stack = await startStack();
    admin = await StaffCaller.signIn(stack);
    await admin.call(FAQS, { body: { question: LONG, answer: LONG, category: LONG.slice(0, 60) } });
    const other = { key: 'partner.endpoint', value: LONG, description: 'Of another program' };
    await admin.call(SETTINGS, { method: 'PUT', body: [other] });
  });
  afterAll(() => stack.stop());

  /** Looks at the states one after the other, and tells what is wrong with which. */
  const look = async (
    width: number,
    walk: (staff: StaffVisitor, as: (state: string) => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    const staff = await StaffVisitor.arrive(stack.portalUrl, width);
    const faults: string[] = [];
    try {
      await walk(staff, async (state) => {
        await staff.page.evaluate(() => scrollTo(0, 0));
        faults.push(
          ...[...(await examine(staff.page)), ...staff.troubles()].map((one) => `${state}: ${one}`),
        );
      });
    } finally {
      await staff.leave();
    }
    expect(faults).toEqual([]);
  };

  /** Answers calls to this address itself, instead of the server. */
  const refuse = async (staff: StaffVisitor, path: string): Promise<() => Promise<void>> => {
    await staff.page.setRequestInterception(true);
    const answer = (request: {
      url(): string;
      respond(with_: object): unknown;
      continue(): unknown;
    }): void => {
      void (request.url().endsWith(path)
        ? request.respond({ status: 503, body: 'away' })
        : request.continue());
    };
    staff.page.on('request', answer);
    return async () => {
      staff.page.off('request', answer);
      await staff.page.setRequestInterception(false);
      staff.visitor.troubles.splice(0);
    };
  };

  describe.each([320, 1440])('at %d px', (width) => {
    it('settings', () =>
      look(width, async (staff, as) => {
        const { visitor } = staff;
        await staff.enter('/admin/settings');
        await visitor.sees('partner.endpoint');
        await as('settings');
        await staff.page.click('[name="security.require_mfa"]');
        await visitor.sees('Everyone without a second factor');
        await visitor.fill('site.name', ' ');
        await visitor.press('Save settings');
        await visitor.sees('Fill in this field');
        await as('settings, a fault and a warning');
        await visitor.press('Choose image: hero image');
        await staff.window('open');
        await visitor.sees('No images yet');
        await as('settings, an empty library');
        await visitor.press('Close');
        await staff.window('closed');
        await admin.call('/api/v1/admin/images', {
          body: imageForm(await sampleImage().png().toBuffer(), 'Old quay.png'),
        });
        await visitor.press('Choose image: hero image');
        await staff.window('open');
        await visitor.sees('Old quay.png');
        await as('settings, a library');
        await visitor.press('Old quay.png');
        await staff.window('closed');
        await as('settings, a chosen image');
        await query(stack.dataDir, 'lender', 'delete from images');
        await staff.page.click('[name="security.require_mfa"]');
        await visitor.fill('site.name', 'Mine');
        const put = (value: string): Promise<unknown> =>
          admin.call(SETTINGS, { method: 'PUT', body: [{ key: 'site.name', value }] });
        await put('Theirs');
        await visitor.press('Save settings');
        await visitor.sees('Someone else changed the same settings');
        await as('settings, two editors');
        await put('Coverleaf');
        staff.page.on('dialog', (dialog) => void dialog.accept());
        const back = await refuse(staff, SETTINGS);
        await visitor.open('/admin/settings');
        await visitor.sees('Failed to load settings');
        visitor.troubles.splice(0);
        await as('settings, not loaded');
        await back();
      }));

    it('questions', () =>
      look(width, async (staff, as) => {
        const { visitor } = staff;
        await staff.enter('/admin/faqs');
        await visitor.sees('Where do I find my reference number?');
        await as('questions');
        await visitor.press('Delete: How long does it take?');
        await staff.window('open');
        await as('questions, deleting');
        await visitor.press('Cancel');
        await staff.window('closed');
        await visitor.press('Edit: How long does it take?');
        await staff.heading('Edit FAQ');
        await visitor.sees('Update');
        await as('question');
        const { body } = await admin.call<{ items: { id: string; question: string }[] }>(FAQS);
        const id = body.items.find(({ question }) => question.startsWith('How long'))?.id;
        await admin.call(`${FAQS}/${id}`, { method: 'PATCH', body: { answer: `${LONG} ${width}` } });
        await visitor.fill('category', 'Mine');
        await visitor.press('Update');
        await visitor.sees('Someone else changed this question');
        await as('question, two editors');
        staff.page.on('dialog', (dialog) => void dialog.accept());
        await visitor.open('/admin/faqs/new');
        await visitor.press('Create');
        await visitor.sees('Fill in this field');
        await as('question, nothing filled in');
        const back = await refuse(staff, FAQS);
        await visitor.open('/admin/faqs');
        await visitor.sees('Failed to load FAQs');
        visitor.troubles.splice(0);
        await as('questions, not loaded');
        await back();
      }));

    it('templates', () =>
      look(width, async (staff, as) => {
        const { visitor } = staff;
        await staff.enter('/admin/templates');
        await visitor.sees('Default');
        await as('templates');
        const back = await refuse(staff, '/api/v1/admin/templates');
        await visitor.open('/admin/templates');
        await visitor.sees('Failed to load templates');
        visitor.troubles.splice(0);
        await as('templates, not loaded');
        await back();
      }));
  });

  it('says what to do where there is no question at all', async () => {
    await query(stack.dataDir, 'lender', 'delete from faqs');
    await look(320, async (staff, as) => {
      await staff.enter('/admin/faqs');
      await staff.visitor.sees('No questions yet');
      await as('no questions');
    });
  });
});
