import type { DocumentDetail } from '@coverleaf/contracts';
import { DOCUMENTS, documents } from '../stack/document-fixtures';
import { eventually } from '../stack/eventually';
import { examine, examineInTheDark } from '../stack/examine-page';
import type { StaffCaller } from '../stack/staff-caller';
import { DRAWN, DRAWN_AHEAD, NEXT, recordedTimes, recordTimes } from '../stack/review-times';
import { mailTo } from '../stack/staff';
import {
  admin,
  borrower,
  reopenBrowser,
  sql,
  stack,
  staff,
  withStaffBrowser,
} from '../stack/staff-in-browser';

const REVIEW = '/admin/documents/review';
const SHOWN = '.review__document[data-id]';
/** Rejected because pages are missing: the second of the common reasons. */
const REJECTED = /^Reject/;

/** A person sees a document before the next key: an earlier one is taken for a bounce. */
async function seen(name: string): Promise<void> {
  const isShown = (selector: string, text: string): boolean =>
    document.querySelector(selector)?.textContent === text;
  await staff.page.waitForFunction(isShown, {}, `${SHOWN} h2`, `${name}’s document`);
  await staff.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 350)));
}
const drawnAhead = (): Promise<unknown> => staff.page.waitForSelector(DRAWN_AHEAD);

describe('the review of documents', () => {
  withStaffBrowser({ settings: { NOTIFICATION_DELAY_MS: '0' } });
  beforeAll(() => admin.saveSetting('public.require_approval', true));
  afterEach(async () => {
    // What is left would come first in the next test.
    const { items } = await admin.get<{ items: DocumentDetail[] }>(`${DOCUMENTS}?queue=to_decide`);
    for (const { id } of items) {
      await admin.call(`${DOCUMENTS}/${id}/lease`, { method: 'PUT', body: { takeOver: true } });
      await documents.reject(id, 'Only for the test');
    }
  });

  it('leads from one document to the next by keys, and takes decisions back', async () => {
    const ids = [];
    for (const name of ['Amy First', 'Ben Second', 'Cleo Third', 'Dan Fourth'])
      ids.push(await documents.upload(name, { pages: 2 }));
    const [amy, ben, cleo, dan] = ids as [string, string, string, string];
    await staff.enter('/admin/documents', { sees: ['To decide', 'Dan Fourth'] });
    await staff.click('.tabs__tab[href$=to_decide]', { at: '/admin/documents?queue=to_decide' });
    await staff.page.waitForFunction(() =>
      document.querySelector('.documents tbody tr')?.textContent?.includes('Amy First'),
    );
    await staff.press('Review', { at: REVIEW, sees: 'Amy First’s document', shows: DRAWN });
    await drawnAhead();
    expect(await staff.focused()).toBe('Amy First’s document');
    // Others see who has it.
    const { review } = await documents.detail(amy);
    expect(review?.lease?.name).toBe('Administrator');

    await seen('Amy First');
    await staff.key('a', { sees: ['Ben Second’s document', 'Amy First’s document approved'] });
    expect(await staff.focused()).toBe('Ben Second’s document');
    await staff.key('u', { sees: 'Amy First’s document' });
    expect((await documents.detail(amy)).stage).toBe('awaiting_approval');
    await staff.key('r', { window: 'open' });
    await staff.key('2', { sees: 'This document is incomplete.' });
    await staff.key('Enter', { window: 'closed', sees: 'Ben Second’s document' });
    await documents.until(amy, 'closed');
    expect(await documents.detail(amy)).toMatchObject({
      status: 'rejected',
      rejectionCode: 'pages_missing',
      rejectionReason: null,
    });

    await staff.key('j', { sees: 'Cleo Third’s document' });
    await eventually('the lease to end', async () => (await documents.detail(ben)).review?.lease === null);
    const width = (): Promise<number> => staff.page.$eval(`${SHOWN} .pdf__page`, (page) => page.clientWidth);
    await staff.page.waitForSelector(DRAWN);
    const before = await width();
    await staff.key('z');
    await staff.page.waitForFunction(
      (selector, wide) => (document.querySelector(selector)?.clientWidth ?? wide) < wide,
      {},
      `${SHOWN} .pdf__page`,
      before,
    );
    await staff.key('l');
    await eventually('the rotation', async () => (await documents.detail(cleo)).turn === 90);
    await staff.key('a', { sees: 'Dan Fourth’s document' });
    await seen('Dan Fourth');
    await staff.key('a', { sees: 'Ben Second’s document' });
    await seen('Ben Second');
    await staff.key('a', { sees: 'Nothing left to decide' });
    for (const id of [ben, cleo, dan]) await documents.until(id, 'closed');
    // A new one appears by itself.
    const eve = await documents.upload('Eve Fifth');
    await staff.sees('Eve Fifth’s document');
    await staff.press('Back to the list', { at: '/admin/documents?queue=to_decide' });
    await eventually('the lease to end', async () => (await documents.detail(eve)).review?.lease === null);
    await staff.open(`/admin/documents?open=${cleo}`, { shows: DRAWN.replace(SHOWN, '') });
    expect(await staff.page.$eval('.pdf__page', (page) => page.clientWidth > page.clientHeight)).toBe(true);
  });

  it('assigns a document that was sent without a lender to the suggested one by a key', async () => {
    const { body } = await borrower.upload({
      fields: { name: 'Nolan Nolender', lenderSlug: undefined, financialInstitution: 'skyla credit union' },
    });
    await documents.until(body.id, 'awaiting_approval');
    await staff.enter(REVIEW, { sees: ['Nolan Nolender’s document', 'is probably Skyla'], shows: DRAWN });
    expect(await examine(staff.page)).toEqual([]);
    expect(await examineInTheDark(staff.page)).toEqual([]);
    await staff.key('s', { sees: 'Assigned to Skyla' });
    await staff.gone('is probably Skyla');
    expect(await documents.detail(body.id)).toMatchObject({
      lenderName: 'Skyla',
      stage: 'awaiting_approval',
    });
    await staff.key('a', { sees: ['Nothing left to decide', 'Nolan Nolender’s document approved'] });
    await documents.until(body.id, 'closed');
    expect((await documents.detail(body.id)).transmissions).toMatchObject([{ kind: 'document' }]);
  });

  it('asks a borrower for one more document, which comes by the status page', async () => {
    const asked = await documents.upload('Flo Asked', { email: 'flo@example.com' });
    await staff.enter(REVIEW, { sees: 'Flo Asked’s document', shows: DRAWN });
    await staff.key('h', { window: 'open', sees: 'Ask Flo Asked for one more document' });
    expect(await examine(staff.page)).toEqual([]);
    await staff.key('2');
    await staff.key('Enter', { window: 'closed', sees: ['Nothing left to decide', 'Flo Asked is asked'] });
    // Taken back, nobody was told.
    await staff.key('u', { sees: 'Flo Asked’s document', shows: DRAWN });
    const undone = await documents.detail(asked);
    expect(undone).toMatchObject({
      review: { asked: null, decision: null, lease: { name: 'Administrator' } },
    });
    expect(undone.notifications.filter(({ kind }) => kind === 'asked')).toEqual([]);
    await staff.key('h', { window: 'open' });
    await staff.key('2');
    await staff.key('Enter', { window: 'closed', sees: ['Nothing left to decide', 'Flo Asked is asked'] });
    const asks = async (): Promise<boolean> => (await documents.detail(asked)).review?.asked?.waits === true;
    expect(await asks()).toBe(false);
    await eventually('the ask to be applied', asks);
    await staff.open('/admin/documents?queue=waiting', { sees: 'Waiting for the borrower' });
    const mail = await mailTo(stack.dataDir, 'flo@example.com');
    const [url = ''] = /https?:\/\/\S+\/status\/\S+/.exec(mail.text ?? '') ?? [];
    await reopenBrowser(390);
    await staff.open(new URL(url).pathname, {
      sees: ['we need one more from you', 'This document is incomplete.'],
    });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Upload a new document', { sees: 'Upload' });
    const answers = await staff.page.waitForSelector('input[name=answers]');
    const token = await answers!.evaluate((field) => field.value);
    expect(url).toContain(token);
    expect(staff.page.url()).not.toContain(token);
    const answer = await documents.upload('Flo Asked', { answers: token });
    expect((await documents.detail(asked)).review?.asked?.answerId).toBe(answer);
    await staff.enter(`/admin/documents?open=${asked}`, { sees: 'The borrower sent it' });
  });

  it.each([320, 1440])('can be read and used at %d px', async (width) => {
    await reopenBrowser(width);
    const id = await documents.upload('Wanda Width');
    await staff.enter(REVIEW, { sees: 'Wanda Width’s document', shows: DRAWN });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Reject', { window: 'open' });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Cancel', { window: 'closed' });
    await staff.press('Approve', { sees: ['Nothing left to decide', 'Wanda Width’s document approved'] });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Undo', { gone: 'Wanda Width’s document approved', shows: DRAWN });
    await staff.open('/admin/documents?queue=mine', { sees: 'Mine: no documents' });
    await admin.call(`${DOCUMENTS}/${id}/lease`, { method: 'PUT', body: {} });
    await staff.open('/admin/documents?queue=mine', { sees: 'Reviewed by you' });
    expect(await examine(staff.page)).toEqual([]);
  });

  it('lets one person decide 120 documents in a row by keys alone', async () => {
    const ids = await seed();
    await staff.enter(REVIEW, { shows: DRAWN });
    await recordTimes(staff.page, NEXT);
    const pressed = await decideByKeys();
    await expectDecidedOnce(ids);
    expect([...pressed.keys()].toSorted()).toEqual([...ids.keys()].toSorted());
    // A reason is chosen where something is wrong.
    for (const [name, keys] of pressed) expect([name, keys]).toEqual([name, REJECTED.test(name) ? 3 : 1]);
    const times = (await recordedTimes(staff.page)).map(Math.round);
    process.stdout.write(`next to painted: ${times.join(', ')} ms\n`);
  });

  it('lets twenty people decide 120 documents at once, one of them by keys alone', async () => {
    const ids = await seed();
    const lenderId = await admin.lenderId('Skyla');
    const clerks: StaffCaller[] = [];
    while (clerks.length < 19) clerks.push((await admin.withNew({ role: 'site_manager', lenderId })).caller);
    await staff.enter(REVIEW, { shows: DRAWN });
    const others = Promise.all(clerks.map(decideAll));
    const pressed = await decideByKeys();
    await others;
    await expectDecidedOnce(ids);
    expect(pressed.size).toBeGreaterThan(0);
    expect(Math.max(...pressed.values())).toBeLessThanOrEqual(4);
  });

  /** Uploads 120 documents, of which every fourth is to be rejected. @returns their ids by name */
  async function seed(): Promise<ReadonlyMap<string, string>> {
    const names = Array.from({ length: 120 }, (_, at) => `${at % 4 === 3 ? 'Reject' : 'Approve'} ${at + 1}`);
    const ids = new Map<string, string>();
    for (let from = 0; from < names.length; from += 3) {
      const some = names.slice(from, from + 3);
      for (const [at, id] of (await Promise.all(some.map((name) => documents.upload(name)))).entries())
        ids.set(some[at] ?? '', id);
    }
    return ids;
  }

  async function expectDecidedOnce(ids: ReadonlyMap<string, string>): Promise<void> {
    await eventually('all documents to be closed', async () => {
      const [row] = await sql.document<{ left: string }>(`select count(*) as left from document_reviews`);
      return row?.left === '0';
    });
    const rows = await sql.document<{ name: string; status: string; decisions: string }>(
      `select name, status, (select count(*) from upload_events event where event.upload_id = insurance_uploads.id
         and event.actor_id is not null) as decisions from insurance_uploads where id = any ('{${[...ids.values()].join()}}')`,
    );
    const wrong = rows.filter(({ name, status, decisions }) =>
      REJECTED.test(name)
        ? status !== 'rejected' || decisions !== '1'
        : status !== 'processed' || decisions !== '1',
    );
    expect(wrong).toEqual([]);
    expect(rows).toHaveLength(ids.size);
  }

  /** As a person does who reads the name and then presses keys. @returns how many, by the name */
  async function decideByKeys(): Promise<ReadonlyMap<string, number>> {
    const pressed = new Map<string, number>();
    for (;;) {
      const shown = await staff.page.waitForFunction(
        (last) => {
          const name = document.querySelector('.review__document[data-id] h2')?.textContent ?? '';
          if (document.querySelector('.empty')) return 'none';
          return name && !name.startsWith(`${last}’`) ? name : null;
        },
        {},
        [...pressed.keys()].at(-1) ?? '-',
      );
      const heading = String(await shown.jsonValue());
      if (heading === 'none') return pressed;
      const name = heading.replace(/’s document$/, '');
      await staff.page.waitForSelector(DRAWN);
      await seen(name);
      const keys = REJECTED.test(name) ? (['r', '2', 'Enter'] as const) : (['a'] as const);
      for (const key of keys) {
        if (key === '2') await staff.page.waitForSelector('[role=dialog] select:focus');
        await staff.page.keyboard.press(key);
        pressed.set(name, (pressed.get(name) ?? 0) + 1);
      }
    }
  }

  /** The same through the API. */
  async function decideAll(caller: StaffCaller): Promise<void> {
    for (;;) {
      const { body: next } = await caller.call<{ id: string | null }>(`${DOCUMENTS}/next`, { body: {} });
      if (!next.id) return;
      const { name } = await caller.get<DocumentDetail>(`${DOCUMENTS}/${next.id}`);
      const decision = REJECTED.test(name)
        ? { decision: 'reject', reasonCode: 'pages_missing' }
        : { decision: 'approve' };
      await caller.call(`${DOCUMENTS}/decisions`, { body: { ...decision, ids: [next.id], undoable: true } });
    }
  }
});
