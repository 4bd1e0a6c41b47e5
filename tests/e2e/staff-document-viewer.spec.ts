import { readFile } from 'node:fs/promises';
import { samplePhoto } from '../../libs/parsers/test/sample-files';
import { documents } from '../stack/document-fixtures';
import { eventually } from '../stack/eventually';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const DRAWN = '.pdf__canvas[data-state=words]';

describe('viewing a document', () => {
  withStaffBrowser();
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const focusRow = (name: string): Promise<unknown> =>
    staff.page.waitForFunction((one) => document.activeElement?.textContent?.includes(one), {}, name);

  it('shows the pages of a document, opens the next with J, and closes with Escape', async () => {
    await documents.upload('Kay Second');
    const id = await documents.upload('Jay First', { pages: 3 });
    await staff.enter('/admin/documents', { sees: 'Jay First' });
    await staff.key('j');
    await focusRow('Jay First');
    await staff.key('j');
    await focusRow('Kay Second');
    await staff.key('k');
    const worker = staff.page.waitForResponse((response) => response.url().includes('pdf.worker'));
    await staff.key('Enter', { at: `/admin/documents?open=${id}`, shows: DRAWN });
    // Even a PDF that takes over the viewer can't reach anybody.
    expect((await worker).headers()['content-security-policy']).toContain("default-src 'none'");
    await staff.sees('Page 1 of 3');
    expect(await ink()).toBeGreaterThan(200);
    expect(await staff.page.$eval('.pdf__text', (text) => text.textContent)).toContain('Declarations page 1');
    await staff.page.$eval('.pdf__scroller', (pages) => pages.scrollTo(0, pages.scrollHeight));
    await staff.sees('Page 3 of 3');
    const before = await staff.page.$eval('.pdf__page', (page) => page.clientWidth);
    await staff.press('Zoom in');
    await staff.page.waitForFunction(
      (width) => (document.querySelector('.pdf__page')?.clientWidth ?? 0) > width * 1.2,
      {},
      before,
    );
    // L rotates for everybody, and Z zooms.
    await staff.key('z');
    await staff.key('l');
    await eventually('the rotation', async () => (await documents.detail(id)).turn === 90);
    await staff.page.waitForFunction(() => {
      const page = document.querySelector('.pdf__page');
      return page !== null && page.clientWidth > page.clientHeight;
    });
    await staff.sees('ann@example.com');
    await staff.key('j', { sees: ['Kay Second’s document', 'Page 1 of 1'] });
    await staff.key('k', { sees: 'Jay First’s document' });
    await staff.press('Next', { sees: 'Kay Second’s document' });
    expect(await staff.focused()).toMatch(/^Next/);
    await staff.key('Escape', { window: 'closed', at: '/admin/documents' });
  });

  it('tells who, what and the decision first, and the hash last', async () => {
    const id = await documents.upload('Fay Facts');
    await documents.reject(id, 'The last page is missing');
    await staff.enter(`/admin/documents?open=${id}`, { sees: ['SHA-256', 'Rejected:'] });
    const [decision = 0, ...places] = await staff.page.$eval('.viewer__facts', (facts) =>
      ['Rejected:', 'Borrower', 'Institution', 'Insurer', 'Received', 'Receipt', 'File', 'SHA-256'].map(
        (word) => facts.textContent.indexOf(word),
      ),
    );
    expect(decision).toBeGreaterThanOrEqual(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(decision);
    const terms = await staff.page.$$eval('.viewer__facts .facts dt', (all) =>
      all.map((one) => one.textContent),
    );
    expect([terms[0], terms.at(-1)]).toEqual(['Borrower', 'SHA-256']);
  });

  it('leads to a page by its picture, and zooms into a part that is framed', async () => {
    const id = await documents.upload('Zoe Zoomer', { pages: 3 });
    await staff.enter(`/admin/documents?open=${id}`, { shows: `${DRAWN}` });
    await staff.shows('.pdf__small[data-state="no words"]');
    await staff.press('Page 3', {
      sees: 'Page 3 of 3',
      shows: '.pdf__thumbnail[aria-label="Page 3"][aria-current]',
    });
    await staff.press('Page 1', { sees: 'Page 1 of 3' });
    const box = await staff.page.$eval(
      '.pdf__page',
      (page) => page.getBoundingClientRect().toJSON() as DOMRect,
    );
    // A quarter of the width, in the middle.
    const [left, top, side] = [box.left + 0.4 * box.width, box.top + 150, 0.25 * box.width];
    await staff.page.keyboard.down('Shift');
    await staff.page.mouse.move(left, top);
    await staff.page.mouse.down();
    await staff.page.mouse.move(left + side, top + side, { steps: 4 });
    await staff.shows('.pdf__frame');
    await staff.page.mouse.up();
    await staff.page.keyboard.up('Shift');
    await staff.page.waitForFunction(
      (width) => (document.querySelector('.pdf__page')?.clientWidth ?? 0) > width * 1.8,
      {},
      box.width,
    );
    // The middle of the frame is in the middle of the view.
    const off = await staff.page.evaluate(() => {
      const view = document.querySelector('.pdf__scroller')!.getBoundingClientRect();
      const page = document.querySelector('.pdf__page')!.getBoundingClientRect();
      return (view.left + view.width / 2 - page.left) / page.width;
    });
    expect(off).toBeGreaterThan(0.5);
    expect(off).toBeLessThan(0.55);
  });

  /** The number of dark pixels on the first page. */
  const ink = (): Promise<number> =>
    staff.page.$eval('.pdf__canvas', (canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 200) dark += 1;
      return dark;
    });

  it('keeps showing the document during fast scrolling back and forth', async () => {
    const id = await documents.upload('Sam Scroller', { pages: 60 });
    await staff.enter(`/admin/documents?open=${id}`, { shows: DRAWN });
    await staff.page.$eval('.pdf__scroller', async (pages) => {
      for (let frame = 0; frame < 300; frame += 1) {
        pages.scrollTo(0, (frame % 2) * 1_600 + Math.floor(frame / 6) * 700);
        await new Promise(requestAnimationFrame);
      }
    });
    await staff.shows(DRAWN);
    await staff.sees('of 60');
  });

  it('opens one of the five latest from the dashboard', async () => {
    const id = await documents.upload('Dora Dash');
    await staff.enter('/admin/dashboard');
    await staff.press('Dora Dash', { at: `/admin/documents?open=${id}`, shows: DRAWN });
  });

  it('says why a document can’t be shown, and offers the download', async () => {
    const id = await documents.upload('Dan Damaged');
    const replies = await staff.intercept();
    replies.give('/files/', { contentType: 'application/pdf', file: '%PDF-1.7\nnothing of a PDF follows' });
    await staff.enter(`/admin/documents?open=${id}`);
    await staff.sees('Failed to view document: the file is damaged', 'Download it instead');
    replies.give('/files/', { status: 410, contentType: 'text/plain', file: 'gone' });
    await staff.open(`/admin/documents?open=${id}`);
    await staff.sees('Failed to view document: the server could not do it');
    expect(staff.troubles.splice(0).filter((trouble) => !/status of (401|410)/.test(trouble))).toEqual([]);
  });

  it('stops a PDF that takes too long', async () => {
    const id = await documents.upload('Ruth Runaway');
    (await staff.intercept()).give(/pdf\.worker/, { contentType: 'text/javascript', file: 'for (;;);' });
    await staff.enter(`/admin/documents?open=${id}`, { sees: 'Ruth Runaway’s document' });
    await staff.page
      .locator('::-p-text(Failed to view document: it takes too long)')
      .setTimeout(40_000)
      .wait();
  });

  it('shows an image that has no PDF', async () => {
    const id = await documents.upload('Phil Photo');
    const photo = await samplePhoto().jpeg().toBuffer();
    const url = `${stack.portalUrl}/files/photo`;
    const body = { url, expiresAt: new Date(), fileName: 'photo.jpg', contentType: 'image/jpeg' };
    const replies = await staff.intercept();
    replies.give('/files/', { contentType: 'image/jpeg', file: photo });
    replies.give(/\/file-url$/, { status: 200, body });
    await staff.enter(`/admin/documents?open=${id}`);
    await staff.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.viewer__image')?.naturalWidth ?? 0) > 0,
    );
  });

  it('says why nobody may open a file', async () => {
    const id = await documents.upload('Ina Infected');
    await sql.document(
      `update insurance_uploads set fault = 'infected', stage = 'closed', status = 'rejected' where id = '${id}'`,
    );
    await staff.enter(`/admin/documents?open=${id}`);
    await staff.sees('The virus scanner found a threat in this file. It can’t be opened.');
    expect(await staff.page.$$('.viewer .btn ::-p-text(Download)')).toEqual([]);
  });

  it('saves a document, or lets the browser do it if the page can’t', async () => {
    await documents.upload('Dolly Download');
    const folder = await saveTo(staff.page);
    await staff.enter('/admin/documents?q=dolly');
    await staff.press('Download Dolly Download', { sees: 'Document downloaded successfully' });
    expect((await readFile(await savedIn(folder))).subarray(0, 5).toString()).toBe('%PDF-');

    const second = await saveTo(staff.page);
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const isFetched = request.url().includes('/files/') && request.resourceType() === 'fetch';
      void (isFetched ? request.abort() : request.continue());
    });
    await staff.press('Download Dolly Download', { sees: 'Your browser downloads the document by itself' });
    expect((await readFile(await savedIn(second))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(staff.troubles.splice(0).filter((trouble) => !/ERR_FAILED|status of 401/.test(trouble))).toEqual(
      [],
    );
  });
});
