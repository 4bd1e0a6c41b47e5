import { readdir, readFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentDetail, DocumentPage, LenderName } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf, samplePhoto } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import { examine } from '../stack/examine-page';
import { query } from '../stack/query';
import { StaffVisitor } from '../stack/staff';
import { StaffCaller } from '../stack/staff-caller';
import { startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(300_000);

const DOCUMENTS = '/api/v1/admin/documents';
const DRAWN = '.pdf__canvas[data-state=words]';

describe('working on documents', () => {
  let stack: Stack;
  let admin: StaffCaller;
  let staff: StaffVisitor;
  let visitor: StaffVisitor['visitor'];

  beforeAll(async () => {
    stack = await startStack();
    admin = await StaffCaller.signIn(stack);
    await requireApproval(true);
  });
  beforeEach(async () => {
    staff = await StaffVisitor.arrive(stack.portalUrl);
    visitor = staff.visitor;
  });
  afterEach(async () => {
    const troubles = staff.troubles();
    await staff.leave();
    expect(troubles).toEqual([]);
  });
  afterAll(() => stack.stop());

  const requireApproval = (value: boolean): Promise<unknown> =>
    admin.call('/api/v1/admin/settings', {
      method: 'PUT',
      body: [{ key: 'public.require_approval', value }],
    });
  const detail = async (id: string): Promise<DocumentDetail> =>
    (await admin.call<DocumentDetail>(`${DOCUMENTS}/${id}`)).body;
  const until = (id: string, stage: DocumentDetail['stage']): Promise<unknown> =>
    waitFor(async () => (await detail(id)).stage === stage, { timeoutMs: 20_000, what: `it to be ${stage}` });
  const upload = async (
    name: string,
    more: { pages?: number; lenderSlug?: string } = {},
  ): Promise<string> => {
    const { pages = 1, lenderSlug = 'skyla' } = more;
    const { status, body } = await new Borrower(stack).upload({
      bytes: await samplePdf(pages),
      filename: `${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
      fields: { name, insuranceCompany: 'Prairie Mutual', lenderSlug, email: 'ann@example.com' },
    });
    expect(status).toBe(201);
    await until(body.id, 'awaiting_approval');
    return body.id;
  };
  const reject = (id: string, reason: string): Promise<unknown> =>
    admin.call(`${DOCUMENTS}/${id}/reject`, { body: { reason } });
  const gone = (text: string): Promise<unknown> =>
    staff.page.waitForFunction((one) => !document.querySelector('main')?.innerText.includes(one), {}, text);
  const focusRow = (name: string): Promise<unknown> =>
    staff.page.waitForFunction((one) => document.activeElement?.textContent?.includes(one), {}, name);
  const saved = async (folder: string): Promise<string> => {
    let name: string | undefined;
    await waitFor(
      async () => {
        name = (await readdir(folder)).find((one) => !one.endsWith('.crdownload'));
        return name !== undefined;
      },
      { what: 'the saved file' },
    );
    return join(folder, name!);
  };
  const saveTo = async (): Promise<string> => {
    const downloadPath = await mkdtemp(join(tmpdir(), 'coverleaf-saved-'));
    const session = await staff.page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath });
    return downloadPath;
  };

  it('finds them by what is typed, 300 ms after the last letter, and keeps that in the address', async () => {
    await upload('Sarah Seeker');
    await upload('Peter Other');
    await staff.enter('/admin/documents');
    await visitor.sees('Sarah Seeker');
    const asked: string[] = [];
    staff.page.on('request', (request) => {
      const { searchParams, pathname } = new URL(request.url());
      if (pathname === DOCUMENTS) asked.push(searchParams.get('q') ?? '');
    });
    await staff.page.type('[name=q]', 'sarah-seek', { delay: 20 });
    await staff.at('/admin/documents?q=sarah-seek');
    await visitor.sees('Found 1 document');
    await gone('Peter Other');
    expect(asked).toEqual(['sarah-seek']);
    await staff.page.select('[name=status]', 'processed');
    await visitor.sees('No documents match your filters');
    await visitor.press('Clear filters');
    await visitor.sees('Peter Other');
    await staff.page.select('[name=period]', 'today');
    await staff.at('/admin/documents?period=today');
    await visitor.sees('Sarah Seeker');
    await staff.page.select('[name=stage]', 'awaiting_approval');
    await visitor.sees('Awaiting approval');
    expect(await staff.page.$$eval('.counts dt', (labels) => labels.map((one) => one.textContent))).toEqual([
      'All documents',
      'RightTrack',
      'InSight',
      'Coverleaf',
      'Awaiting approval',
      'Not scanned yet',
    ]);
  });

  it('asks for the days of the viewer', async () => {
    const id = await upload('Late Evening');
    await staff.page.emulateTimezone('Asia/Kolkata');
    const asked = staff.page.waitForRequest((request) => request.url().includes(`${DOCUMENTS}?`));
    await staff.enter('/admin/documents?period=today');
    expect(new URL((await asked).url()).searchParams.get('tz')).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    await visitor.sees('Late Evening');
    await reject(id, 'Only for the test');
  });

  it.each([320, 1440])('says at %d px that the list could not be loaded, and tries again', async (width) => {
    await staff.page.setViewport({ width, height: 844 });
    await staff.enter('/admin/account');
    await staff.heading('Account');
    let answer: (() => Promise<void>) | undefined;
    let isAway = true;
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const isList = isAway && new URL(request.url()).pathname === DOCUMENTS;
      if (isList) answer = () => request.respond({ status: 503, body: 'away' });
      else void request.continue();
    });
    await staff.page.$eval('a[href="/admin/documents"]', (link) => (link as HTMLElement).click());
    await staff.page.waitForSelector('.skeleton');
    expect(await examine(staff.page)).toEqual([]);
    await waitFor(() => answer !== undefined);
    await answer?.();
    await visitor.sees('Failed to load documents');
    expect(await examine(staff.page)).toEqual([]);
    isAway = false;
    await visitor.press('Retry');
    await visitor.sees('Found');
    expect(visitor.troubles.splice(0).filter((trouble) => !/status of (401|503)/.test(trouble))).toEqual([]);
  });

  it('shows the pages of a document, goes to the next by J, and closes by Escape', async () => {
    await upload('Kay Second');
    const id = await upload('Jay First', { pages: 3 });
    await staff.enter('/admin/documents');
    await visitor.sees('Jay First');
    await staff.page.keyboard.press('j');
    await focusRow('Jay First');
    await staff.page.keyboard.press('j');
    await focusRow('Kay Second');
    await staff.page.keyboard.press('k');
    const worker = staff.page.waitForResponse((response) => response.url().includes('pdf.worker'));
    await staff.page.keyboard.press('Enter');
    await staff.at(`/admin/documents?open=${id}`);
    await staff.page.waitForSelector(DRAWN);
    // Whatever a PDF makes of its reader, that reaches nobody.
    expect((await worker).headers()['content-security-policy']).toContain("default-src 'none'");
    await visitor.sees('Page 1 of 3');
    expect(await ink()).toBeGreaterThan(200);
    expect(await staff.page.$eval('.pdf__text', (text) => text.textContent)).toContain('Declarations page 1');
    await staff.page.$eval('.pdf__scroller', (pages) => pages.scrollTo(0, pages.scrollHeight));
    await visitor.sees('Page 3 of 3');
    const before = await staff.page.$eval('.pdf__page', (page) => page.clientWidth);
    await visitor.press('Zoom in');
    await staff.page.waitForFunction(
      (width) => (document.querySelector('.pdf__page')?.clientWidth ?? 0) > width * 1.2,
      {},
      before,
    );
    await visitor.sees('ann@example.com');
    await staff.page.keyboard.press('j');
    await visitor.sees('Document of Kay Second');
    await visitor.sees('Page 1 of 1');
    await staff.page.keyboard.press('k');
    await visitor.sees('Document of Jay First');
    await visitor.press('Next');
    await visitor.sees('Document of Kay Second');
    expect(await staff.focused()).toMatch(/^Next/);
    await staff.page.keyboard.press('Escape');
    await staff.window('closed');
    await staff.at('/admin/documents');
  });

  /** Dark pixels of the first page that is drawn. */
  const ink = (): Promise<number> =>
    staff.page.$eval('.pdf__canvas', (canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 200) dark += 1;
      return dark;
    });

  it('opens one of the five latest from the dashboard', async () => {
    const id = await upload('Dora Dash');
    await staff.enter('/admin/dashboard');
    await visitor.press('Dora Dash');
    await staff.at(`/admin/documents?open=${id}`);
    await staff.page.waitForSelector(DRAWN);
  });

  it('says what keeps a document from being shown, and offers the download', async () => {
    const id = await upload('Dan Damaged');
    await staff.page.setRequestInterception(true);
    let answer: 'damaged' | 'silent' = 'damaged';
    staff.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isFile = pathname.startsWith('/files/');
      if (isFile && answer === 'damaged') {
        void request.respond({ contentType: 'application/pdf', body: '%PDF-1.7\nnothing of a PDF follows' });
      } else if (isFile) void request.respond({ status: 410, body: 'gone' });
      else void request.continue();
    });
    await staff.enter(`/admin/documents?open=${id}`);
    await visitor.sees('Failed to view document: the file is damaged');
    await visitor.sees('Download it instead');
    answer = 'silent';
    await visitor.open(`/admin/documents?open=${id}`);
    await visitor.sees('Failed to view document: the server could not be reached');
    expect(visitor.troubles.splice(0).filter((trouble) => !/status of (401|410)/.test(trouble))).toEqual([]);
  });

  it('ends a PDF that takes too long', async () => {
    const id = await upload('Ruth Runaway');
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const isWorker = request.url().includes('pdf.worker');
      void (isWorker
        ? request.respond({ contentType: 'text/javascript', body: 'for (;;);' })
        : request.continue());
    });
    await staff.enter(`/admin/documents?open=${id}`);
    await visitor.sees('Document of Ruth Runaway');
    await staff.page
      .locator('::-p-text(Failed to view document: it takes too long)')
      .setTimeout(40_000)
      .wait();
  });

  it('shows a picture of which no PDF was made', async () => {
    const id = await upload('Phil Photo');
    const photo = await samplePhoto().jpeg().toBuffer();
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/files/')) void request.respond({ contentType: 'image/jpeg', body: photo });
      else if (pathname.endsWith('/file-url')) {
        const url = `${stack.portalUrl}/files/photo`;
        const file = { url, expiresAt: new Date(), fileName: 'photo.jpg', contentType: 'image/jpeg' };
        void request.respond({ contentType: 'application/json', body: JSON.stringify(file) });
      } else void request.continue();
    });
    await staff.enter(`/admin/documents?open=${id}`);
    await staff.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.viewer__picture')?.naturalWidth ?? 0) > 0,
    );
  });

  it('says why a file is closed to everybody', async () => {
    const id = await upload('Ina Infected');
    await query(
      stack.dataDir,
      'document',
      `update insurance_uploads set fault = 'infected', stage = 'closed', status = 'rejected' where id = '${id}'`,
    );
    await staff.enter(`/admin/documents?open=${id}`);
    await visitor.sees('The virus scanner found something harmful in this file. Nobody can open it.');
    expect(await staff.page.$$('.viewer .btn ::-p-text(Download)')).toEqual([]);
  });

  it('saves a document, and lets the browser do it where the page cannot', async () => {
    await upload('Dolly Download');
    const folder = await saveTo();
    await staff.enter('/admin/documents?q=dolly');
    await visitor.press('Download Dolly Download');
    await visitor.sees('Document downloaded successfully');
    expect((await readFile(await saved(folder))).subarray(0, 5).toString()).toBe('%PDF-');

    const second = await saveTo();
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const isFetched = request.url().includes('/files/') && request.resourceType() === 'fetch';
      void (isFetched ? request.abort() : request.continue());
    });
    await visitor.press('Download Dolly Download');
    await visitor.sees('Your browser downloads the document by itself');
    expect((await readFile(await saved(second))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(visitor.troubles.splice(0).filter((trouble) => !/ERR_FAILED|status of 401/.test(trouble))).toEqual(
      [],
    );
  });

  it('approves and rejects as an administrator; of two sessions the second is told', async () => {
    const approved = await upload('Amy Approved');
    const contested = await upload('Carl Contested');
    await staff.enter(`/admin/documents?open=${approved}`);
    await visitor.sees('Document of Amy Approved');
    await visitor.press('Approve');
    await visitor.sees('Document of Amy Approved approved');
    // The button is gone, and the keys go on working.
    await staff.page.waitForFunction(() => document.activeElement?.closest('.sheet--side'));
    await until(approved, 'closed');

    await visitor.open(`/admin/documents?open=${contested}`);
    await visitor.sees('Document of Carl Contested');
    await reject(contested, 'The last page is missing');
    await visitor.press('Approve');
    await visitor.sees('This document was rejected before. It is now: Rejected, by Administrator');
    await visitor.sees('(The last page is missing)');
    // The panel shows what holds now, and offers nothing that can no longer be done.
    await staff.page.waitForFunction(() => document.querySelector('.viewer__facts .badge--bad'));
    expect(await staff.page.$$('.viewer__bar .btn--action')).toEqual([]);
  });

  it('decides by keys, and never while somebody types', async () => {
    const first = await upload('Rita Keyboard');
    await staff.enter('/admin/documents?q=rita');
    await visitor.sees('Found 1 document');
    await staff.page.focus('[name=q]');
    await staff.page.keyboard.press('End');
    await staff.page.keyboard.type('a');
    await staff.at('/admin/documents?q=ritaa');
    await staff.page.keyboard.press('Backspace');
    await staff.at('/admin/documents?q=rita');
    await visitor.sees('Rita Keyboard');
    expect((await detail(first)).stage).toBe('awaiting_approval');
    await staff.page.focus('.documents tbody [role=row]');
    await staff.page.keyboard.press('r');
    await staff.window('open');
    await staff.page.keyboard.press('Tab');
    await visitor.press('Reject');
    await visitor.sees('Fill in this field');
    await visitor.fill('reason', 'The picture is\ntoo dark');
    await visitor.press('Reject');
    await visitor.sees('Document of Rita Keyboard rejected');
    await staff.window('closed');
    expect(await detail(first)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The picture is too dark',
    });
  });

  it('decides on many as a site manager, and tells of each that could not be', async () => {
    const { body } = await admin.call<{ items: LenderName[] }>('/api/v1/admin/lender-names');
    const ufcu = body.items.find(({ name }) => name === 'UFCU');
    const manager = await admin.withNew({ role: 'site_manager', lenderId: ufcu!.id });
    const ids = [
      await upload('Bulk One', { lenderSlug: 'ufcu' }),
      await upload('Bulk Two', { lenderSlug: 'ufcu' }),
    ];
    const taken = await upload('Bulk Three', { lenderSlug: 'ufcu' });
    await upload('Bulk Elsewhere');
    await staff.enter('/admin/documents?q=bulk', { email: manager.user.email, password: manager.password });
    await visitor.sees('Found 3 documents');
    expect(await staff.page.$('.counts')).toBeNull();
    expect(await staff.page.$('[name=status]')).toBeNull();
    await staff.page.locator('thead [slot=selection], thead .tick').click();
    await visitor.sees('3 selected');
    await reject(taken, 'Not theirs');
    await visitor.press('Approve 3');
    await visitor.sees('2 of 3 documents approved');
    await visitor.sees('Bulk Three: This document was rejected before.');
    for (const id of ids) await until(id, 'sent');
    await visitor.open('/admin/documents?q=bulk');
    await staff.page.locator('thead .tick').click();
    await visitor.press('Mark processed 2');
    await visitor.sees('2 of 2 documents marked processed');
    for (const id of ids) expect((await detail(id)).status).toBe('processed');
  });

  it('lets a user look, and decide nothing', async () => {
    const { body } = await admin.call<{ items: LenderName[] }>('/api/v1/admin/lender-names');
    const skyla = body.items.find(({ name }) => name === 'Skyla');
    const { user, password } = await admin.withNew({ role: 'user', lenderId: skyla!.id });
    const id = await upload('Uma User');
    await staff.enter('/admin/documents?q=uma', { email: user.email, password });
    await visitor.sees('Uma User');
    expect(await staff.page.$('.tick')).toBeNull();
    expect(await staff.page.$('::-p-aria([name="Export CSV"])')).toBeNull();
    await staff.page.focus('.documents tbody [role=row]');
    await staff.page.keyboard.press('a');
    await staff.page.keyboard.press('Enter');
    await staff.page.waitForSelector(DRAWN);
    expect(await staff.page.$$('.viewer__bar ::-p-text(Approve)')).toEqual([]);
    expect((await detail(id)).stage).toBe('awaiting_approval');
  });

  it('exports what is filtered', async () => {
    await upload('Exa Export');
    const folder = await saveTo();
    await staff.enter('/admin/documents?q=exa+export');
    await visitor.sees('Found 1 document');
    await visitor.press('Export CSV');
    const lines = (await readFile(await saved(folder), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Exa Export');
  });

  it('loads more, page by page', async () => {
    await query(
      stack.dataDir,
      'document',
      `insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path,
        original_filename, content_type, bytes, pages, sha256, status, stage, target, notes, language,
        confirmation_token, content_digest)
       select gen_random_uuid(), 'Many ' || n, 'Skyla', 'Prairie Mutual', gen_random_uuid(), 'policy.pdf',
        'application/pdf', 1, 1, '', 'processed', 'closed', 'file_share', '', 'en', '', '' from generate_series(1, 60) as n`,
    );
    await staff.enter('/admin/documents?q=many');
    await visitor.sees('Found 60 documents');
    await visitor.press('Load more');
    await staff.page.waitForFunction(
      () => document.querySelectorAll('.documents tbody [role=row]').length === 60,
    );
    expect((await admin.call<DocumentPage>(`${DOCUMENTS}?q=many`)).body.items).toHaveLength(50);
  });
});
